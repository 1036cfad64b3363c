import type { Endpoint } from '@countersign/contract';
import type { Engine } from '@countersign/pdf/engine';
import { Failure } from './failure/failure.ts';

/** A text of a body, and where it is there. */
interface TextAt {
  path: string[];
  text: string;
}

/** The function that finds characters that no font has. */
export type CharacterFinder = Pick<Engine, 'missingCharacters'>;

/** Beyond this, a font may lack a character. */
const beyondLatin = /[^\s -~\u00a1-\u024f]/;

/**
 * Refuses characters that no font has in what documents show of a call: they would be empty boxes. Each is named at
 * its field.
 * @throws Failure `invalid`
 */
export async function refuseUndrawable(
  pdf: CharacterFinder,
  { drawn = [] }: Pick<Endpoint, 'drawn'>,
  body: unknown,
): Promise<void> {
  const texts = drawn.flatMap((part) => textsAt(body, part.split('.')));
  const missing = await findUndrawable(
    pdf,
    texts.map(({ text }) => text),
  );
  if (missing.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { path, text } of texts) {
    const message = undrawableMessage(text, missing);
    if (message !== undefined) fields[fieldOf(path)] ??= message;
  }
  throw new Failure('invalid', Object.values(fields)[0] ?? messageOf(missing), fields);
}

/** Finds the characters of texts that no font has. */
export async function findUndrawable(
  pdf: CharacterFinder,
  texts: readonly string[],
): Promise<string[]> {
  const unsure = new Set(texts.filter((text) => beyondLatin.test(text)));
  return unsure.size === 0 ? [] : pdf.missingCharacters([...unsure].join('\n'));
}

/** Names the characters of a text that are among those that no font has; undefined where none is. */
export function undrawableMessage(text: string, missing: readonly string[]): string | undefined {
  const lacking = missing.filter((one) => text.includes(one));
  return lacking.length === 0 ? undefined : messageOf(lacking);
}

function messageOf(characters: readonly string[]): string {
  const [one] = characters;
  return characters.length === 1
    ? `PDFs can’t show the character ${one}. Write it another way.`
    : `PDFs can’t show the characters ${characters.slice(0, 10).join(' ')}. Write them another way.`;
}

/** The texts in a part of a value, whose first steps are given; `*` stands for every entry. */
function textsAt(value: unknown, [step, ...steps]: string[], path: string[] = []): TextAt[] {
  if (step === undefined) return textsIn(value, path);
  if (typeof value !== 'object' || value === null) return [];
  const keys = step === '*' ? Object.keys(value) : [step];
  return keys.flatMap((key) => textsAt(Reflect.get(value, key), steps, [...path, key]));
}

function textsIn(value: unknown, path: string[]): TextAt[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Values are named by their form and key, whatever parts they have. */
const fieldOf = ([first, ...others]: string[]): string =>
  first === 'values' ? others.slice(0, 2).join('.') : [first, ...others].join('.');
