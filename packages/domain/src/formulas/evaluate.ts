import Big from 'big.js';
import { isWorkable } from './exact.ts';
import { Fault } from './fault.ts';
import { formulaFunctions, isBefore, isSame, writeValue } from './functions.ts';
import type { BinaryOperator, FormulaValue, Tree } from './tree.ts';

/** The value of a name; a fault where it can't be worked out itself. */
export type ValueOfName = (name: string) => FormulaValue | Fault;

/** The most characters that a text can come to. */
const longestText = 10_000;

/**
 * Works out a formula whose types were checked. Total: ends after a step for each node, and throws nothing;
 * what can't be worked out is a fault. Empty fields: `+` and `-` take one as 0 unless both sides are empty, `*`
 * and `/` come to nothing with one, and comparisons say no (`=` says yes to two of them).
 */
export function evaluateFormula(tree: Tree, valueOf: ValueOfName): FormulaValue | Fault {
  switch (tree.node) {
    case 'literal':
      return tree.value;
    case 'name':
      return valueOf(tree.name);
    case 'not': {
      const value = evaluateFormula(tree.operand, valueOf);
      return value instanceof Fault ? value : value !== true;
    }
    case 'negate': {
      const value = evaluateFormula(tree.operand, valueOf);
      return value instanceof Big ? value.neg() : value;
    }
    case 'binary':
      return evaluateBinary(tree, valueOf);
    case 'call':
      return evaluateCall(tree, valueOf);
  }
}

function evaluateBinary(
  tree: Tree & { node: 'binary' },
  valueOf: ValueOfName,
): FormulaValue | Fault {
  const { operator } = tree;
  const left = evaluateFormula(tree.left, valueOf);
  if (left instanceof Fault) return left;
  // What is decided by the left side does not ask the right one.
  if (operator === 'and' && left !== true) return false;
  if (operator === 'or' && left === true) return true;
  const right = evaluateFormula(tree.right, valueOf);
  if (right instanceof Fault) return right;
  const result = combine(operator, left, right);
  if (typeof result === 'object' && result !== null && 'problem' in result) {
    return new Fault(result.problem, tree);
  }
  return kept(result, tree);
}

function combine(
  operator: BinaryOperator,
  left: FormulaValue,
  right: FormulaValue,
): FormulaValue | { problem: string } {
  switch (operator) {
    case 'and':
    case 'or':
      return right === true;
    case '&':
      return writeValue(left) + writeValue(right);
    case '=':
      return isSame(left, right);
    case '<>':
      return !isSame(left, right);
    case '<':
      return isBefore(left, right);
    case '>':
      return isBefore(right, left);
    case '<=':
      return isBefore(left, right) || (isThere(left) && isSame(left, right));
    case '>=':
      return isBefore(right, left) || (isThere(left) && isSame(left, right));
    case '+':
    case '-':
    case '*':
    case '/':
      return calculate(operator, left, right);
  }
}

const isThere = (value: FormulaValue): boolean => value !== null && value !== '';

function calculate(
  operator: '+' | '-' | '*' | '/',
  left: FormulaValue,
  right: FormulaValue,
): FormulaValue | { problem: string } {
  const [one, other] = [left instanceof Big ? left : null, right instanceof Big ? right : null];
  if (one === null || other === null) {
    if (operator === '+') return one ?? other;
    if (operator === '-') return one ?? other?.neg() ?? null;
    return null;
  }
  switch (operator) {
    case '+':
      return one.plus(other);
    case '-':
      return one.minus(other);
    case '*':
      return one.times(other);
    case '/':
      return other.eq(0) ? { problem: 'This divides by zero.' } : one.div(other);
  }
}

function evaluateCall(tree: Tree & { node: 'call' }, valueOf: ValueOfName): FormulaValue | Fault {
  if (tree.name === 'if') {
    const [condition, then, otherwise] = tree.arguments;
    if (!condition || !then || !otherwise) return new Fault('Something is missing.', tree);
    const decided = evaluateFormula(condition, valueOf);
    if (decided instanceof Fault) return decided;
    return evaluateFormula(decided === true ? then : otherwise, valueOf);
  }
  const given: FormulaValue[] = [];
  for (const one of tree.arguments) {
    const value = evaluateFormula(one, valueOf);
    if (value instanceof Fault) return value;
    given.push(value);
  }
  const result = formulaFunctions.get(tree.name)?.run?.(given);
  if (result === undefined) return new Fault(`There is no function “${tree.name}”.`, tree);
  if (typeof result === 'object' && result !== null && 'problem' in result) {
    return new Fault(result.problem, tree);
  }
  return kept(result, tree);
}

/** A result, where it is one that can be worked with further. */
function kept(value: FormulaValue, tree: Tree): FormulaValue | Fault {
  if (typeof value === 'string' && value.length > longestText) {
    return new Fault(`This text comes to more than ${longestText} characters.`, tree);
  }
  if (value instanceof Big && !isWorkable(value)) {
    return new Fault('This number has too many digits.', tree);
  }
  return value;
}
