import { sql } from 'drizzle-orm';
import {
  companies,
  contacts,
  documentParties,
  documents,
  formPacks,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import { visibleDocuments } from '../../documents/index.ts';
import {
  type ColumnSource,
  choice,
  type DataSet,
  date,
  flag,
  moment,
  number,
  reference,
  text,
} from '../data-set.ts';

/** What stands beside every document. */
export const besideDocuments = sql`
  join ${contacts} on ${contacts.id} = ${documents.recipientId}
  join ${projects} on ${projects.id} = ${documents.projectId}
  join ${formPacks} on ${formPacks.id} = ${documents.formPackId}
  join ${companies} on ${companies.id} = ${documents.companyId}
  join ${users} on ${users.id} = ${documents.createdBy}`;

/** The columns of the document that a row belongs to. */
export const documentColumns: Readonly<Record<string, ColumnSource>> = {
  recipient: text(sql`${contacts.firstName} || ' ' || ${contacts.lastName}`),
  email: text(contacts.email),
  department: text(contacts.department),
  projectId: reference(documents.projectId, projects.name),
  formPackId: reference(documents.formPackId, formPacks.name),
  companyId: reference(documents.companyId, companies.name),
  createdBy: reference(documents.createdBy, sql`${users.firstName} || ' ' || ${users.lastName}`),
  engagementType: choice(sql`coalesce(${documents.engagementType}, ${companies.type})`),
  state: choice(documents.state),
  createdAt: moment(documents.createdAt),
  sentAt: moment(documents.sentAt),
  finishedAt: moment(documents.finishedAt),
  expiresOn: date(documents.expiresOn),
};

/** Documents, a row for each. */
export const documentsData: DataSet = {
  from: sql`${documents} ${besideDocuments}`,
  visible: visibleDocuments,
  id: documents.id,
  order: sql`${documents.updatedAt} desc, ${documents.id} desc`,
  documentId: documents.id,
  place: documents,
  columns: {
    ...documentColumns,
    hoursTaken: number(
      sql`(extract(epoch from ${documents.finishedAt} - ${documents.sentAt}) / 3600)::float8`,
    ),
    daysOut: number(
      sql`(case when ${documents.state} = 'pending' then extract(epoch from now() - ${documents.sentAt}) / 86400 end)::float8`,
    ),
    reason: text(sql`coalesce(${documents.ending} ->> 'reason', '')`),
    hasBounced: flag(sql`(${documents.state} = 'pending' and exists (
      select from ${documentParties} where ${documentParties.documentId} = ${documents.id}
      and ${documentParties.round} = ${documents.round} and ${documentParties.hasBounced}))`),
  },
};
