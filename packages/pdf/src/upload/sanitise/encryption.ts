import { asBuffer } from '../../as-buffer.ts';
import { afterDelimiter } from '../../document/content-tokens.ts';

/** An entry of a trailer that says how the file is encrypted. */
const entry = /\/Encrypt\s*(?:<<|(\d+)\s+(\d+)\s+R)/;

/**
 * Names the encryption of a file, by what it says itself: not at all, its attachments alone, all of it, or in a way
 * that no password opens here: for people with certificates, or by algorithms that are unknown.
 */
type Encryption = 'none' | 'attachments' | 'standard' | 'unsupported';

const knownMethods = new Set(['None', 'V2', 'AESV2', 'AESV3']);

/** Reads how a file is encrypted. */
export function readEncryption(bytes: Uint8Array): Encryption {
  const text = asBuffer(bytes).toString('latin1');
  const found = entry.exec(text);
  if (!found) return 'none';
  const dict = encryptionText(text, found);
  if (dict === undefined) return 'standard';
  const nameOf = (key: string) => new RegExp(`/${key}\\s*/([^\\s/<>\\[\\]()]*)`).exec(dict)?.[1];
  const version = Number(/\/V\s+(\d+)/.exec(dict)?.[1] ?? 0);
  if (nameOf('Filter') !== 'Standard' || ![1, 2, 4, 5].includes(version)) return 'unsupported';
  const methods = [...dict.matchAll(/\/CFM\s*\/([^\s/<>[\]()]*)/g)].map(
    ([, method = '']) => method,
  );
  if (!methods.every((method) => knownMethods.has(method))) return 'unsupported';
  const isOfAttachments =
    version >= 4 &&
    nameOf('EFF') !== undefined &&
    ['StmF', 'StrF'].every((key) => (nameOf(key) ?? 'Identity') === 'Identity');
  return isOfAttachments ? 'attachments' : 'standard';
}

/** The dictionary that says how a file is encrypted, without strings; it is in plain sight in every file. */
function encryptionText(text: string, found: RegExpExecArray): string | undefined {
  const [whole, number, generation] = found;
  if (number === undefined) return withoutStrings(text, found.index + whole.length - 2);
  // The last one is that of the last revision.
  const heads = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+${generation}\\s+obj\\b`, 'g'))];
  const head = heads.at(-1);
  return head && withoutStrings(text, head.index + head[0].length);
}

/** Returns the text from a position up to the end of its dictionary. */
function withoutStrings(text: string, from: number): string {
  const bytes = Buffer.from(text.slice(from, from + maxText), 'latin1');
  let kept = '';
  let depth = 0;
  for (let at = 0; at < bytes.length; ) {
    const pair = bytes.toString('latin1', at, at + 2);
    const isOpening = pair === '<<';
    if (isOpening || pair === '>>') {
      kept += pair;
      at += 2;
      depth += isOpening ? 1 : -1;
      if (depth === 0) break;
    } else if (pair.startsWith('(') || pair.startsWith('<')) {
      at = afterDelimiter(bytes, at);
      kept += ' ';
    } else {
      kept += pair.charAt(0);
      at++;
    }
  }
  return kept;
}

/** No such dictionary is longer, but for the list of people of one that we do not read. */
const maxText = 16 * 1024;

/**
 * A file whose attachments alone are encrypted, without the entry that says so: everything else is read as it
 * is. Every byte keeps its position.
 */
export function withoutEncryption(bytes: Uint8Array): Uint8Array {
  const text = asBuffer(bytes).toString('latin1');
  const plain = text.replaceAll(/\/Encrypt\s*\d+\s+\d+\s+R/g, (found) => ' '.repeat(found.length));
  return Buffer.from(plain, 'latin1');
}
