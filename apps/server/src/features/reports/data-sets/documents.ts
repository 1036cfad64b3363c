import { sql } from 'drizzle-orm';
import {
  companies,
  contacts,
  documentForms,
  documents,
  formPacks,
  formTemplates,
  formTemplateVersions,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import { belongsFilter } from '../../../platform/lists/filter-conditions.ts';
import { visibleAmongMany } from '../../document-access/index.ts';
import { hasBounced } from '../../documents/index.ts';
import {
  type ColumnSource,
  choice,
  type DataSet,
  date,
  flag,
  type Join,
  moment,
  numberWhere,
  reference,
  text,
} from '../data-set.ts';

const recipient: Join = { sql: sql`join ${contacts} on ${contacts.id} = ${documents.recipientId}` };
const project: Join = { sql: sql`join ${projects} on ${projects.id} = ${documents.projectId}` };
const pack: Join = { sql: sql`join ${formPacks} on ${formPacks.id} = ${documents.formPackId}` };
const creator: Join = { sql: sql`join ${users} on ${users.id} = ${documents.createdBy}` };
const company: Join = {
  sql: sql`join ${companies} on ${companies.id} = ${documents.companyId}`,
};

/** The columns of the document that a row belongs to. */
export const documentColumns: Readonly<Record<string, ColumnSource>> = {
  recipient: text(sql`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`, recipient),
  email: text(contacts.email, recipient),
  department: text(contacts.department, recipient),
  projectId: reference(documents.projectId, projects.name, project),
  formPackId: reference(documents.formPackId, formPacks.name, pack),
  companyId: reference(documents.companyId, companies.name, company),
  createdBy: reference(
    documents.createdBy,
    sql`trim(${users.firstName} || ' ' || ${users.lastName})`,
    creator,
  ),
  engagementType: choice(documents.engagementType),
  state: choice(documents.state),
  createdAt: moment(documents.createdAt),
  sentAt: moment(documents.sentAt),
  finishedAt: moment(documents.finishedAt),
  expiresOn: date(documents.expiresOn),
};

/** The ids of what documents have custom fields of. */
export const documentOwners = {
  document: documents.id,
  contact: documents.recipientId,
  project: documents.projectId,
};

const itsForms = sql`from ${documentForms}
  join ${formTemplateVersions} on ${formTemplateVersions.id} = ${documentForms.formTemplateVersionId}
  join ${formTemplates} on ${formTemplates.id} = ${formTemplateVersions.formTemplateId}
  where ${documentForms.documentId} = ${documents.id}`;

/** Documents, a row for each. */
export const documentsData: DataSet = {
  from: sql`${documents}`,
  visible: visibleAmongMany,
  id: documents.id,
  order: sql`${documents.updatedAt} desc, ${documents.id} desc`,
  opens: { type: 'document', id: documents.id },
  scope: documents,
  owners: documentOwners,
  columns: {
    ...documentColumns,
    forms: {
      value: sql`(select string_agg(${formTemplates.name}, ', ' order by ${documentForms.position}) ${itsForms})`,
      filter: belongsFilter(
        (ids) => sql`exists (select ${itsForms} and ${formTemplates.id} ${ids})`,
      ),
    },
    hoursTaken: numberWhere(
      sql`${documents.finishedAt} is not null and ${documents.sentAt} is not null`,
      sql`(extract(epoch from ${documents.finishedAt} - ${documents.sentAt}) / 3600)::float8`,
    ),
    daysOut: numberWhere(
      sql`${documents.state} = 'pending' and ${documents.sentAt} is not null`,
      sql`(case when ${documents.state} = 'pending' then extract(epoch from now() - ${documents.sentAt}) / 86400 end)::float8`,
    ),
    reason: text(sql`coalesce(${documents.ending} ->> 'reason', '')`),
    hasBounced: flag(hasBounced),
  },
};
