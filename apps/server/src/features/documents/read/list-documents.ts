import * as contract from '@countersign/contract';
import {
  countLimits,
  type DocumentCounts,
  type DocumentRow,
  type DocumentTab,
  documentsList,
  documentTabs,
  type EndpointParsed,
  type ListFilter,
  type listDocuments as listDocumentsEndpoint,
} from '@countersign/contract';
import { and, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { ask } from '../../../platform/database/ask.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  companies,
  contacts,
  documentPeople,
  documents,
  formPacks,
  importRows,
  projects,
  users,
} from '../../../platform/database/tables/index.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { referenceFilter } from '../../../platform/lists/filter-conditions.ts';
import { listFrom } from '../../../platform/lists/list-from.ts';
import type { ListSort, ListSource } from '../../../platform/lists/list-source.ts';
import { readRows } from '../../../platform/lists/read-rows.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { searchBy } from '../../../platform/search/search-by.ts';
import { contactSearch } from '../../contacts/index.ts';
import { readCustomValues, withCustomFields } from '../../custom-fields/index.ts';
import {
  documentFacts,
  type SeenDocuments,
  seenDocuments,
  visibleDocuments,
  waitsFor,
} from '../../document-access/index.ts';
import { fromDocuments, hasBounced, presentSummaries } from '../queries/document-queries.ts';
import { noTurn, openTurns } from './open-turns.ts';

type Query = EndpointParsed<typeof listDocumentsEndpoint>['query'];

const { engagementType, updatedAt, createdAt, sentAt, finishedAt } = documents;

/**
 * Sorted by a name of something that documents refer to: the names are gone through in order, and the documents of
 * each are found by their reference.
 */
const byNameOf = (table: PgTable, id: PgColumn, reference: PgColumn, name: PgColumn): ListSort => ({
  column: name,
  type: 'text',
  joined: { join: sql`join ${table} on ${id} = ${reference}` },
});

const source = listFrom(documentsList, {
  from: sql`${documents}`,
  id: documents.id,
  fields: {
    recipient: { sort: byNameOf(contacts, contacts.id, documents.recipientId, contacts.sortName) },
    projectId: {
      sort: byNameOf(projects, projects.id, documents.projectId, projects.sortName),
      filter: referenceFilter(documents.projectId),
    },
    formPackId: {
      sort: byNameOf(formPacks, formPacks.id, documents.formPackId, formPacks.sortName),
      filter: referenceFilter(documents.formPackId),
    },
    companyId: {
      sort: byNameOf(companies, companies.id, documents.companyId, companies.sortName),
      filter: referenceFilter(documents.companyId),
    },
    createdBy: {
      sort: byNameOf(users, users.id, documents.createdBy, users.sortName),
      filter: referenceFilter(documents.createdBy),
    },
    hasBounced,
    engagementType,
    expiresOn: documents.expiresOn,
    state: documents.state,
    updatedAt,
    createdAt,
    sentAt,
    finishedAt,
  },
  search: searchBy({
    texts: [],
    related: [
      { reference: documents.recipientId, ...contactSearch },
      {
        reference: documents.formPackId,
        from: formPacks,
        id: formPacks.id,
        texts: [formPacks.sortName],
      },
      {
        reference: documents.projectId,
        from: projects,
        id: projects.id,
        texts: [projects.sortName],
      },
    ],
  }),
});

/** A page of the documents that the user sees, and the count of each state. */
export const listDocuments = tenantOperation(
  contract.listDocuments,
  async ({ tx, caller: user, query }) => {
    const source = {
      ...(await documentsSource(tx, user, query.filters)),
      definition: contract.documentsListIn(query.tab),
    };
    const page = await readRows(tx, source, query, inList(user, query), (ids) =>
      documentRows(tx, user, ids),
    );
    const seen = seenDocuments(user);
    return { ...page, ...(await ask(tx, seen.gathering, { counts: countByTab(seen, query) })) };
  },
);

/** The list with the tenant's own fields, and with the time since when documents wait for a user. */
export async function documentsSource(
  tx: Tx,
  user: Member,
  filters: readonly ListFilter[],
): Promise<ListSource> {
  const fields = new Map([...source.fields, ['waitingSince', { sort: waitingSince(user) }]]);
  return withCustomFields(tx, 'document', { ...source, fields }, filters);
}

/** Sorted by since when documents wait for a user; those that do not come last. */
const waitingSince = ({ userId }: Member): ListSort => ({
  column: sql`turn.turn_at`,
  type: 'timestamptz',
  joined: {
    join: sql`join (
      select document_id, min(turn_at) as turn_at from ${documentPeople}
      where user_id = ${userId}::uuid and is_turn and state = 'pending' group by 1
    ) as turn on turn.document_id = ${documents.id}`,
    isMissing: sql`not ${waitsFor(userId)}`,
  },
});

/** The company, the project or the import that is asked for; none for everything. */
export interface DocumentScope {
  companyId?: string | undefined;
  projectId?: string | undefined;
  importId?: string | undefined;
}

/** The documents that the user sees in a tab, of one company or project where that is asked for. */
export const inList = (user: Member, list: InList): SQL | undefined =>
  seenInList({ user, where: visibleDocuments(user) }, list);

export type InList = Pick<Query, 'tab' | keyof DocumentScope>;

/** Selects the documents of the list among those that a user sees, where these may have been gathered. */
export function seenInList(
  { user, where }: Pick<SeenDocuments, 'user' | 'where'>,
  { tab, ...scope }: InList,
): SQL | undefined {
  return and(where, inTab(user, tab), inScope(scope));
}

/** Documents as the list shows them to a user, in any order. */
export async function documentRows(
  tx: Tx,
  user: Member,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const rows = await fromDocuments(tx, documentFacts(user)).where(inArray(documents.id, [...ids]));
  const values = await readCustomValues(tx, 'document', [...ids]);
  const summaries = await presentSummaries(tx, user, rows);
  const actionable = summaries.filter(({ may }) => may.act).map(({ id }) => id);
  const turns = await openTurns(tx, user, actionable);
  return summaries.map((row) => ({
    ...row,
    ...(turns.get(row.id) ?? noTurn),
    customValues: values.get(row.id) ?? {},
  }));
}

/** The documents that the user sees and that changed last, of one company or project where that is asked for. */
export async function recentDocuments(tx: Tx, user: Member, limit: number, scope: DocumentScope) {
  const rows = await fromDocuments(tx, documentFacts(user))
    .where(and(visibleDocuments(user), inScope(scope)))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(limit);
  return presentSummaries(tx, user, rows);
}

/** The documents of a tab, as a condition on the whole set. */
function inTab({ userId }: Member, tab: DocumentTab): SQL | undefined {
  switch (tab) {
    case 'drafts':
      return eq(documents.state, 'draft');
    case 'approve':
      return waitsFor(userId);
    case 'pending':
      return and(eq(documents.state, 'pending'), not(waitsFor(userId)));
    case 'declined':
    case 'approved':
      return eq(documents.state, tab);
    case 'all':
      return undefined;
  }
}

/**
 * Counts the documents that a user sees in each tab, of one company or project where that is asked for. No tab is
 * counted further than one above the quick limit, however many there are.
 */
export function countByTab(seen: SeenDocuments, scope: DocumentScope): SQL<DocumentCounts> {
  const counts = documentTabs.map(
    (tab) => sql`${tab}::text, ${countOf(seenInList(seen, { ...scope, tab }) ?? sql`true`)}`,
  );
  return sql`select json_build_object(${sql.join(counts, sql`, `)})`;
}

/** Counts the documents that meet a condition, no further than one above the quick limit. */
export const countOf = (where: SQL): SQL => sql`(select count(*)::int from (
  select 1 from ${documents} where ${where} limit ${countLimits.quick + 1}
) as counted)`;

function inScope({ companyId, projectId, importId }: DocumentScope): SQL | undefined {
  return and(
    companyId === undefined ? undefined : eq(documents.companyId, companyId),
    projectId === undefined ? undefined : eq(documents.projectId, projectId),
    importId === undefined
      ? undefined
      : sql`${documents.id} in (select ${importRows.objectId} from ${importRows}
          where ${importRows.importId} = ${importId} and ${importRows.outcome} = 'add')`,
  );
}
