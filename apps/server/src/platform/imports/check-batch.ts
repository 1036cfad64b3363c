import type { ImportProblem, TableReading } from '@countersign/contract';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Batch } from '../batches/batch.ts';
import { rehearse, type Tx } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { type CharacterFinder, findUndrawable } from '../drawable-text.ts';
import { Failure } from '../failure/failure.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import type {
  AnyImportKind,
  AppliedRow,
  KindColumn,
  PlannedRow,
  ReadyRow,
  Rehearsal,
  SourceRow,
} from './import-kind.ts';
import type { ImportJob } from './import-queues.ts';
import {
  finishImport,
  holdImport,
  importBatch,
  type LockedImport,
  noteProgress,
  usualBatch,
} from './job-rows.ts';
import { loadRequester } from './load-requester.ts';
import { type ReadRow, readRows } from './read-cells.ts';
import { readTable } from './table/read-table.ts';
import type { TableChoice, TableRow } from './table/table-row.ts';

/** Number of rows that are checked by one transaction, where none is brought in on trial. */
const usualSize = 500;

/** Holds the data that is prepared for rows before they are checked. */
interface Prepared {
  undrawable: readonly string[];
  rehearsal: Rehearsal | undefined;
}

/**
 * The batch that finds out what would become of each row. Cut off, it goes on behind the last row that it
 * has written down. A second process at the same file fails, as a row is written down once, and is tried
 * again.
 */
export function checkBatch(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  kind: AnyImportKind,
  job: ImportJob,
): Batch<TableRow, LockedImport, Prepared> {
  const { tenantId, importId } = job;
  const seen = new SeenKeys(kind);
  async function* chunks() {
    const locked = await database.tenant(tenantId, async (tx) => {
      const found = await holdImport(tx, job, 'checking');
      if (!found) return undefined;
      const user = await loadRequester(tx, kind, job);
      seen.columns = await kind.columns(tx, user, found.defaults);
      return found;
    });
    if (!locked) return;
    if (locked.fileSha256 === null) throw new Error(`The file of import ${importId} is gone.`);
    const last = await database.tenant(tenantId, (tx) => seen.recall(tx, locked));
    const file = await files.read(locked.fileSha256);
    for await (const rows of readTable(
      file,
      kind.followUp ? (kind.batchSize ?? usualBatch) : usualSize,
      choiceOf(locked.reading),
    )) {
      const left = rows.filter(({ row }) => row > Math.max(last, locked.headingRow));
      if (left.length > 0) yield left;
    }
  }
  return {
    ...importBatch(job, 'checking'),
    chunks,
    prepare: async (rows) => ({
      undrawable: await undrawableIn(pdf, rows),
      rehearsal: await kind.followUp?.rehearsal(job.userId),
    }),
    stillOpen: async (_tx, rows) => rows,
    apply: async (tx, locked, rows, prepared) => {
      const user = await loadRequester(tx, kind, job);
      await writePlan(tx, kind, user, locked, { rows, ...prepared }, seen);
      await noteProgress(tx, importId, rows.length);
      return undefined;
    },
    finish: async (tx) => void (await finishImport(tx, importId, 'checked')),
  };
}

const choiceOf = ({ encoding, sheet, decimalSign }: TableReading): TableChoice =>
  encoding === null ? { sheet, decimalSign } : { encoding };

/** Finds the characters of rows that no font has. */
export const undrawableIn = (
  pdf: CharacterFinder,
  rows: readonly Pick<TableRow, 'cells'>[],
): Promise<string[]> =>
  findUndrawable(
    pdf,
    rows.flatMap(({ cells }) => cells),
  );

async function writePlan(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  locked: LockedImport,
  { rows: batch, undrawable, rehearsal }: Prepared & { rows: readonly TableRow[] },
  seen: SeenKeys,
): Promise<void> {
  const rows = readRows(batch, locked, seen.columns, undrawable);
  const planned = await planRows(tx, kind, user, rows, locked, seen.columns);
  const checked = planned.map((one) => seen.check(one, rows, locked));
  const tried = rehearsal ? await rehearseRows(tx, kind, user, checked, rehearsal) : checked;
  const byRow = new Map(tried.map((one) => [one.row, one]));
  const width = locked.headings.length;
  await tx.insert(importRows).values(
    batch.map(({ row, cells }) => {
      const plan = planOf(byRow, row);
      return {
        tenantId: locked.tenantId,
        importId: locked.id,
        row,
        cells: cells.slice(0, width),
        outcome: plan.outcome,
        problems: plan.problems ?? [],
        objectId: 'objectId' in plan ? plan.objectId : null,
      };
    }),
  );
}

/** Asks the kind what is to become of rows, and refuses those that lack what is required. */
export async function planRows(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  rows: readonly ReadRow[],
  { duplicates }: Pick<LockedImport, 'duplicates'>,
  columns: readonly KindColumn[],
): Promise<PlannedRow<unknown>[]> {
  const choice = kind.duplicates.find((one) => one === duplicates) ?? kind.duplicates[0];
  const required = new Set(['', ...columns.flatMap((one) => (one.required ? [one.key] : []))]);
  const read = new Map(rows.map(({ row, problems }) => [row, problems]));
  const plans = await kind.plan(tx, user, rows, choice);
  return plans.map((plan): PlannedRow<unknown> => {
    const unread = read.get(plan.row) ?? [];
    const isUnread = (column: string) => unread.some((one) => one.column === column);
    // The kind finds these cells empty.
    const planned = (plan.problems ?? []).filter(({ column }) => !isUnread(column));
    const problems = [...unread, ...planned];
    if (plan.outcome === 'skip' || plan.outcome === 'refuse') return { ...plan, problems };
    if (!problems.some(({ column }) => required.has(column))) {
      return { ...plan, problems: problems.map((one) => ({ ...one, isWarning: true as const })) };
    }
    const { row } = plan;
    return {
      row,
      outcome: 'refuse',
      problems,
      ...('objectId' in plan && { objectId: plan.objectId }),
    };
  });
}

/** @throws Error where the kind forgot the row. */
function planOf<Plan>(plans: ReadonlyMap<number, Plan>, row: number): Plan {
  const plan = plans.get(row);
  if (plan === undefined) throw new Error(`The kind of import says nothing of row ${row}.`);
  return plan;
}

/** The result of checking a row: one that changes what an earlier row adds names nothing that exists yet. */
type CheckedRow =
  | PlannedRow<unknown>
  | { row: number; outcome: 'update'; problems: ImportProblem[]; objectId?: string };

/**
 * Brings rows in and finishes them for a trial, and notes what would refuse that before anything is done: a row that
 * can't be brought in is refused, one that can't be finished gets a warning.
 */
async function rehearseRows(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  rows: readonly CheckedRow[],
  finish: Rehearsal,
): Promise<CheckedRow[]> {
  const ready = rows.flatMap((row) => ('input' in row ? row : []));
  const results = await rehearseReady(tx, kind, user, ready, finish);
  return rows.map((row) => results.get(row.row) ?? row);
}

/** All at once; where that fails, each row by itself. */
async function rehearseReady(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  rows: readonly ReadyRow<unknown>[],
  finish: Rehearsal,
): Promise<Map<number, CheckedRow>> {
  const results = new Map<number, CheckedRow>();
  if (rows.length === 0) return results;
  try {
    await applyOnTrial(tx, kind, user, rows, async (trial, applied) => {
      const objectIds = applied.flatMap((one) => ('objectId' in one ? one.objectId : []));
      const failures = await finish(trial, user, objectIds);
      for (const one of applied) {
        const row = rows.find(({ row }) => row === one.row);
        if (row) results.set(row.row, withResult(row, one, failures));
      }
    });
  } catch (error) {
    const [first, ...others] = rows;
    if (first && others.length === 0) {
      if (!(error instanceof Failure)) throw error;
      return results.set(first.row, refusedRow(first, [problemOf(error)]));
    }
    for (const row of rows) {
      for (const [at, one] of await rehearseReady(tx, kind, user, [row], finish))
        results.set(at, one);
    }
  }
  return results;
}

const problemOf = ({ message }: Failure): ImportProblem => ({ column: '', message });

const refusedRow = (
  { row, problems = [] }: ReadyRow<unknown>,
  why: ImportProblem[],
): CheckedRow => ({
  row,
  outcome: 'refuse',
  problems: [...problems, ...why],
});

function withResult(
  row: ReadyRow<unknown>,
  applied: AppliedRow,
  failures: ReadonlyMap<string, Failure>,
): CheckedRow {
  if ('outcome' in applied) return refusedRow(row, applied.problems);
  const failure = failures.get(applied.objectId);
  if (!failure) return row;
  const warning = { ...problemOf(failure), isWarning: true as const };
  return { ...row, problems: [...(row.problems ?? []), warning] };
}

/**
 * Brings rows in, has `look` look at what they became, and takes them back.
 * @throws what bringing them in and `look` throw
 */
export function applyOnTrial(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  rows: readonly ReadyRow<unknown>[],
  look: (trial: Tx, applied: readonly AppliedRow[]) => Promise<void>,
): Promise<void> {
  return rehearse(tx, async (trial) => look(trial, await kind.apply(trial, user, rows)));
}

/** Maps keys to the rows of a file with them, so that duplicate rows are found. */
class SeenKeys {
  readonly kind: AnyImportKind;
  columns: readonly KindColumn[] = [];
  readonly #rows = new Map<string, number>();

  constructor(kind: AnyImportKind) {
    this.kind = kind;
  }

  /** Takes up the rows that were checked before. Answers the last of them. */
  async recall(tx: Tx, locked: LockedImport): Promise<number> {
    for (let last = 0; ; ) {
      const rows = await tx
        .select({
          row: importRows.row,
          cells: importRows.cells,
          outcome: importRows.outcome,
        })
        .from(importRows)
        .where(and(eq(importRows.importId, locked.id), gt(importRows.row, last)))
        .orderBy(asc(importRows.row))
        .limit(2000);
      const kept = rows.filter(({ outcome }) => outcome === 'add' || outcome === 'update');
      const read = readRows(kept, locked, this.columns);
      for (const { row, cells } of read) this.#keep(row, cells);
      const end = rows.at(-1);
      if (!end) return last;
      last = end.row;
    }
  }

  /**
   * The plan of a row; where an earlier one is the same, what is to be done with duplicates: it is skipped, or
   * changes what the earlier one brings in.
   */
  check(
    plan: PlannedRow<unknown>,
    rows: readonly SourceRow[],
    { duplicates }: LockedImport,
  ): CheckedRow {
    if (plan.outcome !== 'add' && plan.outcome !== 'update') return plan;
    const cells = rows.find(({ row }) => row === plan.row)?.cells ?? {};
    const problem = duplicates === 'add' ? undefined : this.#problemOf(cells);
    if (problem && duplicates !== 'update') {
      return { row: plan.row, outcome: 'skip', problems: [problem] };
    }
    this.#keep(plan.row, cells);
    return problem
      ? { ...plan, outcome: 'update', problems: [...(plan.problems ?? []), problem] }
      : plan;
  }

  #problemOf(cells: SourceRow['cells']): ImportProblem | undefined {
    for (const { column, value } of this.kind.keys(cells)) {
      const before = this.#rows.get(`${column} ${value}`);
      if (before === undefined) continue;
      const label = this.columns.find(({ key }) => key === column)?.label ?? column;
      return { column, message: `Row ${before} of this file has the same “${label}”.` };
    }
    return undefined;
  }

  #keep(row: number, cells: SourceRow['cells']): void {
    for (const { column, value } of this.kind.keys(cells)) {
      const key = `${column} ${value}`;
      if (!this.#rows.has(key)) this.#rows.set(key, row);
    }
  }
}
