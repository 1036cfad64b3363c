import { afterDelimiter } from '../../document/content-tokens.ts';

const code = (character: string) => character.charCodeAt(0);

/**
 * Shows where the strings, names, comments and marks of a file start, and each byte that is in none of
 * these, with what stands there and the end of the piece; of streams only their dictionaries. In a
 * damaged file a string or a stream may lack its end: none reaches beyond the object that it is in.
 */
export function scanSyntax(
  bytes: Buffer,
  see: (start: number, first: number, end: number) => void,
): void {
  let at = 0;
  let limit = -1;
  while (at < bytes.length) {
    if (limit <= at) limit = endOfObject(bytes, at + 1);
    const end = Math.min(endOfPiece(bytes, at), limit);
    see(at, bytes[at] ?? 0, end);
    at = end;
  }
}

function endOfObject(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('endobj', from);
  return end < 0 ? bytes.length : end;
}

function endOfPiece(bytes: Buffer, at: number): number {
  switch (bytes[at]) {
    case code('('):
    case code('<'):
    case code('/'):
    case code('%'):
      return afterDelimiter(bytes, at);
    case code('s'):
      return bytes.toString('latin1', at, at + 6) === 'stream' ? afterStream(bytes, at) : at + 1;
    default:
      return at + 1;
  }
}

function afterStream(bytes: Buffer, start: number): number {
  const end = bytes.indexOf('endstream', start);
  return end < 0 ? bytes.length : end + 'endstream'.length;
}
