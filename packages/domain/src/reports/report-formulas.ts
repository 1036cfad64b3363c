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

/** Returns the present labels of options, by the labels that they had before. */
export function presentOptions(columns: readonly ReportColumn[]): ReadonlyMap<string, string> {
  return new Map(columns.flatMap(({ formerOptions = {} }) => Object.entries(formerOptions)));
}

/** Compares named columns with the present labels of their options where a formula has former ones. */
function withPresentOptions(tree: Tree, byName: ReadonlyMap<string, ReportColumn>): Tree {
  const of = (inner: Tree) => withPresentOptions(inner, byName);
  const presentIn = (other: Tree, named: Tree | undefined): Tree => {
    const column = named?.node === 'name' ? byName.get(named.name) : undefined;
    if (!column || other.node !== 'literal' || typeof other.value !== 'string') return other;
    return { ...other, value: presentOptions([column]).get(other.value) ?? other.value };
  };
  switch (tree.node) {
    case 'literal':
    case 'name':
      return tree;
    case 'not':
    case 'negate':
      return { ...tree, operand: of(tree.operand) };
    case 'binary': {
      const [left, right] = [of(tree.left), of(tree.right)];
      return tree.operator === '=' || tree.operator === '<>'
        ? { ...tree, left: presentIn(left, right), right: presentIn(right, left) }
        : { ...tree, left, right };
    }
    case 'call': {
      const [first, ...others] = tree.arguments.map(of);
      if (!first) return tree;
      const isComparison = ['oneof', 'includes', 'contains'].includes(tree.name);
      const compared = isComparison ? others.map((one) => presentIn(one, first)) : others;
      return { ...tree, arguments: [first, ...compared] };
    }
  }
}

/** Reads a formula that looks at columns and options by their labels, present or former. */
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
    return { tree: withPresentOptions(tree, byName), kind: kindOf(checked.type), problems: [] };
  }
  const [first = { from: 0, to: formula.length, message: 'The formula has no result.' }, ...more] =
    checked.problems;
  return { tree: undefined, kind: undefined, problems: [first, ...more] };
}
