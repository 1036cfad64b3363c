import type { FormWords } from './form-words.ts';
import type { FillArea } from './found.ts';
import { heightOf } from './page-model.ts';

/** Names the type of an area's value, guessed by its form and its words. */
export type GuessedType =
  | 'text'
  | 'multiline'
  | 'checkbox'
  | 'signature'
  | 'initials'
  | 'signed-on'
  | 'date'
  | 'email'
  | 'phone'
  | 'currency';

/** Names the assignee of an area, where its words tell; most are the recipient's. */
export type GuessedAssignee = 'recipient' | 'agent' | 'signer-1' | 'approver-1';

/**
 * Guesses the type of an area's value. `isBesideSignature` is whether a signature stands in its row: then a day is that
 * of signing.
 */
export function guessType(
  { kind, box, lines, combCells }: Pick<FillArea, 'kind' | 'box' | 'lines' | 'combCells'>,
  label: string,
  size: number,
  isNextToSignature: boolean,
  words: FormWords,
): GuessedType {
  if (kind === 'box') return 'checkbox';
  if (combCells === undefined) {
    const signed = guessSigned(label, words);
    if (signed) return signed;
  }
  if (words.date.test(label) && label.length < 60) return isNextToSignature ? 'signed-on' : 'date';
  const written = guessWritten(label, words);
  if (written) return written;
  return lines > 1 || heightOf(box) > 3 * size ? 'multiline' : 'text';
}

/** Guesses the type of an area's value by its words alone; undefined where they tell nothing. */
export function guessWords(label: string, words: FormWords): GuessedType | undefined {
  const signed = guessSigned(label, words);
  if (signed) return signed;
  return words.date.test(label) ? 'date' : guessWritten(label, words);
}

function guessSigned(label: string, words: FormWords): 'initials' | 'signature' | undefined {
  if (words.initials.test(label) && !words.signature.test(label.replace(words.initials, ''))) {
    return 'initials';
  }
  return words.signature.test(label) && !startsWithDate(label, words) ? 'signature' : undefined;
}

function guessWritten(label: string, words: FormWords): 'email' | 'phone' | 'currency' | undefined {
  if (words.email.test(label)) return 'email';
  if (words.phone.test(label)) return 'phone';
  return words.amount.test(label) && label.length < 60 ? 'currency' : undefined;
}

function startsWithDate(label: string, { date }: FormWords): boolean {
  return date.exec(label)?.index === 0;
}

/** Guesses the assignee of an area by its label. */
export function guessAssignee(label: string, words: FormWords): GuessedAssignee {
  if (words.witness.test(label)) return 'signer-1';
  if (words.agent.test(label)) return 'agent';
  return words.approver.test(label) && words.signature.test(label) ? 'approver-1' : 'recipient';
}
