import { longestFormula } from '@countersign/contract';
import { Exact } from './exact.ts';
import { keywords, type Token, tokenize } from './tokens.ts';
import type { BinaryOperator, FormulaProblem, Tree } from './tree.ts';

/** Maximum depth of a formula's parts. */
const deepest = 64;

/** The most operators in a formula: each lies in the one to its right, and what works it out goes down all of them. */
const maxOperators = 500;

/** Maps operators to their precedence. */
const strength: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '<>': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '&': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
};
const strengthOfNot = 3;
const strengthOfMinus = 8;

/** A formula that was read: its tree, or what is wrong with it. */
export type ParsedFormula =
  | { tree: Tree; problems: readonly [] }
  | { tree: undefined; problems: readonly [FormulaProblem, ...FormulaProblem[]] };

/**
 * Reads a formula, in time linear to its length. Takes any text and throws nothing. Operators of the same
 * strength are taken from left to right; `not` holds less than comparisons, and `-` before a number most of all.
 */
export function parseFormula(formula: string): ParsedFormula {
  if (formula.length > longestFormula) {
    const message = `A formula can have ${longestFormula} characters at most.`;
    return wrong([{ from: longestFormula, to: formula.length, message }]);
  }
  const { tokens, problems } = tokenize(formula);
  if (problems.length > 0) return wrong(problems);
  if (tokens.length === 1) {
    return wrong([{ from: 0, to: 0, message: 'Write a formula.' }]);
  }
  const parser = new Parser(tokens);
  const tree = parser.whole();
  return tree === undefined ? wrong(parser.problems) : { tree, problems: [] };
}

function wrong(problems: readonly FormulaProblem[]): ParsedFormula {
  const [first = { from: 0, to: 0, message: 'The formula can’t be read.' }, ...others] = problems;
  return { tree: undefined, problems: [first, ...others] };
}

/** Reads tokens by the strength of their operators; the first thing that is wrong ends it. */
class Parser {
  readonly problems: FormulaProblem[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;
  #operators = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Tree | undefined {
    const tree = this.#expression(0);
    if (tree === undefined) return undefined;
    const token = this.#token;
    return token.kind === 'end'
      ? tree
      : this.#refuse(token, `${said(token)} is not expected here.`);
  }

  get #token(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', from: 0, to: 0 };
  }

  #refuse({ from, to }: Token, message: string): undefined {
    if (this.problems.length === 0) this.problems.push({ from, to, message });
    return undefined;
  }

  #isSign(sign: string): boolean {
    const token = this.#token;
    return token.kind === 'sign' && token.sign === sign;
  }

  #operator(): BinaryOperator | undefined {
    const token = this.#token;
    if (token.kind === 'sign')
      return token.sign in strength ? (token.sign as BinaryOperator) : undefined;
    const word = wordOf(token);
    return word === 'and' || word === 'or' ? word : undefined;
  }

  #expression(least: number): Tree | undefined {
    this.#depth += 1;
    if (this.#depth > deepest)
      return this.#refuse(this.#token, 'The formula is nested too deeply.');
    let left = this.#operand();
    while (left !== undefined) {
      const operator = this.#operator();
      if (operator === undefined || strength[operator] <= least) break;
      this.#operators += 1;
      if (this.#operators > maxOperators) {
        const message = `A formula can have ${maxOperators} operators at most.`;
        return this.#refuse(this.#token, message);
      }
      this.#at += 1;
      const right = this.#expression(strength[operator]);
      left = right && { node: 'binary', operator, left, right, from: left.from, to: right.to };
    }
    this.#depth -= 1;
    return left;
  }

  #operand(): Tree | undefined {
    const token = this.#token;
    const { from, to } = token;
    switch (token.kind) {
      case 'number':
        this.#at += 1;
        return { node: 'literal', type: 'number', value: new Exact(token.digits), from, to };
      case 'text':
        this.#at += 1;
        return { node: 'literal', type: 'text', value: token.text, from, to };
      case 'name':
        return this.#named(token);
      case 'sign':
        return this.#signed(token);
      case 'end':
        return this.#refuse(token, 'Something is missing at the end.');
    }
  }

  #named(token: Token & { kind: 'name' }): Tree | undefined {
    const { from, to, name } = token;
    const word = wordOf(token);
    if (word === 'and' || word === 'or') {
      return this.#refuse(token, `Something is missing before “${name}”.`);
    }
    this.#at += 1;
    if (word === 'yes' || word === 'no') {
      return { node: 'literal', type: 'yes-no', value: word === 'yes', from, to };
    }
    if (word === 'not') return this.#prefixed('not', from, strengthOfNot);
    if (!token.isBracketed && this.#isSign('(')) return this.#call(token);
    return { node: 'name', name, from, to };
  }

  #signed(token: Token & { kind: 'sign' }): Tree | undefined {
    if (token.sign === '-') {
      this.#at += 1;
      return this.#prefixed('negate', token.from, strengthOfMinus);
    }
    if (token.sign !== '(') {
      return this.#refuse(token, `Something is missing before “${token.sign}”.`);
    }
    this.#at += 1;
    const inner = this.#expression(0);
    if (inner === undefined) return undefined;
    if (!this.#isSign(')')) return this.#refuse(token, 'This bracket is not closed.');
    const { to } = this.#token;
    this.#at += 1;
    return { ...inner, from: token.from, to };
  }

  #prefixed(node: 'not' | 'negate', from: number, least: number): Tree | undefined {
    const operand = this.#expression(least);
    return operand && { node, operand, from, to: operand.to };
  }

  #call(token: Token & { kind: 'name' }): Tree | undefined {
    const { from, to: nameEnd, name } = token;
    const opening = this.#token;
    this.#at += 1;
    const given: Tree[] = [];
    while (!this.#isSign(')')) {
      if (given.length > 0 && !this.#isSign(';') && !this.#isSign(',')) {
        return this.#token.kind === 'end'
          ? this.#refuse(opening, `The bracket after “${name}” is not closed.`)
          : this.#refuse(this.#token, `Put a semicolon before ${said(this.#token)}.`);
      }
      if (given.length > 0) this.#at += 1;
      const one = this.#expression(0);
      if (one === undefined) return undefined;
      given.push(one);
    }
    const { to } = this.#token;
    this.#at += 1;
    const nameSpan = { from, to: nameEnd };
    return { node: 'call', name: name.toLowerCase(), nameSpan, arguments: given, from, to };
  }
}

/** The keyword that a token is, in lower case. */
function wordOf(token: Token): string | undefined {
  if (token.kind !== 'name' || token.isBracketed) return undefined;
  const word = token.name.toLowerCase();
  return keywords.has(word) ? word : undefined;
}

function said(token: Token): string {
  switch (token.kind) {
    case 'number':
      return `“${token.digits}”`;
    case 'text':
      return 'this text';
    case 'name':
      return `“${token.name}”`;
    case 'sign':
      return `“${token.sign}”`;
    case 'end':
      return 'the end';
  }
}
