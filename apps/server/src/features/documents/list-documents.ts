import {
  countLimits,
  type DocumentCounts,
  documentStates,
  documentsList,
  type EndpointParsed,
  type listDocuments as listDocumentsEndpoint,
} from '@countersign/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { plannedAnew } from '../../platform/database/statement-names.ts';
import { companies, documents, formPacks, projects } from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  momentFilter,
  referenceFilter,
} from '../../platform/lists/filter-conditions.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readRows } from '../../platform/lists/read-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { contactSearch } from '../contacts/index.ts';
import { customListFields, readCustomValues } from '../custom-fields/index.ts';
import { documentFacts, visibleDocuments } from './document-access.ts';
import { fromDocuments, presentSummary } from './document-queries.ts';

type Query = EndpointParsed<typeof listDocumentsEndpoint>['query'];

const { updatedAt, createdAt, sentAt } = documents;
const engagementType = choiceFilter(companies.type);

const source: ListSource = {
  definition: documentsList,
  from: sql`${documents}`,
  id: documents.id,
  fields: new Map([
    ['projectId', { filter: referenceFilter(documents.projectId) }],
    ['formPackId', { filter: referenceFilter(documents.formPackId) }],
    ['companyId', { filter: referenceFilter(documents.companyId) }],
    ['createdBy', { filter: referenceFilter(documents.createdBy) }],
    [
      'engagementType',
      {
        filter: (filter) => sql`${documents.companyId} in (
          select ${companies.id} from ${companies} where ${engagementType(filter)}
        )`,
      },
    ],
    [
      'updatedAt',
      { sort: { column: updatedAt, type: 'timestamptz' }, filter: momentFilter(updatedAt) },
    ],
    [
      'createdAt',
      { sort: { column: createdAt, type: 'timestamptz' }, filter: momentFilter(createdAt) },
    ],
    [
      'sentAt',
      {
        sort: { column: sentAt, type: 'timestamptz', isNullable: true },
        filter: momentFilter(sentAt),
      },
    ],
  ]),
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
};

/** A page of the documents that the user sees, and the count of each state. */
export async function listDocuments(database: Database, user: Member, query: Query) {
  const { projectId, state } = query;
  return database.tenant(user.tenantId, async (tx) => {
    const where = and(
      visibleDocuments(user),
      state ? eq(documents.state, state) : undefined,
      ofProject(projectId),
    );
    const custom = await customListFields(tx, 'document', documents.id, query.filters);
    const fields = new Map([...source.fields, ...custom.sources]);
    const page = await readRows(tx, { ...source, fields }, query, where, async (ids) => {
      const rows = await fromDocuments(tx, documentFacts(user)).where(inArray(documents.id, ids));
      const values = await readCustomValues(tx, 'document', ids);
      return rows.map((row) => ({
        ...presentSummary(user, row),
        customValues: values.get(row.id) ?? {},
      }));
    });
    return { ...page, counts: await countByState(tx, user, projectId) };
  });
}

/** The documents that the user sees and that changed last, of one project where that is asked for. */
export async function recentDocuments(
  tx: Tx,
  user: Member,
  limit: number,
  projectId: string | undefined,
) {
  const rows = await fromDocuments(tx, documentFacts(user))
    .where(and(visibleDocuments(user), ofProject(projectId)))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(limit);
  return rows.map((row) => presentSummary(user, row));
}

/**
 * How many documents the user sees in each state, of one project where that is asked for. No state is
 * counted further than one above the quick limit, however many there are.
 */
export async function countByState(
  tx: Tx,
  user: Member,
  projectId: string | undefined,
): Promise<DocumentCounts> {
  const ofViewer = and(visibleDocuments(user), ofProject(projectId));
  const counts = documentStates.map((state) => {
    const where = and(eq(documents.state, state), ofViewer);
    return sql`(select count(*)::int from (
      select 1 from ${documents} where ${where} limit ${countLimits.quick + 1}
    ) as counted) as ${sql.identifier(state)}`;
  });
  const result = await tx.execute(sql`${plannedAnew}select ${sql.join(counts, sql`, `)}`);
  const [row] = rowsOf<DocumentCounts>(result);
  if (row === undefined) throw new Error('A count has one row.');
  return row;
}

const ofProject = (projectId: string | undefined) =>
  projectId === undefined ? undefined : eq(documents.projectId, projectId);
