import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef, PdfStream } from '@libpdf/core';

type MaybeObject = PdfObject | undefined | null;

/**
 * Whether two objects of two revisions are the same but for what lies behind their references, which
 * are added to `refs`: the caller compares those.
 */
export function sameObject(a: MaybeObject, b: MaybeObject, refs: PdfRef[]): boolean {
  if (!a || !b) return !a && !b;
  if (a instanceof PdfRef) {
    if (refKey(a) !== refKey(b)) return false;
    refs.push(a);
    return true;
  }
  if (a instanceof PdfArray && b instanceof PdfArray) {
    return (
      a.length === b.length &&
      a.toArray().every((item, index) => sameObject(item, b.at(index), refs))
    );
  }
  if (a instanceof PdfDict && b instanceof PdfDict) {
    return a.type === b.type && sameDict(a, b, refs);
  }
  return sameScalar(a, b);
}

/** The same for dictionaries and streams, but for some keys. */
export function sameDict(
  a: PdfDict,
  b: PdfDict,
  refs: PdfRef[],
  except: readonly string[] = [],
): boolean {
  if (a instanceof PdfStream && b instanceof PdfStream && !sameBytes(a.data, b.data)) return false;
  const keys = new Set([...a.keys(), ...b.keys()].map(({ value }) => value));
  return [...keys].every((key) => except.includes(key) || sameObject(a.get(key), b.get(key), refs));
}

/** Names a reference; nothing else has that name. */
export function refKey(object: MaybeObject): string {
  return object instanceof PdfRef ? object.toString() : '';
}

/** The items of a list in a dictionary; none where there is none. */
export function listOf(pdf: PDF, dict: PdfDict | undefined, key: string): PdfObject[] {
  return dict?.getArray(key, pdf.getObject.bind(pdf))?.toArray() ?? [];
}

function sameScalar(a: PdfObject, b: PdfObject): boolean {
  if (a.type === 'null') return b.type === 'null';
  if (a.type === 'string' && b.type === 'string') return sameBytes(a.bytes, b.bytes);
  if (a.type === 'raw' && b.type === 'raw') return sameBytes(a.bytes, b.bytes);
  return a.type === b.type && 'value' in a && 'value' in b && a.value === b.value;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
