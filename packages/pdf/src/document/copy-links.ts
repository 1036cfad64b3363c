import type { PDF, PDFPage } from '@libpdf/core';
import { PdfDict, PdfRef } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import { copyDestination } from './copy-outline.ts';
import type { FindDestination } from './named-destinations.ts';
import type { ObjectStore } from './object-store.ts';

/** An address that viewers open in a browser, a mail program or a phone. */
export const webLink = /^(https?|mailto|tel):/i;
const looks = ['Rect', 'Border', 'BS', 'C', 'H', 'QuadPoints', 'F'] as const;

/**
 * The links of a page in PDF syntax: those to a web address, and those to a page of the same file.
 * All other actions (scripts, launching programs, sending forms) stay behind.
 */
export function copyLinks(
  source: PDF,
  page: PDFPage,
  copier: ObjectCopier,
  store: ObjectStore,
  find: FindDestination,
): string {
  const resolve = source.getObject.bind(source);
  const links: string[] = [];
  for (const item of page.dict.getArray('Annots', resolve) ?? []) {
    const annotation = item instanceof PdfRef ? resolve(item) : item;
    if (!(annotation instanceof PdfDict)) continue;
    if (annotation.getName('Subtype', resolve)?.value !== 'Link') continue;
    const target = copyTarget(source, annotation, copier, find);
    if (!target) continue;
    const look = looks.flatMap((key) => {
      const value = annotation.get(key);
      return value ? [`/${key} ${copier.copy(value)}`] : [];
    });
    const number = store.reserve();
    if (item instanceof PdfRef) copier.announce(item, number);
    const key = copier.structureKey('StructParent', annotation);
    store.put(number, `<</Type/Annot/Subtype/Link${look.join('')}${target}${key}>>`);
    links.push(`${number} 0 R`);
  }
  return links.join(' ');
}

function copyTarget(
  source: PDF,
  link: PdfDict,
  copier: ObjectCopier,
  find: FindDestination,
): string | undefined {
  const resolve = source.getObject.bind(source);
  const action = link.getDict('A', resolve);
  const kind = action?.getName('S', resolve)?.value;
  const address = action?.getString('URI', resolve);
  if (kind === 'URI' && address && webLink.test(address.asString())) {
    return `/A<</S/URI/URI ${copier.copy(address)}>>`;
  }
  const destination = copyDestination(
    find(kind === 'GoTo' ? action?.get('D') : link.get('Dest')),
    copier,
  );
  return destination === undefined ? undefined : `/Dest ${destination}`;
}
