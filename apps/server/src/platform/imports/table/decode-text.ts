import type { TableEncoding } from '@countersign/contract';
import iconv from 'iconv-lite';

/** Lists the code pages that are distinguished by the text they give, the likeliest first. */
const guessed = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'utf-8'] as const;
/** Bytes of a file that an encoding is guessed from. */
const guessBytes = 256 * 1024;

/** Decodes a text in an encoding, or in the one that it most likely has. */
export function decodeText(
  bytes: Uint8Array,
  chosen?: TableEncoding,
): { text: string; encoding: TableEncoding } {
  const encoding = chosen ?? utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessCodePage(bytes));
  return { text: iconv.decode(Buffer.from(bytes), encoding), encoding };
}

/** Recognises UTF-16 by its first two bytes, or by a NUL in every plain letter. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const nulsAt = (odd: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const [even, odd] = [nulsAt(0), nulsAt(1)];
  const min = start.length / 4;
  if (odd > min && even === 0) return 'utf-16le';
  return even > min && odd === 0 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Chooses the encoding in which the words of a text look most like words. */
function guessCodePage(bytes: Uint8Array): TableEncoding {
  const start = Buffer.from(bytes.subarray(0, guessBytes));
  const [best] = guessed
    .map((encoding) => ({ encoding, oddity: oddityOf(iconv.decode(start, encoding)) }))
    .toSorted((a, b) => a.oddity - b.oddity);
  return best?.encoding ?? 'utf-8';
}

/** Letters, and what a wrong code page makes of them; quotation marks, dashes and spaces end a word. */
const words = /(?:[A-Za-z]|[^\p{ASCII}\s’‘“”„‚–—…«»·•])+/gu;

/** Counts what is odd in the words of a text. */
function oddityOf(text: string): number {
  let oddity = 0;
  for (const [word] of text.matchAll(words)) {
    if (/^\p{ASCII}*$/u.test(word)) continue;
    oddity += oddityOfWord(word);
  }
  return oddity;
}

function oddityOfWord(word: string): number {
  const count = (pattern: RegExp) => word.match(pattern)?.length ?? 0;
  const isMixed = /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word);
  // A sign alone, such as a currency’s, is no part of a word.
  const signs = /\p{L}/u.test(word) ? count(/[^\p{L}\p{M}]/gu) : count(/[\p{Cc}\uFFFD]/gu);
  // Few languages written in Latin letters have three in a row that are not plain.
  const strings = count(/[^\p{ASCII}\P{Script=Latin}]{3,}/gu);
  const capitals = count(/\p{Ll}(?=[^\p{ASCII}]?\p{Lu})/gu) && count(/[^\p{ASCII}]/gu);
  return signs + strings + Math.min(1, capitals) + (isMixed ? 2 : 0);
}
