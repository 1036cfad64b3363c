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

/** The columns by every heading that means them. */
function byHeading(columns: readonly KindColumn[]): Map<string, KindColumn> {
  const found = new Map<string, KindColumn>();
  // What a column is called counts before what another one is called as well.
  for (const column of columns) found.set(plain(column.label), column);
  for (const column of columns) {
    for (const name of [column.key, ...column.otherNames]) {
      if (!found.has(plain(name))) found.set(plain(name), column);
    }
  }
  found.delete('');
  return found;
}

/**
 * Which of the first rows of a table has the headings: the one that names most columns; where none
 * does, the first with something in two cells, or simply the first. -1 for a table without rows.
 */
export function findHeadings(top: readonly TableRow[], columns: readonly KindColumn[]): number {
  const known = byHeading(columns);
  const candidates = top.slice(0, headingRows);
  const named = candidates.map(
    ({ cells }) => new Set(cells.flatMap((cell) => known.get(plain(cell))?.key ?? [])).size,
  );
  const most = Math.max(0, ...named);
  if (most > 0) return named.indexOf(most);
  const first = candidates.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  return first >= 0 ? first : candidates.length > 0 ? 0 : -1;
}

/** Which column each heading means, each of them once; null for those that mean none. */
export function guessMapping(
  headings: readonly string[],
  columns: readonly KindColumn[],
): ImportMapping {
  const known = byHeading(columns);
  const taken = new Set<string>();
  return headings.map((heading) => {
    const key = known.get(plain(heading))?.key;
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

/** The cells of a row by the keys of their columns. */
export function cellsByKey(
  cells: readonly string[],
  mapping: ImportMapping,
  known: ReadonlySet<string>,
): Record<string, string> {
  return Object.fromEntries(
    mapping.flatMap((key, place) =>
      key !== null && known.has(key) ? [[key, cells[place] ?? '']] : [],
    ),
  );
}
