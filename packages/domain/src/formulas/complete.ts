import { formulaFunctions, writtenName } from './functions.ts';
import { nameInFormula, type Token, tokenize } from './tokens.ts';
import type { Span } from './tree.ts';

/** Something that can be put in where the caret is. */
export interface Suggestion extends Span {
  kind: 'field' | 'function' | 'option';
  /** What is put instead of what is between `from` and `to`. */
  insert: string;
  /** What it is, for the list. */
  label: string;
  /** More about it: the label of a field, the help of a function. */
  help: string;
}

/** A field or another value that a formula can use. */
export interface NamedValue {
  name: string;
  label: string;
  /** The values that it can have; without them, any. */
  options?: readonly string[] | undefined;
}

/** The most suggestions at once. */
const max = 12;

/**
 * Suggests completions for the word before the caret: first those that begin with it, fields before functions. Nothing
 * where no word is being written.
 */
export function suggestionsAt(
  formula: string,
  caret: number,
  named: readonly NamedValue[],
): Suggestion[] {
  const { tokens } = tokenize(formula.slice(0, caret));
  const token = tokens.at(-2);
  if (token?.kind === 'text') return optionsAt(formula, tokens.slice(0, -1), named);
  if (token?.kind !== 'name' || token.to !== caret || formula[caret - 1] === ']') return [];
  const typed = token.name.toLowerCase();
  const span = { from: token.from, to: formula[caret] === ']' ? caret + 1 : caret };
  const fields = named.map(({ name, label }) => ({
    rank: rankOf(typed, name, label),
    suggestion: {
      ...span,
      kind: 'field' as const,
      insert: nameInFormula(name),
      label: name,
      help: label,
    },
  }));
  const functions = [...(token.isBracketed ? [] : formulaFunctions.values())].map((one) => ({
    rank: rankOf(typed, one.name, ''),
    suggestion: {
      ...span,
      kind: 'function' as const,
      insert: `${writtenName(one.name)}(`,
      label: `${writtenName(one.name)}(…)`,
      help: one.help,
    },
  }));
  return [...fields, ...functions]
    .filter(({ rank }) => rank < none)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, max)
    .map(({ suggestion }) => suggestion);
}

/** The options of the field with which a text that is being written is compared. */
function optionsAt(
  formula: string,
  tokens: readonly Token[],
  named: readonly NamedValue[],
): Suggestion[] {
  const token = tokens.at(-1);
  const before = tokens.slice(0, -1).findLast(({ kind }) => kind !== 'sign' && kind !== 'text');
  const between = tokens.slice(before === undefined ? 0 : tokens.indexOf(before) + 1, -1);
  const isCompared = between.some((one) => one.kind === 'sign' && /^(?:=|<>|;)$/.test(one.sign));
  if (token?.kind !== 'text' || before?.kind !== 'name' || !isCompared) return [];
  if (/^"(?:[^"]|"")*"$/.test(formula.slice(token.from, token.to))) return [];
  const options = named.find(({ name }) => name === before.name)?.options ?? [];
  const typed = token.text.toLowerCase();
  const to = formula[token.to] === '"' ? token.to + 1 : token.to;
  return options
    .filter((option) => option.toLowerCase().includes(typed))
    .slice(0, max)
    .map((option) => ({
      from: token.from,
      to,
      kind: 'option',
      insert: `"${option.replaceAll('"', '""')}"`,
      label: option,
      help: '',
    }));
}

const none = 3;

/** 0 where a name begins with what is typed, 1 where its label does, 2 where either has it. */
function rankOf(typed: string, name: string, label: string): number {
  const [inName, inLabel] = [name.toLowerCase(), label.toLowerCase()];
  if (inName.startsWith(typed)) return 0;
  if (inLabel.startsWith(typed)) return 1;
  return inName.includes(typed) || inLabel.includes(typed) ? 2 : none;
}
