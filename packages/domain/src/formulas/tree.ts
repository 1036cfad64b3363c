import type { FormulaType } from '@countersign/contract';
import type { Big } from 'big.js';

/**
 * A value while it is worked with: exact numbers, texts, days as `YYYY-MM-DD`, yes or no. Null is an empty
 * field. Which of text and day a string is follows from the types, which are checked before.
 */
export type FormulaValue = Big | string | boolean | null;

/** A part of a formula's text: UTF-16 positions, the end behind the last character. */
export interface Span {
  from: number;
  to: number;
}

/** Describes a problem in a formula, for the person who writes it. */
export interface FormulaProblem extends Span {
  message: string;
}

export type BinaryOperator =
  | 'or'
  | 'and'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '&'
  | '+'
  | '-'
  | '*'
  | '/';

/** A formula that could be read, as a tree; every node knows where it is written. */
export type Tree =
  | (Span & { node: 'literal'; type: FormulaType; value: FormulaValue })
  | (Span & { node: 'name'; name: string })
  | (Span & { node: 'not'; operand: Tree })
  | (Span & { node: 'negate'; operand: Tree })
  | (Span & { node: 'binary'; operator: BinaryOperator; left: Tree; right: Tree })
  | (Span & { node: 'call'; name: string; nameSpan: Span; arguments: readonly Tree[] });
