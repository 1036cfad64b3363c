import type {
  DuplicateChoice,
  Import,
  ImportCounts,
  ImportOutcome,
  ImportState,
} from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows, imports, users } from '../database/tables/index.ts';
import { notFound } from '../failure/failure.ts';
import { type ChangeRule, seenRows } from '../live/follow-changes.ts';
import type { Member } from '../policy/caller.ts';
import type { AnyImportKind } from './import-kind.ts';

/** The counts of an import that was not checked. */
export const noCounts: ImportCounts = {
  add: 0,
  update: 0,
  open: 0,
  skip: 0,
  refuse: 0,
  undone: 0,
  kept: 0,
  warned: 0,
};

const columns = {
  id: imports.id,
  tenantId: imports.tenantId,
  kind: imports.kind,
  state: sql<ImportState>`${imports.state}`,
  fileName: imports.fileName,
  fileSha256: imports.fileSha256,
  reading: imports.reading,
  headingRow: imports.headingRow,
  headings: imports.headings,
  sample: imports.sample,
  rowCount: imports.rowCount,
  mapping: imports.mapping,
  isMappingRemembered: sql<boolean>`(${imports.state} = 'uploaded' and exists (
    select from imports as earlier
    where earlier.tenant_id = ${imports.tenantId} and earlier.kind = ${imports.kind}
    and earlier.created_at < ${imports.createdAt} and earlier.state <> 'uploaded'
    and earlier.headings = ${imports.headings} and earlier.mapping = ${imports.mapping}))`,
  defaults: imports.defaults,
  duplicates: sql<DuplicateChoice>`${imports.duplicates}`,
  // Those that were counted before there was an outcome lack it.
  counts: sql<ImportCounts>`${JSON.stringify(noCounts)}::jsonb || ${imports.counts}`,
  progress: imports.progress,
  problem: imports.problem,
  createdById: imports.createdBy,
  createdByName: sql<string>`coalesce(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
  createdAt: imports.createdAt,
  finishedAt: imports.finishedAt,
};

/** Imports as the API answers them, to be narrowed. */
export function fromImports(tx: Tx) {
  return tx.select(columns).from(imports).leftJoin(users, eq(users.id, imports.createdBy));
}

/** An import as the database has it. */
export type FoundImport = Awaited<ReturnType<typeof fromImports>>[number];

/** Selects an import of a kind by its id; by the tenant as well, as jobs may ask above tenants. */
export const thisImport = (tenantId: string, kind: string, id: string): SQL | undefined =>
  and(eq(imports.tenantId, tenantId), eq(imports.kind, kind), eq(imports.id, id));

/** Selects the imports of a kind that a user sees. */
export function seenImports(
  { kind, areOwn = false }: { kind: string; areOwn?: boolean },
  { tenantId, userId, userType }: Member,
): SQL | undefined {
  return and(
    eq(imports.tenantId, tenantId),
    eq(imports.kind, kind),
    areOwn && userType !== 'SysAdmin' ? eq(imports.createdBy, userId) : undefined,
  );
}

/** Selects the imports of some kinds that a user sees. */
export function seenImportsOf(kinds: readonly AnyImportKind[], user: Member): SQL | undefined {
  const usable = kinds.filter(({ endpoints }) => may(user, endpoints.list.policy));
  return or(sql`false`, ...usable.map((kind) => seenImports(kind, user)));
}

/** Publishes changes to imports of some kinds to the users who see them. */
export function importChanges(kinds: readonly AnyImportKind[]): Omit<ChangeRule, 'subject'> {
  return {
    policy: 'signed-in',
    visible: seenRows(imports, (user) => seenImportsOf(kinds, user)),
  };
}

/**
 * Refuses an import that a user does not see, as if it did not exist.
 * @throws Failure `not-found`
 */
export async function assertSeen(
  tx: Tx,
  kind: Parameters<typeof seenImports>[0],
  user: Member,
  id: string,
): Promise<void> {
  const seen = and(eq(imports.id, id), seenImports(kind, user));
  if ((await tx.$count(imports, seen)) === 0) throw notFound('import');
}

/**
 * One import of a kind.
 * @throws Failure `not-found`
 */
export async function findImport(
  tx: Tx,
  tenantId: string,
  kind: string,
  id: string,
): Promise<FoundImport> {
  const [found] = await fromImports(tx).where(thisImport(tenantId, kind, id));
  if (!found) throw notFound('import');
  return found;
}

/**
 * Locks an import and reads it: concurrent changes wait until the transaction is over, and then see its state.
 * @throws Failure `not-found`
 */
export async function lockImport(
  tx: Tx,
  tenantId: string,
  kind: string,
  id: string,
): Promise<FoundImport> {
  await tx
    .select({ id: imports.id })
    .from(imports)
    .where(thisImport(tenantId, kind, id))
    .for('update');
  return findImport(tx, tenantId, kind, id);
}

/** Returns true where every row of an import was checked: before that, none is counted. */
export const isCounted = ({ counts }: Pick<FoundImport, 'counts'>) =>
  Object.values(counts).some((count) => count > 0);

/**
 * Returns the outcome of a row: the planned one until its import has run. A row that should have been imported and
 * was not is open.
 */
export function rowOutcome(state: ImportState): SQL<ImportOutcome> {
  if (isPlan(state)) return sql<ImportOutcome>`${importRows.outcome}`;
  const isOpen = sql`${importRows.outcome} in ('add', 'update') and ${importRows.doneAt} is null`;
  return sql<ImportOutcome>`case when ${isOpen} then 'open' else ${importRows.outcome} end`;
}

/** Returns true where the rows of an import in this state have a plan, and no outcome. */
function isPlan(state: ImportState): boolean {
  switch (state) {
    case 'uploaded':
    case 'checking':
    case 'checked':
    case 'running':
      return true;
    case 'done':
    case 'undoing':
    case 'undone':
    case 'failed':
      return false;
  }
}

/** Counts the rows of an import by outcome, depending on its state. */
export async function countRows(
  tx: Tx,
  importId: string,
  state: ImportState,
): Promise<ImportCounts> {
  const outcome = rowOutcome(state);
  const found = await tx
    .select({
      outcome,
      count: sql<number>`count(*)`.mapWith(Number),
      warned: sql<number>`count(*) filter (where ${isWarned})`.mapWith(Number),
    })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(sql`1`);
  return {
    ...noCounts,
    ...Object.fromEntries(found.map((row) => [row.outcome, row.count])),
    warned: found.reduce((sum, row) => sum + row.warned, 0),
  };
}

/** Rows that are, or were, brought in without some of their cells. */
export const isWarned: SQL = sql`(${importRows.outcome} in ('add', 'update')
  and ${importRows.problems} @> '[{"isWarning": true}]')`;

/** An import as the API answers it. */
export function presentImport(row: FoundImport): Import {
  const { tenantId: _t, kind: _k, fileSha256: _f, createdById, createdByName, ...rest } = row;
  return {
    ...rest,
    createdBy: { id: createdById, name: createdByName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
