import type { ReportCell } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../../platform/database/database.ts';
import { replanned } from '../../platform/database/statement-names.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import type { BuiltReport } from './build-report.ts';
import { withinLimits } from './report-limits.ts';
import { idsStatement, rowsOfIdsStatement, sortedIdsStatement } from './report-statements.ts';
import { cellsReader } from './run-report.ts';

/** Number of rows that are read at a time: a transaction of its own, between which others get their turn. */
const batch = 2000;
/** The same of what can have several rows for an id, in ids. */
const batchOfSeveral = 100;

/** As many ids are known at a time; the rows are found by them, so that no statement goes through what others have. */
const stretch = 50_000;

/** Rows up to so many are written as they are sorted; of more the latest come first, as no order can be held. */
const maxSorted = 100_000;

/** Holds the reader of a report: the database, the tenant, and the signal that ends it. */
interface Reading {
  database: Database;
  tenantId: string;
  report: BuiltReport;
  signal: AbortSignal | undefined;
}

/**
 * All rows of a report as cells, batch by batch, with moments in milliseconds. One batch is read while another one is
 * worked on.
 */
export function readReport(
  database: Database,
  tenantId: string,
  report: BuiltReport,
  signal?: AbortSignal,
): AsyncGenerator<Cell[][]> {
  return ahead(batchesOf({ database, tenantId, report, signal }));
}

/** Has the next one made while one is worked on. */
async function* ahead<T>(all: AsyncGenerator<T, void>): AsyncGenerator<T> {
  const begin = () => {
    const begun = all.next();
    // What went wrong is thrown where it is waited for.
    begun.catch(() => {});
    return begun;
  };
  try {
    for (let next = begin(); ; ) {
      const now = await next;
      if (now.done === true) return;
      next = begin();
      yield now.value;
    }
  } finally {
    await all.return();
  }
}

async function* batchesOf(of: Reading): AsyncGenerator<Cell[][], void> {
  const size = of.report.set.severalPerId ? batchOfSeveral : batch;
  for await (const ids of idsOf(of)) {
    for (let at = 0; at < ids.length; at += size)
      yield await readSome(of, ids.slice(at, at + size));
  }
}

async function* idsOf(of: Reading): AsyncGenerator<string[]> {
  const { report } = of;
  if (report.sort.length > 0 && !report.set.severalPerId) {
    const ids = await readIds(of, sortedIdsStatement(report, maxSorted + 1));
    if (ids.length <= maxSorted) {
      yield ids;
      return;
    }
  }
  for (let after: string | undefined; ; ) {
    const ids = await readIds(of, idsStatement(report, after, stretch));
    yield ids;
    if (ids.length < stretch) return;
    after = ids.at(-1);
  }
}

async function readIds(of: Reading, statement: SQL): Promise<string[]> {
  const { database, tenantId, signal } = of;
  return withinLimits(
    database,
    tenantId,
    'job',
    async (tx) =>
      rowsOf<{ id: string }>(await tx.execute(sql`${replanned}${statement}`)).map(({ id }) => id),
    signal,
  );
}

type Row = { id: string } & Record<string, ReportCell>;

/** The rows of some ids, in the order of these. */
async function readSome(of: Reading, ids: readonly string[]): Promise<Cell[][]> {
  const { database, tenantId, report, signal } = of;
  const statement = sql`${replanned}${rowsOfIdsStatement(report, ids)}`;
  const rows = await withinLimits(
    database,
    tenantId,
    'job',
    async (tx) => rowsOf<Row>(await tx.execute(statement)),
    signal,
  );
  const moments = report.columns.flatMap(({ kind, source }, index) =>
    kind === 'moment' && !source.label ? [index] : [],
  );
  const cellsOf = cellsReader(report);
  const read = (row: Row): Cell[] => {
    const cells = cellsOf(row);
    for (const index of moments) {
      const seconds = cells[index];
      cells[index] = typeof seconds === 'number' ? seconds * 1000 : null;
    }
    return cells;
  };
  const byId = Map.groupBy(rows, ({ id }) => id);
  return ids.flatMap((id) => byId.get(id)?.map(read) ?? []);
}
