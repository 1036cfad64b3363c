import type { PDF, PdfObject } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef, PdfStream } from '@libpdf/core';

/**
 * Whether a later revision of a file differs from an earlier one by nothing but further signatures
 * that show nothing, and data to check signatures by. Everything that can be reached from the
 * catalog is compared. A visible signature counts as a change: it may cover what was signed.
 */
export function onlySignaturesAdded(before: PDF, after: PDF): boolean {
  if (before.recoveredViaBruteForce || after.recoveredViaBruteForce) return false;
  const root = before.context.info.trailer.getRef('Root');
  if (!root || refKey(root) !== refKey(after.context.info.trailer.getRef('Root'))) return false;
  const added = addedFields(before, after);
  if (!added) return false;
  const seen = new Set<string>();
  const waiting: PdfRef[] = [];

  const same = (a: PdfObject | undefined | null, b: PdfObject | undefined | null): boolean => {
    if (!a || !b) return !a && !b;
    if (a instanceof PdfRef) {
      if (refKey(a) !== refKey(b)) return false;
      if (!seen.has(refKey(a))) waiting.push(a);
      seen.add(refKey(a));
      return true;
    }
    if (a instanceof PdfArray && b instanceof PdfArray) {
      return a.length === b.length && a.toArray().every((item, index) => same(item, b.at(index)));
    }
    if (a instanceof PdfDict && b instanceof PdfDict) return a.type === b.type && sameDict(a, b);
    return sameScalar(a, b);
  };
  const sameDict = (a: PdfDict, b: PdfDict, except: readonly string[] = []): boolean => {
    if (a instanceof PdfStream && b instanceof PdfStream && !sameBytes(a.data, b.data)) {
      return false;
    }
    const keys = new Set([...a.keys(), ...b.keys()].map(({ value }) => value));
    return [...keys].every((key) => except.includes(key) || same(a.get(key), b.get(key)));
  };
  const sameRoot = () => {
    const [a, b] = [before.getCatalog(), after.getCatalog()];
    const form = formOf(before);
    const newForm = formOf(after);
    const keptForm =
      !form || (newForm !== undefined && sameDict(form, newForm, ['Fields', 'SigFlags']));
    return keptForm && sameDict(a, b, ['AcroForm', 'DSS', 'Extensions']);
  };
  const sameObject = (ref: PdfRef): boolean => {
    if (refKey(ref) === refKey(root)) return true;
    const [a, b] = [before.getObject(ref), after.getObject(ref)];
    if (a instanceof PdfDict && b instanceof PdfDict && a.type === b.type) {
      if (a.getName('Type')?.value === 'Page') {
        const annotations = [listOf(before, a, 'Annots'), listOf(after, b, 'Annots')] as const;
        const rest = addedTo(...annotations, same);
        return (
          rest?.every((item) => added.has(refKey(item))) === true && sameDict(a, b, ['Annots'])
        );
      }
      const wasEmpty = a.getName('FT')?.value === 'Sig' && !a.has('V') && b.has('V');
      return sameDict(a, b, wasEmpty ? ['V'] : []);
    }
    return same(a, b);
  };

  const { trailer } = before.context.info;
  const { trailer: newTrailer } = after.context.info;
  const oldFields = listOf(before, formOf(before), 'Fields');
  if (!oldFields.every((item) => same(item, item))) return false;
  if (!same(trailer.get('Info'), newTrailer.get('Info')) || !sameRoot()) return false;
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) if (!sameObject(ref)) return false;
  return true;
}

/** New signature fields by reference; undefined where the form changed in any other way. */
function addedFields(before: PDF, after: PDF): Set<string> | undefined {
  const same = (a: PdfObject, b: PdfObject | undefined) =>
    a instanceof PdfRef && refKey(a) === refKey(b);
  const added = addedTo(
    listOf(before, formOf(before), 'Fields'),
    listOf(after, formOf(after), 'Fields'),
    same,
  );
  if (!added?.every((item) => item instanceof PdfRef && isSilentSignature(before, after, item))) {
    return undefined;
  }
  return new Set(added.map(refKey));
}

/** Whether an object is new, and a signature field that neither shows nor does anything. */
function isSilentSignature(before: PDF, after: PDF, ref: PdfRef): boolean {
  const field = after.getObject(ref);
  if (before.getObject(ref) || !(field instanceof PdfDict)) return false;
  const resolve = after.getObject.bind(after);
  const box = listOf(after, field, 'Rect').map((item) =>
    item.type === 'number' ? item.value : Number.NaN,
  );
  const [left, bottom, right, top] = box;
  return (
    field.getName('FT', resolve)?.value === 'Sig' &&
    ['A', 'AA', 'Kids', 'Parent'].every((key) => !field.has(key)) &&
    (left === right || bottom === top)
  );
}

/** What a list has got at its end; undefined where it is not the same up to there. */
function addedTo(
  before: readonly PdfObject[],
  after: readonly PdfObject[],
  same: (a: PdfObject, b: PdfObject | undefined) => boolean,
): PdfObject[] | undefined {
  return before.every((item, index) => same(item, after[index]))
    ? after.slice(before.length)
    : undefined;
}

/** Names a reference; nothing else has that name. */
function refKey(object: PdfObject | undefined): string {
  return object instanceof PdfRef ? object.toString() : '';
}

function formOf(pdf: PDF): PdfDict | undefined {
  return pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf));
}

function listOf(pdf: PDF, dict: PdfDict | undefined, key: string): PdfObject[] {
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
