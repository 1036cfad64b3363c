import { sql } from 'drizzle-orm';
import { companies, documentParties, documents } from '../../../platform/database/tables/index.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { choice, type DataSet, flag, moment, numberWhere, text } from '../data-set.ts';
import { companyJoin, documentColumns, documentOwners } from './documents.ts';

const { turnAt, actedAt } = documentParties;

/** They are asked now. */
const isAsked = sql`(${documents.state} = 'pending' and ${documentParties.state} = 'turn'
  and ${documentParties.round} = ${documents.round})`;

const hasActed = sql`${actedAt} is not null and ${turnAt} is not null`;

/** The turns of those who are asked in the chains of documents, a row for each place of each sending. */
export const partiesData: DataSet = {
  from: sql`${documentParties} join ${documents} on ${documents.id} = ${documentParties.documentId}`,
  visible: visibleDocuments,
  id: documentParties.id,
  order: sql`${turnAt} desc nulls last, ${documentParties.id} desc`,
  opens: { type: 'document', id: documentParties.documentId },
  place: documents,
  owners: documentOwners,
  columns: {
    ...documentColumns,
    party: text(documentParties.name),
    partyEmail: text(documentParties.email),
    actor: text(sql`coalesce(
      case when ${documentParties.state} = 'declined' then ${documents.ending} ->> 'by' end,
      ${documentParties.evidence} -> -1 ->> 'name', '')`),
    role: choice(documentParties.role),
    partyState: choice(documentParties.state),
    turnAt: moment(turnAt),
    actedAt: moment(actedAt),
    hours: numberWhere(hasActed, sql`(extract(epoch from ${actedAt} - ${turnAt}) / 3600)::float8`),
    // Where the document's company is: approvers have no zone of their own.
    workingHours: numberWhere(
      hasActed,
      sql`working_hours(${turnAt}, ${actedAt}, ${companies.timeZone})`,
      companyJoin,
    ),
    daysWaiting: numberWhere(
      sql`${isAsked} and ${turnAt} is not null`,
      sql`(case when ${isAsked} then extract(epoch from now() - ${turnAt}) / 86400 end)::float8`,
    ),
    partyReason: text(documentParties.reason),
    bounced: flag(sql`${documentParties.hasBounced}`),
  },
};
