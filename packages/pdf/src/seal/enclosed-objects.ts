import { afterDelimiter, isBlank, isRegular } from '../document/content-tokens.ts';
import { decodeEscapes } from '../document/decode-escapes.ts';
import { integerOf, UnclearBytes } from './strict-reader.ts';
import { readEntry, type StrictFile } from './strict-sections.ts';

/**
 * Checks that all objects that a file lists end within it. One with an open string, or with a stream that is longer,
 * goes on in whatever is appended. Throws `UnclearBytes`.
 */
export function assertEnclosed(file: StrictFile): void {
  const offsets = new Set<number>();
  for (const { entries } of file.sections) {
    for (const entry of entries.values()) if (entry.kind === 'plain') offsets.add(entry.at);
  }
  for (const at of offsets) assertEnds(file, at);
}

function assertEnds(file: StrictFile, from: number): void {
  const { bytes, text } = file;
  let name = '';
  let lengthAt: number | undefined;
  for (let at = from; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const start = at;
    if (isBlank(byte)) {
      at++;
    } else if (isRegular(byte)) {
      while (at < bytes.length && isRegular(bytes[at] ?? 0)) at++;
      const word = text.slice(start, at);
      if (word.startsWith('endobj')) return;
      if (word === 'stream') return assertStreamEnds(file, at, lengthAt);
      if (name === 'Length') lengthAt = start;
      name = '';
    } else {
      at = afterDelimiter(bytes, at);
      if (byte === slash) name = decodeEscapes(text.slice(start + 1, at));
    }
  }
  throw new UnclearBytes('An object does not end.');
}

const slash = 0x2f;
const length = /(\d{1,10})(?: (\d{1,5}) R)?/y;

function assertStreamEnds(file: StrictFile, at: number, lengthAt: number | undefined): void {
  length.lastIndex = lengthAt ?? file.text.length;
  const [, digits, generation] = length.exec(file.text) ?? [];
  if (digits === undefined) throw new UnclearBytes('A stream without a length.');
  const number = Number(digits);
  const bytes =
    generation === undefined
      ? number
      : integerOf(readEntry(file, { kind: 'ref', number, generation: Number(generation) }));
  if (at + bytes > file.bytes.length) throw new UnclearBytes('A stream does not end.');
}
