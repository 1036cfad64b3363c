import { afterDelimiter } from '../document/content-tokens.ts';

const code = (character: string) => character.charCodeAt(0);

/**
 * A copy of a damaged file without closing brackets and braces that nothing opened: libpdf reads one
 * for ever. What is in strings, names, comments and streams stays.
 */
export function blankStrayMarks(bytes: Uint8Array): Uint8Array {
  const clean = Buffer.from(bytes);
  let at = 0;
  while (at < clean.length) {
    switch (clean[at]) {
      case code(')'):
      case code('{'):
      case code('}'):
        clean[at++] = code(' ');
        break;
      case code('('):
      case code('<'):
      case code('/'):
      case code('%'):
        at = afterDelimiter(clean, at);
        break;
      case code('s'):
        at = clean.toString('latin1', at, at + 6) === 'stream' ? afterStream(clean, at) : at + 1;
        break;
      default:
        at++;
    }
  }
  return clean;
}

function afterStream(bytes: Buffer, start: number): number {
  const end = bytes.indexOf('endstream', start);
  return end < 0 ? bytes.length : end + 'endstream'.length;
}
