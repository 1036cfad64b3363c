import {
  type FormulaType,
  type ListFieldKind,
  type ReportColumn,
  reportColumnName,
  reportColumnsByName,
} from '@countersign/contract';
import { checkFormula } from '../formulas/check.ts';
import { parseFormula } from '../formulas/parse.ts';
import type { FormulaProblem, Tree } from '../formulas/tree.ts';

/** Maps the kind of a column to its type in formulas. */
export function reportFormulaType(kind: ListFieldKind): FormulaType {
  switch (kind) {
    case 'number':
      return 'number';
    case 'flag':
      return 'yes-no';
    case 'date':
    case 'moment':
      return 'date';
    case 'text':
    case 'choice':
      return 'text';
  }
}

function kindOf(type: FormulaType): ListFieldKind {
  switch (type) {
    case 'number':
      return 'number';
    case 'yes-no':
      return 'flag';
    case 'date':
      return 'date';
    case 'text':
    case 'file':
      return 'text';
  }
}

/** The formula of a computed column, read and checked: its tree and the kind of its values, or what is wrong with it. */
export type CheckedReportFormula =
  | { tree: Tree; kind: ListFieldKind; problems: readonly [] }
  | { tree: undefined; kind: undefined; problems: readonly [FormulaProblem, ...FormulaProblem[]] };

/** Reads a formula that looks at columns by their names, present or former. */
export function checkReportFormula(
  formula: string,
  columns: Iterable<ReportColumn>,
): CheckedReportFormula {
  const byName = reportColumnsByName(columns);
  const { tree, problems } = parseFormula(formula);
  if (!tree) return { tree: undefined, kind: undefined, problems };
  const checked = checkFormula(tree, {
    typeOf: (name) => {
      const column = byName.get(name);
      return column && reportFormulaType(column.kind);
    },
    all: () => [...byName.values()].map(reportColumnName),
  });
  if (checked.type !== undefined && checked.problems.length === 0) {
    return { tree, kind: kindOf(checked.type), problems: [] };
  }
  const [first = { from: 0, to: formula.length, message: 'The formula has no result.' }, ...more] =
    checked.problems;
  return { tree: undefined, kind: undefined, problems: [first, ...more] };
}
