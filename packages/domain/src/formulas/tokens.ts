import type { FormulaProblem, Span } from './tree.ts';

/** A word, number, text or sign of a formula. */
export type Token = Span &
  (
    | { kind: 'number'; digits: string }
    | { kind: 'text'; text: string }
    | { kind: 'name'; name: string; isBracketed: boolean }
    | { kind: 'sign'; sign: string }
    | { kind: 'end' }
  );

/** The most digits that a number in a formula can have. */
const maxDigits = 30;

const patterns = {
  blank: /\s+/uy,
  number: /(?:\d+(?:\.\d*)?|\.\d+)/y,
  text: /"(?:[^"]|"")*"?/y,
  /** A bracket that closes is written twice where it is part of the key. */
  bracketed: /\[(?:[^\]\n]|\]\])*\]?/y,
  name: /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/uy,
  sign: /<>|<=|>=|[-+*/&=<>(),;]/y,
};

/**
 * Takes a formula apart. Takes any text: what can't be read is named, and left out of the tokens, which end
 * with one of the kind `end`.
 */
export function tokenize(formula: string): { tokens: Token[]; problems: FormulaProblem[] } {
  const tokens: Token[] = [];
  const problems: FormulaProblem[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(formula)?.[0];
  };
  while (at < formula.length) {
    const blank = take(patterns.blank);
    if (blank !== undefined) {
      at += blank.length;
      continue;
    }
    const read = readToken(take);
    const text = read?.text ?? String.fromCodePoint(formula.codePointAt(at) ?? 0);
    const span = { from: at, to: at + text.length };
    if (read?.token) tokens.push({ ...span, ...read.token });
    const message = read ? read.problem : `“${text}” isn’t allowed in a formula. Remove it.`;
    if (message !== undefined) problems.push({ ...span, message });
    at = span.to;
  }
  tokens.push({ kind: 'end', from: formula.length, to: formula.length });
  return { tokens, problems };
}

type Content<T = Token> = T extends Span ? Omit<T, keyof Span> : never;

interface ReadToken {
  text: string;
  token: Content;
  problem?: string;
}

function readToken(take: (pattern: RegExp) => string | undefined): ReadToken | undefined {
  const number = take(patterns.number);
  if (number !== undefined) return readNumber(number);
  const text = take(patterns.text);
  if (text !== undefined) return readText(text);
  const bracketed = take(patterns.bracketed);
  if (bracketed !== undefined) return readBracketed(bracketed);
  const name = take(patterns.name);
  if (name !== undefined) return { text: name, token: { kind: 'name', name, isBracketed: false } };
  const sign = take(patterns.sign);
  return sign === undefined ? undefined : { text: sign, token: { kind: 'sign', sign } };
}

function readNumber(text: string): ReadToken {
  const isTooLong = text.replace('.', '').length > maxDigits;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = isTooLong ? '0' : `${whole || '0'}${fraction && `.${fraction}`}`;
  return {
    text,
    token: { kind: 'number', digits },
    ...(isTooLong && { problem: `A number can have ${maxDigits} digits at most.` }),
  };
}

function readText(text: string): ReadToken {
  const isClosed = /^"(?:[^"]|"")*"$/.test(text);
  const inner = text.slice(1, isClosed ? -1 : undefined).replaceAll('""', '"');
  return {
    text,
    token: { kind: 'text', text: inner },
    ...(!isClosed && { problem: 'The text isn’t closed. Add a " at its end.' }),
  };
}

function readBracketed(text: string): ReadToken {
  const isClosed = /^\[(?:[^\]]|\]\])*\]$/.test(text);
  const name = text
    .slice(1, isClosed ? -1 : undefined)
    .replaceAll(']]', ']')
    .trim();
  const problem = isClosed
    ? name === '' && 'Write the key of a field between the brackets.'
    : 'The key isn’t closed. Add a ] at its end.';
  return { text, token: { kind: 'name', name, isBracketed: true }, ...(problem && { problem }) };
}

/** Tells if a key can stand in a formula without brackets. */
function isPlainName(key: string): boolean {
  patterns.name.lastIndex = 0;
  return patterns.name.exec(key)?.[0] === key && !keywords.has(key.toLowerCase());
}

/** Words that are no names of fields. */
export const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'yes', 'no']);

/** Writes the key of a field as a name in a formula. */
export const nameInFormula = (key: string): string =>
  isPlainName(key) ? key : `[${key.replaceAll(']', ']]')}]`;
