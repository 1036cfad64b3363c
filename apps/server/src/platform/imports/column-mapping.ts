import type { ImportMapping } from '@countersign/contract';
import type { KindColumn } from './import-kind.ts';
import type { TableRow } from './table/table-row.ts';

/** Among how many of the first rows the headings are looked for. */
const headingRows = 20;

/** No column is called by more: what is longer is no heading. */
const maxHeadingLength = 200;

/** A heading without case, spaces, signs and accents, and without what stands in brackets. */
function plain(heading: string): string {
  return heading
    .slice(0, maxHeadingLength)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const requiredFirst = (columns: readonly KindColumn[]) =>
  columns.toSorted((a, b) => Number(b.required) - Number(a.required));

/**
 * Finds the columns that every heading can mean: what a column is called before what another one is called as well.
 */
function byHeading(columns: readonly KindColumn[]): Map<string, KindColumn[]> {
  const found = new Map<string, KindColumn[]>();
  const add = (name: string, column: KindColumn) => {
    if (plain(name) !== '') found.set(plain(name), [...(found.get(plain(name)) ?? []), column]);
  };
  for (const column of columns) add(column.label, column);
  for (const column of columns) {
    for (const name of [column.key, ...column.otherNames]) add(name, column);
  }
  return found;
}

/**
 * Finds the row with the headings among the first of a table: the one that names most columns; where none does, the
 * first with something in two cells, or simply the first. -1 for a table without rows.
 */
export function findHeadings(top: readonly TableRow[], columns: readonly KindColumn[]): number {
  const known = byHeading(columns);
  const candidates = top.slice(0, headingRows);
  const named = candidates.map(
    ({ cells }) => new Set(cells.flatMap((cell) => known.get(plain(cell))?.[0]?.key ?? [])).size,
  );
  const max = Math.max(0, ...named);
  if (max > 0) return named.indexOf(max);
  const first = candidates.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  return first >= 0 ? first : candidates.length > 0 ? 0 : -1;
}

/** Finds the column that each heading means, required ones first, each of them once; null for those that mean none. */
export function guessMapping(
  headings: readonly string[],
  all: readonly KindColumn[],
): ImportMapping {
  const columns = requiredFirst(all);
  const known = byHeading(columns);
  const taken = new Set<string>();
  const take = (candidates: readonly KindColumn[] = []): string | null => {
    const key = candidates.find((column) => !taken.has(column.key))?.key ?? null;
    if (key !== null) taken.add(key);
    return key;
  };
  // As it is called to the letter first: brackets may tell two columns apart.
  const exact = headings.map((heading) => take(columns.filter(({ label }) => label === heading)));
  return headings.map((heading, index) => exact[index] ?? take(known.get(plain(heading))));
}

/** The cells of a row by the keys of their columns. */
export function cellsByKey(
  cells: readonly string[],
  mapping: ImportMapping,
  known: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(
    mapping.flatMap((key, index) =>
      key !== null && known.has(key) ? [[key, cells[index] ?? '']] : [],
    ),
  );
}
