import type { PdfDict, PdfObject } from '@libpdf/core';
import { simpleText } from '../document/simple-text.ts';
import { name } from '../document/syntax.ts';

/** An object in PDF syntax, with its references as they are. */
export function objectText(object: PdfObject): string {
  switch (object.type) {
    case 'ref':
      return `${object.objectNumber} ${object.generation} R`;
    case 'array':
      return `[${object.toArray().map(objectText).join(' ')}]`;
    case 'dict':
      return `<<${entriesText(object, [])}>>`;
    default:
      return simpleText(object);
  }
}

/** The entries of a dictionary in PDF syntax, without those named. */
export function entriesText(dict: PdfDict, except: readonly string[]): string {
  let text = '';
  for (const [key, value] of dict) {
    if (!except.includes(key.value)) text += `${name(key.value)} ${objectText(value)}`;
  }
  return text;
}
