import { scanSyntax } from './scan-syntax.ts';

const slash = '/'.charCodeAt(0);
const highByte = /#[89a-f][0-9a-f]/gi;

/**
 * Copies a file, as qpdf writes it, with the non-ASCII bytes of names unescaped: `/Gr#fcn` becomes `/Grün` in Latin-1,
 * padded with blanks to its former length. libpdf takes escaped bytes for UTF-8: those that are not get lost, and two
 * names become one. Bytes as they are it reads as one character each, and `name` writes them so. A name that has other
 * escapes as well stays as it is.
 */
export function unescapeNames(bytes: Uint8Array): Uint8Array {
  const plain = Buffer.from(bytes);
  scanSyntax(plain, (start, first, end) => {
    if (first !== slash || !plain.subarray(start, end).includes('#')) return;
    const written = plain.toString('latin1', start, end);
    const bare = written.replace(highByte, (hex) =>
      String.fromCharCode(Number.parseInt(hex.slice(1), 16)),
    );
    if (!bare.includes('#')) plain.write(bare.padEnd(written.length), start, 'latin1');
  });
  return plain;
}
