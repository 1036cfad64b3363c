import type { DecimalSign, ImportProblem } from '@countersign/contract';
import { cleanEmails, readNumber } from '@countersign/domain';
import { undrawableMessage } from '../drawable-text.ts';
import { cellsByKey } from './column-mapping.ts';
import type { KindColumn, SourceRow } from './import-kind.ts';
import type { FoundImport } from './import-queries.ts';
import type { TableRow } from './table/table-row.ts';

/** A row whose cells were cleaned, with what could not be: such a cell is empty. */
export interface ReadRow extends SourceRow {
  problems: ImportProblem[];
}

/** Matches a number that a spreadsheet had no room for. */
const shortened = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,3}$/;

/** Sets how the cells of an import are read. */
type Reading = Pick<FoundImport, 'mapping' | 'defaults' | 'reading'>;

/**
 * Reads rows by the keys of their columns: addresses without what surrounds them, numbers by their decimal sign. An
 * empty cell has the default of its column.
 * @param undrawable the characters among the cells that no font has
 */
export function readRows(
  rows: readonly TableRow[],
  { mapping, defaults, reading: { decimalSign } }: Reading,
  columns: readonly KindColumn[],
  undrawable: readonly string[] = [],
): ReadRow[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = new Set(byKey.keys());
  return rows.map(({ row, cells }) => {
    const problems: ImportProblem[] = [];
    const own = cellsByKey(cells, mapping, known);
    for (const [column, text] of Object.entries(defaults))
      if (!own[column]?.trim()) own[column] = text;
    const read = Object.entries(own).map(([column, text]) => {
      const one = readCell(text, byKey.get(column), decimalSign, undrawable);
      if (typeof one === 'string') return [column, one] as const;
      problems.push({ column, message: one.problem });
      return [column, ''] as const;
    });
    return { row, cells: Object.fromEntries(read), problems };
  });
}

function readCell(
  text: string,
  { holds, isDrawn }: Pick<KindColumn, 'holds' | 'isDrawn'> = {},
  decimalSign: DecimalSign | null,
  undrawable: readonly string[],
): string | { problem: string } {
  if (shortened.test(text)) {
    return { problem: 'A spreadsheet shortened this number. Enter all its digits.' };
  }
  const problem = isDrawn && undrawableMessage(text, undrawable);
  if (problem) return { problem };
  switch (holds) {
    case 'emails':
      return readEmails(text);
    case 'number': {
      if (decimalSign === null || text === '') return text;
      const value = readNumber(text, decimalSign);
      const name = decimalSign === ',' ? 'comma' : 'point';
      return value === undefined
        ? { problem: `This is not a number with a decimal ${name}.` }
        : String(value);
    }
    case undefined:
      return text;
  }
}

function readEmails(text: string): string | { problem: string } {
  const emails = cleanEmails(text);
  const [odd] = /[^\x20-\x7e]/u.exec(emails) ?? [];
  if (odd === undefined) return emails;
  const code = (odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return { problem: `“${odd}” (U+${code}) can’t be part of an email address. Type it again.` };
}
