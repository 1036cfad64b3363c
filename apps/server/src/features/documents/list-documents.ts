import { type DocumentState, documentStates, type ListQuery } from '@countersign/contract';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { contains, listAnswer, pageOf, totalCount } from '../../platform/database/paging.ts';
import { contacts, documents, formPacks, projects } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';
import { documentFacts, visibleDocuments } from './document-access.ts';
import { fromDocuments, presentSummary } from './document-rows.ts';

type Query = ListQuery & { state?: DocumentState | undefined; projectId?: string | undefined };

/** A page of the documents that the user sees, the last changed first, and the count of each state. */
export async function listDocuments(database: Database, user: SignedIn, query: Query) {
  const { limit, offset } = pageOf(query);
  return database.tenant(user.tenantId, async (tx) => {
    const rows = await fromDocuments(tx, { total: totalCount, ...documentFacts(user) })
      .where(
        and(
          visibleDocuments(user),
          query.state ? eq(documents.state, query.state) : undefined,
          query.projectId ? eq(documents.projectId, query.projectId) : undefined,
          searched(query.search),
        ),
      )
      .orderBy(desc(documents.updatedAt), desc(documents.id))
      .limit(limit)
      .offset(offset);
    const page = listAnswer(query, rows, (row) => presentSummary(user, row));
    return { ...page, counts: await countByState(tx, user) };
  });
}

/** The documents that the user sees and that changed last. */
export async function recentDocuments(tx: Tx, user: SignedIn, limit: number) {
  const rows = await fromDocuments(tx, documentFacts(user))
    .where(visibleDocuments(user))
    .orderBy(desc(documents.updatedAt), desc(documents.id))
    .limit(limit);
  return rows.map((row) => presentSummary(user, row));
}

/** How many documents the user sees in each state. */
export async function countByState(tx: Tx, user: SignedIn): Promise<Record<DocumentState, number>> {
  const rows = await tx
    .select({ state: documents.state, count: sql<number>`count(*)`.mapWith(Number) })
    .from(documents)
    .where(visibleDocuments(user))
    .groupBy(documents.state);
  const counts = new Map(rows.map((row) => [row.state, row.count]));
  const all = documentStates.map((state) => [state, counts.get(state) ?? 0] as const);
  return Object.fromEntries(all) as Record<DocumentState, number>;
}

function searched(search: string): SQL | undefined {
  if (search === '') return undefined;
  return or(
    contains(sql`${contacts.firstName} || ' ' || ${contacts.lastName}`, search),
    contains(contacts.email, search),
    contains(formPacks.name, search),
    contains(projects.name, search),
  );
}
