import type { Endpoint } from '@countersign/contract';
import type { Engine } from '@countersign/pdf/engine';
import { Failure } from '../failure/failure.ts';

/** A text of a body, and where it is there. */
interface TextAt {
  path: string[];
  text: string;
}

/** Beyond this, a font may lack a character. */
const beyondLatin = /[^\s -~\u00a1-\u024f]/;

/**
 * Refuses characters that no font has in what documents show of a body: they would be empty boxes. Each is named at
 * its field.
 * @throws Failure `invalid`
 */
export async function refuseUndrawable(
  pdf: Pick<Engine, 'missingCharacters'>,
  { drawn = [] }: Pick<Endpoint, 'drawn'>,
  body: unknown,
): Promise<void> {
  const texts = drawn.flatMap((part) => {
    const path = part.split('.');
    return textsIn(path.reduce(entryOf, body), path);
  });
  const unsure = texts.filter(({ text }) => beyondLatin.test(text));
  if (unsure.length === 0) return;
  const missing = await pdf.missingCharacters(unsure.map(({ text }) => text).join('\n'));
  if (missing.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { path, text } of unsure) {
    const lacking = missing.filter((one) => text.includes(one));
    if (lacking.length > 0) fields[fieldOf(path)] ??= undrawableMessage(lacking);
  }
  throw new Failure('invalid', Object.values(fields)[0] ?? undrawableMessage(missing), fields);
}

function undrawableMessage(characters: readonly string[]): string {
  const [one] = characters;
  return characters.length === 1
    ? `PDFs can’t show the character ${one}. Write it another way.`
    : `PDFs can’t show the characters ${characters.slice(0, 10).join(' ')}. Write them another way.`;
}

function textsIn(value: unknown, path: string[]): TextAt[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** Values are named by their form and key, whatever parts they have. */
const fieldOf = ([first, ...others]: string[]): string =>
  first === 'values' ? others.slice(0, 2).join('.') : [first, ...others].join('.');

const entryOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
