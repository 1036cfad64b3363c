import type { PDF, PdfDict } from '@libpdf/core';
import { PdfDict as Dict, PDF as Pdf, PdfRef, PdfString } from '@libpdf/core';
import { asBuffer } from '../as-buffer.ts';
import type { AppendPoint, ObjectId } from '../document/append-point.ts';
import { findXref } from '../document/find-xref.ts';
import { PdfProblem } from '../pdf-problem.ts';
import { entriesText, objectText } from './object-text.ts';
import { SealProblem } from './seal-problem.ts';

/** Finds out where a file can be appended to. Throws `PdfProblem` or `SealProblem`. */
export async function readAppendPoint(file: Uint8Array): Promise<AppendPoint> {
  const bytes = asBuffer(file);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw new PdfProblem('not-a-pdf');
  const pdf = await Pdf.load(file).catch(() => {
    throw new PdfProblem('broken');
  });
  if (pdf.isEncrypted) throw new SealProblem('encrypted');
  const { trailer } = pdf.context.info;
  const root = trailer.getRef('Root');
  const page = pdf.getPages()[0];
  const end = findXref(bytes);
  if (pdf.recoveredViaBruteForce || !root || !page || !end) throw new SealProblem('unappendable');
  if (isLocked(pdf)) throw new SealProblem('locked');
  const size = trailer.getNumber('Size')?.value ?? 0;
  return {
    ...end,
    size: Math.max(size, pdf.context.registry.nextObjectNumber),
    trailer: keptEntries(trailer),
    catalog: { id: idOf(root), entries: entriesText(pdf.getCatalog(), ['AcroForm']) },
    page: { id: idOf(page.ref), entries: entriesText(page.dict, ['Annots']) },
    annotations: {
      ...ownObject(page.dict, 'Annots'),
      items: arrayText(pdf, page.dict, 'Annots'),
    },
    form: readForm(pdf),
  };
}

function keptEntries(trailer: PdfDict): string {
  const kept = new Dict();
  for (const key of ['Root', 'Info', 'ID']) {
    const value = trailer.get(key);
    if (value) kept.set(key, value);
  }
  return entriesText(kept, []);
}

function readForm(pdf: PDF): AppendPoint['form'] {
  const resolve = pdf.getObject.bind(pdf);
  const catalog = pdf.getCatalog();
  const form = catalog.getDict('AcroForm', resolve);
  if (!form) return { entries: '', fields: '', names: [] };
  const names = (form.getArray('Fields', resolve)?.toArray() ?? []).flatMap((item) => {
    const field = item instanceof PdfRef ? pdf.getObject(item) : item;
    const text = field instanceof Dict ? field.get('T', resolve) : undefined;
    return text instanceof PdfString ? [text.asString()] : [];
  });
  return {
    ...ownObject(catalog, 'AcroForm'),
    entries: entriesText(form, ['Fields', 'SigFlags']),
    fields: arrayText(pdf, form, 'Fields'),
    names,
  };
}

/** Tells if the first signature certifies the document and forbids whatever comes later. */
function isLocked(pdf: PDF): boolean {
  const resolve = pdf.getObject.bind(pdf);
  const certified = pdf.getCatalog().getDict('Perms', resolve)?.getDict('DocMDP', resolve);
  const references = certified?.getArray('Reference', resolve)?.toArray() ?? [];
  return references.some((item) => {
    const reference = item instanceof PdfRef ? pdf.getObject(item) : item;
    if (!(reference instanceof Dict)) return false;
    return reference.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value === 1;
  });
}

function ownObject(dict: PdfDict, key: string): { id?: ObjectId } {
  const value = dict.get(key);
  return value instanceof PdfRef ? { id: idOf(value) } : {};
}

function arrayText(pdf: PDF, dict: PdfDict, key: string): string {
  const array = dict.getArray(key, pdf.getObject.bind(pdf));
  return array ? array.toArray().map(objectText).join(' ') : '';
}

function idOf({ objectNumber, generation }: PdfRef): ObjectId {
  return { number: objectNumber, generation };
}
