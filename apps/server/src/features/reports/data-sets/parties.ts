import { sql } from 'drizzle-orm';
import { documentParties, documents } from '../../../platform/database/tables/index.ts';
import { visibleAmongMany } from '../../document-access/index.ts';
import {
  behind,
  choice,
  type DataSet,
  flag,
  type Join,
  moment,
  numberWhere,
  text,
} from '../data-set.ts';
import { documentColumns, documentOwners } from './documents.ts';

const { turnAt, actedAt } = documentParties;

/** The document of a turn: there are many of both, so it is joined where something of it is looked at. */
const documentJoin: Join = {
  sql: sql`join ${documents} on ${documents.id} = ${documentParties.documentId}`,
};

/** They are asked now. */
const isTheirTurn = sql`(${documents.state} = 'pending' and ${documentParties.state} = 'turn'
  and ${documentParties.round} = ${documents.round})`;

const hasActed = sql`${actedAt} is not null and ${turnAt} is not null`;

/** Defines the data set of turns in the chains of documents, a row for each slot of each sending. */
export const partiesData: DataSet = {
  from: sql`${documentParties}`,
  visible: visibleAmongMany,
  id: documentParties.id,
  order: sql`${turnAt} desc nulls last, ${documentParties.id} desc`,
  opens: { type: 'document', id: documentParties.documentId },
  owner: documentJoin,
  scope: documents,
  owners: documentOwners,
  columns: {
    ...Object.fromEntries(
      Object.entries(documentColumns).map(([key, source]) => [key, behind(documentJoin, source)]),
    ),
    party: text(documentParties.name),
    partyEmail: text(documentParties.email),
    actor: text(documentParties.actor),
    role: choice(documentParties.role),
    partyState: choice(documentParties.state),
    turnAt: moment(turnAt),
    actedAt: moment(actedAt),
    hours: numberWhere(hasActed, sql`(extract(epoch from ${actedAt} - ${turnAt}) / 3600)::float8`),
    // Where the document's company is: approvers have no zone of their own.
    workingHours: numberWhere(hasActed, documentParties.workingHours),
    daysWaiting: numberWhere(
      sql`${isTheirTurn} and ${turnAt} is not null`,
      sql`(case when ${isTheirTurn} then extract(epoch from now() - ${turnAt}) / 86400 end)::float8`,
      documentJoin,
    ),
    partyReason: text(documentParties.reason),
    bounced: flag(sql`${documentParties.hasBounced}`),
  },
};
