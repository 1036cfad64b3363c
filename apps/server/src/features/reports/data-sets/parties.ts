import { sql } from 'drizzle-orm';
import { documentParties, documents } from '../../../platform/database/tables/index.ts';
import { visibleDocuments } from '../../documents/index.ts';
import { choice, type DataSet, flag, moment, number, text } from '../data-set.ts';
import { besideDocuments, documentColumns } from './documents.ts';

const { turnAt, actedAt } = documentParties;

/** They are asked now. */
const isAsked = sql`(${documents.state} = 'pending' and ${documentParties.state} = 'turn'
  and ${documentParties.round} = ${documents.round})`;

/** The turns of those who are asked in the chains of documents, a row for each place of each sending. */
export const partiesData: DataSet = {
  from: sql`${documentParties} join ${documents} on ${documents.id} = ${documentParties.documentId}
    ${besideDocuments}`,
  visible: visibleDocuments,
  id: documentParties.id,
  order: sql`${turnAt} desc nulls last, ${documentParties.id} desc`,
  documentId: documentParties.documentId,
  place: documents,
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
    hours: number(sql`(extract(epoch from ${actedAt} - ${turnAt}) / 3600)::float8`),
    daysWaiting: number(
      sql`(case when ${isAsked} then extract(epoch from now() - ${turnAt}) / 86400 end)::float8`,
    ),
    partyReason: text(documentParties.reason),
    bounced: flag(sql`${documentParties.hasBounced}`),
  },
};
