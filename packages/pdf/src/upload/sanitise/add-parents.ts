import type { PdfArray } from '@libpdf/core';
import { PDF, PdfDict, PdfRef } from '@libpdf/core';
import { asBuffer } from '../../as-buffer.ts';

/** Matches a widget, as qpdf writes it, that neither is a field itself nor has a /Parent. */
const orphan = /^<<(?![^\n]* \/(?:FT|Parent) )[^\n]* \/Subtype \/Widget /m;

/** Tells if some widgets lack the /Parent of their field: qpdf would make separate fields of them. */
export function lacksParents(unpacked: Uint8Array): boolean {
  return orphan.test(asBuffer(unpacked).toString('latin1'));
}

/** The file, with a /Parent in every widget that a field lists; unchanged where that fails. */
export async function addParents(unpacked: Uint8Array): Promise<Uint8Array> {
  try {
    const pdf = await PDF.load(unpacked);
    const resolve = pdf.getObject.bind(pdf);
    const form = pdf.getCatalog().getDict('AcroForm', resolve);
    const waiting = refsOf(form?.getArray('Fields', resolve));
    const seen = new Set(waiting.map(String));
    for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
      const field = resolve(ref);
      if (!(field instanceof PdfDict)) continue;
      for (const kidRef of refsOf(field.getArray('Kids', resolve))) {
        const kid = resolve(kidRef);
        if (kid instanceof PdfDict && kid !== field && !kid.has('Parent')) kid.set('Parent', ref);
        if (!seen.has(String(kidRef))) waiting.push(kidRef);
        seen.add(String(kidRef));
      }
    }
    return await pdf.save();
  } catch {
    return unpacked;
  }
}

function refsOf(array: PdfArray | undefined): PdfRef[] {
  return (array?.toArray() ?? []).filter((item) => item instanceof PdfRef);
}
