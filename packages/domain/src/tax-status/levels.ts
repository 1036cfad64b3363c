/**
 * The levels that the published tables give a section. They say how strongly it points to employment, with two
 * exceptions: in `businessOnOwnAccount` `HIGH` is the most business-like, and in `financialRisk` `LOW` says that
 * the worker carries little risk, which points to employment. `OUTOFIR35` decides by itself that the rules for
 * employees do not apply.
 */
export const taxLevels = ['LOW', 'MEDIUM', 'HIGH', 'OUTOFIR35'] as const;
export type TaxLevel = (typeof taxLevels)[number];

/** The sections that have a level, in the order in which they are asked. */
export const taxSections = [
  'personalService',
  'control',
  'financialRisk',
  'partAndParcel',
  'businessOnOwnAccount',
] as const;
export type TaxSection = (typeof taxSections)[number];

/** Lists the outcomes of the tables, in the product's words. */
const taxOutcomes = ['inside', 'outside', 'undetermined'] as const;
export type TaxOutcome = (typeof taxOutcomes)[number];

/** A row of a table: the values that it asks for (none: any, also no answer) and what it gives. */
export interface TableRow<Column extends string, Result> {
  when: Partial<Record<Column, string>>;
  gives: Result;
}

/** A published decision table; its first row that holds is the one that counts. */
export interface DecisionTable<Column extends string = string, Result = TaxLevel> {
  columns: readonly Column[];
  rows: readonly TableRow<Column, Result>[];
}

type Axes<Column extends string> = readonly (readonly [Column, readonly string[]])[];

/**
 * A table in which every combination of values has a row, written as a grid: one letter for each
 * combination, the last axis changing fastest; spaces, bars and line ends only help the eye.
 */
export function gridTable<const Column extends string, Result>(
  axes: Axes<Column>,
  letters: Readonly<Record<string, Result>>,
  grid: string,
): DecisionTable<Column, Result> {
  const cells = grid.replaceAll(/[\s|]/g, '').split('');
  const rows = cells.map((letter, cell): TableRow<Column, Result> => {
    const gives = letters[letter];
    if (gives === undefined) throw new Error(`The grid has an unknown letter: ${letter}`);
    return { when: valuesOfCell(axes, cell), gives };
  });
  const size = axes.reduce((product, [, values]) => product * values.length, 1);
  if (rows.length !== size) throw new Error(`The grid has ${rows.length} cells, not ${size}.`);
  return { columns: axes.map(([column]) => column), rows };
}

function valuesOfCell<Column extends string>(
  axes: Axes<Column>,
  cell: number,
): Partial<Record<Column, string>> {
  const when: Partial<Record<Column, string>> = {};
  let rest = cell;
  for (const [column, values] of axes.toReversed()) {
    when[column] = values[rest % values.length];
    rest = Math.floor(rest / values.length);
  }
  return when;
}

/** The first row of a table that holds for the answers; undefined where none does. */
export function rowFor<Column extends string, Result>(
  table: DecisionTable<Column, Result>,
  answers: Readonly<Record<string, string | undefined>>,
): TableRow<Column, Result> | undefined {
  return table.rows.find((row) =>
    table.columns.every(
      (column) => row.when[column] === undefined || row.when[column] === answers[column],
    ),
  );
}

/** The level of each section; null where the answers so far fit no row of its table. */
export type SectionLevels = Record<TaxSection, TaxLevel | null>;

/** Names the part that decided: an office, one section alone, all of them together, or nothing yet. */
export type TaxDecider = 'exit' | TaxSection | 'matrix' | 'unanswered';

/** A section's level, and the columns of the row that gave it. */
export interface SectionRow {
  section: TaxSection;
  level: TaxLevel | null;
  columns: readonly string[];
  /** Its questions are not asked of someone whom the client has not chosen yet. */
  skipped: boolean;
}
