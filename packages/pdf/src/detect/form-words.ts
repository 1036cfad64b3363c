import type { WordLists } from './word-lists.ts';
import { de } from './words-data/de.ts';
import { en } from './words-data/en.ts';
import { es } from './words-data/es.ts';
import { fr } from './words-data/fr.ts';
import { it } from './words-data/it.ts';
import { pl } from './words-data/pl.ts';

/** The same as patterns that find the words of all languages, as whole words. */
export type FormWords = Readonly<Record<keyof WordLists, RegExp>>;

const languages = [en, de, fr, es, it, pl];

function patternOf(list: keyof WordLists): RegExp {
  const words = [...new Set(languages.flatMap((language) => language[list]))]
    // The longest first: of two that begin alike, the whole one is meant.
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

/** The words of all languages that we know. */
export const formWords: FormWords = {
  signature: patternOf('signature'),
  date: patternOf('date'),
  officeOnly: patternOf('officeOnly'),
  choices: patternOf('choices'),
  pickOne: patternOf('pickOne'),
  email: patternOf('email'),
  phone: patternOf('phone'),
  amount: patternOf('amount'),
  initials: patternOf('initials'),
  agent: patternOf('agent'),
  witness: patternOf('witness'),
  approver: patternOf('approver'),
};

/** Tells if a text is nothing but one of some words, whatever punctuation follows. */
export function isWordOf(pattern: RegExp, text: string): boolean {
  const bare = text.replace(/[.,;:]+$/, '');
  return pattern.exec(bare)?.[0].length === bare.length && bare !== '';
}
