import { ReaderProblem } from '../reader-problem.ts';
import { unpackZip } from '../zip/list-zip.ts';
import { storeZip } from '../zip/store-zip.ts';
import { wordProblem } from './word-problem.ts';

/** Limits the unpacked size of a Word file: all that is read of it, and its text alone. */
const limits = { bytes: 60_000_000, textBytes: 12_000_000, elements: 250_000, paragraphs: 20_000 };

/** The parts that are read: texts, styles, numbering, relations, and pictures that we can show. */
const wanted = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/.+\.(?:xml|rels|png|jpe?g))$/i;

/** The parts of a Word file that are read, by name. */
export interface WordParts {
  parts: Record<string, Buffer>;
  /** The main text, as XML. */
  document: string;
}

const mainPart = 'word/document.xml';

/**
 * Unpacks a Word file, as far as it is read, and no further than it may be: neither what the archive claims nor
 * what is in it goes beyond the limits.
 * @throws PdfProblem
 */
export function unpackWord(bytes: Uint8Array): WordParts {
  const parts = unzipped(bytes);
  const main = parts[mainPart];
  if (main === undefined) throw wordProblem('broken');
  if (main.length > limits.textBytes) throw wordProblem('too-complex');
  const document = Buffer.from(main).toString('utf8');
  refuseHostile(document);
  return { parts, document };
}

/** The same parts as a file that has nothing else in it, with another main text. */
export function packWord(parts: WordParts['parts'], document: string): Buffer {
  const all = { ...parts, [mainPart]: Buffer.from(document, 'utf8') };
  return storeZip(Object.entries(all).map(([name, content]) => ({ name, content })));
}

function unzipped(bytes: Uint8Array): Record<string, Buffer> {
  try {
    const entries = unpackZip(bytes, wanted, limits.bytes);
    return Object.fromEntries(entries.map(({ name, content }) => [name, content]));
  } catch (error) {
    if (!(error instanceof ReaderProblem)) throw error;
    throw wordProblem(error.code === 'too-large' ? 'too-complex' : 'broken');
  }
}

/** A small file can have so many parts that reading them takes minutes. */
function refuseHostile(document: string): void {
  // Entities are what Word never writes, and what can grow without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) throw wordProblem('broken');
  if (
    count(document, /<w:p[\s/>]/g) > limits.paragraphs ||
    count(document, /</g) > limits.elements * 2
  ) {
    throw wordProblem('too-complex');
  }
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}
