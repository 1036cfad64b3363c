import { formulaFunctions } from './functions.ts';
import type { FormulaProblem, Tree } from './tree.ts';

/**
 * The maximum price of one formula, in steps: an operator or function takes one, and working through a text as many as
 * it has characters. Formulas of people take some hundreds.
 */
export const maxFormulaPrice = 8000;

/** The maximum price of all formulas that are worked out with each other, such as those of a pack. */
export const maxPlanPrice = 50 * maxFormulaPrice;

/** Assumed length of a field's text: few are longer. */
const textLength = 100;
/** Assumed length of a number, a day, or yes or no as text. */
const plainLength = 20;
/** A sum or a list of values is planned by the database by itself, however few steps it takes then. */
const planning = 40;
/** Copying a text takes a fraction of what changing its letters takes. */
const copying = 1 / 10;

/** Holds the cost of a part of a formula, and the length of its text. */
interface Cost {
  steps: number;
  length: number;
}

/** Prices a formula: the steps that it takes for one row or one form, whatever its fields hold. */
export function formulaPrice(tree: Tree): number {
  return costOf(tree).steps;
}

/** Says what is wrong with a formula that is too expensive to be worked out; undefined where it is not. */
export function priceProblem(tree: Tree): FormulaProblem | undefined {
  if (formulaPrice(tree) <= maxFormulaPrice) return undefined;
  const { from, to } = tree;
  const message = 'This formula takes too long to work out. Use fewer or shorter texts in it.';
  return { from, to, message };
}

function costOf(tree: Tree): Cost {
  switch (tree.node) {
    case 'literal': {
      const length = typeof tree.value === 'string' ? tree.value.length : plainLength;
      return { steps: 1, length };
    }
    case 'name':
      return { steps: 1, length: textLength };
    case 'not':
    case 'negate':
      return summed([costOf(tree.operand)], plainLength, 0);
    case 'binary':
      return binaryCost(tree);
    case 'call':
      return callCost(tree);
  }
}

/** The cost of a part that works with others. */
function summed(costs: readonly Cost[], length: number, stepsPerCharacter: number): Cost {
  const characters = costs.reduce((sum, cost) => sum + cost.length, 0);
  return {
    steps: costs.reduce((sum, { steps }) => sum + steps, 1 + characters * stepsPerCharacter),
    length,
  };
}

function binaryCost({ operator, left, right }: Tree & { node: 'binary' }): Cost {
  const costs = [costOf(left), costOf(right)];
  if (operator === '+' || operator === '-') {
    const { steps, length } = summed(costs, plainLength, 0);
    // A chain is one sum.
    const sums = [left, right].filter(isSum).length;
    return { steps: steps + planning * (1 - sums), length };
  }
  if (operator !== '&') return summed(costs, plainLength, 0);
  return summed(
    costs,
    costs.reduce((sum, { length }) => sum + length, 0),
    copying,
  );
}

const isSum = (tree: Tree): boolean =>
  tree.node === 'binary' && (tree.operator === '+' || tree.operator === '-');

function callCost({ name, arguments: given }: Tree & { node: 'call' }): Cost {
  const costs = given.map(costOf);
  const result = formulaFunctions.get(name)?.result;
  const longest = costs.reduce((length, cost) => Math.max(length, cost.length), 0);
  switch (name) {
    case 'upper':
    case 'lower':
      return summed(costs, longest, 1);
    case 'contains':
      return summed(costs, plainLength, 1);
    case 'sum':
    case 'oneof': {
      const { steps, length } = summed(costs, plainLength, copying);
      return { steps: steps + planning, length };
    }
    default:
      return summed(costs, result === 'text' || result === 'same' ? longest : plainLength, copying);
  }
}
