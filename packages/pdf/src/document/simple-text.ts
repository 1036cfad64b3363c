import type { PdfObject } from '@libpdf/core';
import { exactNumber, hexString, name } from './syntax.ts';

/**
 * An object that holds no others in PDF syntax. A stream reads as null: it is always an object of its
 * own, inside another one it can only be a mistake.
 */
export function simpleText(object: PdfObject): string {
  switch (object.type) {
    case 'bool':
      return String(object.value);
    case 'number':
      return exactNumber(object.value);
    case 'name':
      return name(object.value);
    case 'string':
      return hexString(object.bytes);
    case 'raw':
      return Buffer.from(object.bytes).toString('latin1');
    default:
      return 'null';
  }
}
