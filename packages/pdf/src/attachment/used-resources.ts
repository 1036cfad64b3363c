import { asBuffer } from '../as-buffer.ts';
import { afterDelimiter, afterImage, isBlank, isRegular } from '../document/content-tokens.ts';
import { decodeEscapes } from '../document/decode-escapes.ts';

/** Operators that draw a resource or prepare it, and the kind of resource that their name stands for. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['Do', 'XObject'],
  ['gs', 'ExtGState'],
  ['scn', 'Pattern'],
  ['SCN', 'Pattern'],
  ['Tf', 'Font'],
]);

/** A resource that content uses; as often as it does. */
export interface UsedResource {
  kind: string;
  name: string;
}

/**
 * Finds the resources that content uses, once for each use. Counts operators within faulty arrays and dictionaries
 * too, where viewers go on in different ways.
 */
export function* usedResources(content: Uint8Array): Generator<UsedResource> {
  const text = asBuffer(content);
  let at = 0;
  let name = '';
  let inImage = false;
  while (at < content.length) {
    const start = at;
    const byte = content[at] ?? 0;
    if (isBlank(byte)) at++;
    else if (isRegular(byte)) {
      while (at < content.length && isRegular(content[at] ?? 0)) at++;
      const word = text.toString('latin1', start, at);
      const kind = kinds.get(word);
      if (kind !== undefined) yield { kind, name };
      if (word === 'ID' && inImage) at = afterImage(content, at);
      inImage = word === 'BI' || (inImage && word !== 'ID');
    } else {
      at = afterDelimiter(content, at);
      if (byte === nameStart) name = decodeEscapes(text.toString('latin1', start + 1, at));
    }
  }
}

const nameStart = 0x2f;
