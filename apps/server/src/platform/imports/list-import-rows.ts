import { Readable } from 'node:stream';
import { fileTypes, type ImportRow, type ImportRowFilter, type Rows } from '@countersign/contract';
import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import type { FileAnswer } from '../http/operation.ts';
import { csvLine } from '../lists/csv.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import type { AnyImportKind } from './import-kind.ts';
import { findImport, isWarned, rowOutcome } from './import-queries.ts';

/** Selects rows, and a page of them. */
interface RowsChoice {
  cursor?: string | undefined;
  pageSize: number;
  outcome?: ImportRowFilter | undefined;
}

/** Describes a position in the list of rows: from the row of this number on, which is so many down. */
interface Cursor {
  towards: 'next' | 'previous';
  row: number;
  index: number;
}

/**
 * The rows of an import, as the file counts them, with what becomes of each.
 * @throws Failure `not-found`; `invalid` for a cursor that is none of its own.
 */
export async function listImportRows(
  { database }: Pick<Platform, 'database'>,
  { kind }: AnyImportKind,
  { tenantId }: Member,
  id: string,
  { cursor, pageSize, outcome }: RowsChoice,
): Promise<Rows<ImportRow>> {
  const at = cursor === undefined ? undefined : readCursor(cursor);
  return database.tenant(tenantId, async (tx) => {
    const { state } = await findImport(tx, tenantId, kind, id);
    const becomes = rowOutcome(state);
    const which = and(
      eq(importRows.importId, id),
      outcome === 'warned' ? isWarned : outcome && sql`${becomes} = ${outcome}`,
    );
    const [counted] = await tx
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(importRows)
      .where(which);
    const isBack = at?.towards === 'previous';
    const beyond = at && (isBack ? lt(importRows.row, at.row) : gt(importRows.row, at.row));
    const found = await selectRows(tx, becomes, and(which, beyond), isBack, pageSize + 1);
    const rows = found.slice(0, pageSize);
    if (isBack) rows.reverse();
    const hasMore = found.length > pageSize;
    const from = rows.length === 0 ? 0 : indexOfFirst(at, rows.length);
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      items: rows,
      next:
        last && (isBack || hasMore)
          ? writeCursor({ towards: 'next', row: last.row, index: from + rows.length - 1 })
          : null,
      previous:
        first && (isBack ? hasMore : at !== undefined)
          ? writeCursor({ towards: 'previous', row: first.row, index: from })
          : null,
      from,
      total: counted?.total ?? 0,
      isTotalCapped: false,
    };
  });
}

function indexOfFirst(at: Cursor | undefined, count: number): number {
  if (!at) return 1;
  return at.towards === 'next' ? at.index + 1 : Math.max(1, at.index - count);
}

function selectRows(
  tx: Tx,
  outcome: ReturnType<typeof rowOutcome>,
  where: SQL | undefined,
  isBack: boolean,
  limit: number,
): Promise<ImportRow[]> {
  return tx
    .select({
      row: importRows.row,
      cells: importRows.cells,
      outcome,
      problems: importRows.problems,
      objectId: importRows.objectId,
    })
    .from(importRows)
    .where(where)
    .orderBy(isBack ? desc(importRows.row) : asc(importRows.row))
    .limit(limit);
}

const writeCursor = ({ towards, row, index }: Cursor) => `${towards}-${row}-${index}`;

function readCursor(text: string): Cursor {
  const [, towards, row, index] = /^(next|previous)-(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (towards === 'next' || towards === 'previous') {
    return { towards, row: Number(row), index: Number(index) };
  }
  const message = 'This page of the list no longer exists. Go to the first page.';
  throw new Failure('invalid', message, { cursor: message });
}

/**
 * The refused rows as a CSV file with what is wrong in each, to be corrected and imported again.
 * @throws Failure `not-found`
 */
export async function exportProblems(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: Member,
  id: string,
): Promise<FileAnswer> {
  const { tenantId } = user;
  const { found, labels } = await database.tenant(tenantId, async (tx) => {
    const found = await findImport(tx, tenantId, kind.kind, id);
    const columns = await kind.columns(tx, user, found.defaults);
    return { found, labels: new Map(columns.map(({ key, label }) => [key, label])) };
  });
  const read = (after: number) =>
    database.tenant(tenantId, (tx) => {
      const refused = and(eq(importRows.importId, id), eq(importRows.outcome, 'refuse'));
      return selectRows(
        tx,
        rowOutcome(found.state),
        and(refused, gt(importRows.row, after)),
        false,
        1000,
      );
    });
  async function* text(): AsyncGenerator<string> {
    // With a byte order mark, by which spreadsheets know UTF-8.
    yield `\uFEFF${csvLine([...found.headings, 'Problem'])}`;
    for (let after = 0; after < Number.MAX_SAFE_INTEGER; ) {
      const rows = await read(after);
      for (const { cells, problems } of rows) {
        const padded = found.headings.map((_, index) => cells[index] ?? '');
        const said = problems.map(({ column, message }) => {
          const label = labels.get(column);
          return label === undefined ? message : `${label}: ${message}`;
        });
        yield csvLine([...padded, said.join(' ')]);
      }
      after = rows.at(-1)?.row ?? Number.MAX_SAFE_INTEGER;
    }
  }
  const base = found.fileName.replace(/\.[^.]*$/, '').slice(0, 100);
  return {
    stream: Readable.from(text()),
    contentType: `${fileTypes.table[0]}; charset=utf-8`,
    fileName: `${base} - problems.csv`,
  };
}
