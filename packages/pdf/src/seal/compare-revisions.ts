import type { PDF, PdfObject } from '@libpdf/core';
import { PdfDict, PdfRef } from '@libpdf/core';
import { listOf, refKey, sameDict, sameObject } from './compare-objects.ts';

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

  const sameRoot = () => {
    const [a, b] = [before.getCatalog(), after.getCatalog()];
    const form = formOf(before);
    const newForm = formOf(after);
    const keptForm =
      !form || (newForm !== undefined && sameDict(form, newForm, waiting, ['Fields', 'SigFlags']));
    return keptForm && sameDict(a, b, waiting, ['AcroForm', 'DSS', 'Extensions']);
  };
  const isSame = (ref: PdfRef): boolean => {
    if (refKey(ref) === refKey(root)) return true;
    const [a, b] = [before.getObject(ref), after.getObject(ref)];
    if (a instanceof PdfDict && b instanceof PdfDict && a.type === b.type) {
      if (a.getName('Type')?.value === 'Page') {
        const annotations = [listOf(before, a, 'Annots'), listOf(after, b, 'Annots')] as const;
        const rest = addedTo(...annotations, (x, y) => sameObject(x, y, waiting));
        return (
          rest?.every((item) => added.has(refKey(item))) === true &&
          sameDict(a, b, waiting, ['Annots'])
        );
      }
      const wasEmpty = a.getName('FT')?.value === 'Sig' && !a.has('V') && b.has('V');
      return sameDict(a, b, waiting, wasEmpty ? ['V'] : []);
    }
    return sameObject(a, b, waiting);
  };

  const { trailer } = before.context.info;
  const { trailer: newTrailer } = after.context.info;
  const oldFields = listOf(before, formOf(before), 'Fields');
  if (!oldFields.every((item) => sameObject(item, item, waiting))) return false;
  const sameInfo = sameObject(trailer.get('Info'), newTrailer.get('Info'), waiting);
  if (!sameInfo || !sameRoot()) return false;
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    if (seen.has(refKey(ref))) continue;
    seen.add(refKey(ref));
    if (!isSame(ref)) return false;
  }
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
export function isSilentSignature(before: PDF, after: PDF, ref: PdfRef): boolean {
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

function formOf(pdf: PDF): PdfDict | undefined {
  return pdf.getCatalog().getDict('AcroForm', pdf.getObject.bind(pdf));
}
