import type { PDF, PDFPage } from '@libpdf/core';
import { PdfArray, PdfDict, PdfRef } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';

const looks = ['Rect', 'Border', 'BS', 'C', 'H', 'QuadPoints', 'F'] as const;

/**
 * The links of a page in PDF syntax: those to a web address, and those to a page of the same file.
 * All other actions (scripts, launching programs, sending forms) stay behind.
 */
export function copyLinks(source: PDF, page: PDFPage, copier: ObjectCopier): string {
  const resolve = source.getObject.bind(source);
  const links: string[] = [];
  for (const item of page.dict.getArray('Annots', resolve) ?? []) {
    const annotation = item instanceof PdfRef ? resolve(item) : item;
    if (!(annotation instanceof PdfDict)) continue;
    if (annotation.getName('Subtype', resolve)?.value !== 'Link') continue;
    const target = copyTarget(source, annotation, copier);
    if (!target) continue;
    const look = looks.flatMap((key) => {
      const value = annotation.get(key);
      return value ? [`/${key} ${copier.copy(value)}`] : [];
    });
    links.push(`<</Type/Annot/Subtype/Link${look.join('')}${target}>>`);
  }
  return links.join('');
}

function copyTarget(source: PDF, link: PdfDict, copier: ObjectCopier): string | undefined {
  const resolve = source.getObject.bind(source);
  const action = link.getDict('A', resolve);
  const kind = action?.getName('S', resolve)?.value;
  const address = action?.getString('URI', resolve);
  if (kind === 'URI' && address && /^(https?|mailto|tel):/i.test(address.asString())) {
    return `/A<</S/URI/URI ${copier.copy(address)}>>`;
  }
  const destination =
    kind === 'GoTo' ? action?.getArray('D', resolve) : link.getArray('Dest', resolve);
  if (!(destination instanceof PdfArray)) return undefined;
  const copied = copier.copy(destination);
  return copied.startsWith('[null') ? undefined : `/Dest ${copied}`;
}
