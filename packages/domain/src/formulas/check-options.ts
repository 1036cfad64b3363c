import type { FormulaProblem, Tree } from './tree.ts';

/** The values that a name can have; undefined where it can have any. */
export type OptionsOfName = (name: string) => readonly string[] | undefined;

/** Maximum number of options that are named in a message. */
const maxNamed = 8;

/**
 * Finds comparisons that can never hold: of a field that has options with a text that is none of these. The formula
 * can be worked out all the same.
 */
export function optionProblems(tree: Tree, optionsOf: OptionsOfName): FormulaProblem[] {
  switch (tree.node) {
    case 'literal':
    case 'name':
      return [];
    case 'not':
    case 'negate':
      return optionProblems(tree.operand, optionsOf);
    case 'binary': {
      const { operator, left, right } = tree;
      const isComparison = operator === '=' || operator === '<>';
      return [
        ...(isComparison ? compared(left, right, optionsOf) : []),
        ...(isComparison ? compared(right, left, optionsOf) : []),
        ...optionProblems(left, optionsOf),
        ...optionProblems(right, optionsOf),
      ];
    }
    case 'call': {
      const [first, ...others] = tree.arguments;
      const isComparison = tree.name === 'oneof' || tree.name === 'includes';
      return [
        ...(first && isComparison ? others.flatMap((one) => compared(first, one, optionsOf)) : []),
        ...tree.arguments.flatMap((one) => optionProblems(one, optionsOf)),
      ];
    }
  }
}

function compared(named: Tree, other: Tree, optionsOf: OptionsOfName): FormulaProblem[] {
  const options = named.node === 'name' ? optionsOf(named.name) : undefined;
  if (options === undefined || other.node !== 'literal' || typeof other.value !== 'string')
    return [];
  // An empty text asks whether nothing is chosen.
  if (other.value === '' || options.includes(other.value)) return [];
  const { from, to, value } = other;
  const some = options.slice(0, maxNamed).map((option) => `"${option.replaceAll('"', '""')}"`);
  const all = [...some, ...(options.length > maxNamed ? ['…'] : [])].join(', ');
  return [{ from, to, message: `“${value}” isn’t one of the options. Enter one of ${all}.` }];
}
