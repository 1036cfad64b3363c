import type { PDF } from '@libpdf/core';
import { PdfDict } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import { readNumberTree } from './number-tree.ts';

/** From which page on (zero-based) pages are called how: the label's dictionary in PDF syntax. */
export type PageLabels = [page: number, label: string][];

/** Copies the labels of a source that has `count` pages; none where it has none. */
export function copyPageLabels(source: PDF, copier: ObjectCopier, count: number): PageLabels {
  const resolve = source.getObject.bind(source);
  const tree = source.getCatalog().getDict('PageLabels', resolve);
  const labels = readNumberTree(source, tree).flatMap(([page, value]): PageLabels => {
    if (!(value instanceof PdfDict) || page < 0) return [];
    const kind = value.getName('S', resolve);
    const before = value.getString('P', resolve);
    const style = `${kind ? `/S${copier.copy(kind)}` : ''}${before ? `/P${copier.copy(before)}` : ''}`;
    return [[page, `<<${style}/St ${value.getNumber('St', resolve)?.value ?? 1}>>`]];
  });
  labels.sort(([one], [other]) => one - other);
  // The format wants a label for the first page; viewers number those without one.
  if (labels.length > 0 && labels[0]?.[0] !== 0) labels.unshift([0, '<</S/D/St 1>>']);
  return labels.filter(([page]) => page < count);
}

/** The catalog's entry for the labels of all pages, or nothing where no source had any. */
export function writePageLabels(labels: PageLabels): string {
  return labels.length === 0
    ? ''
    : `/PageLabels<</Nums[${labels.map(([page, label]) => `${page}${label}`).join('')}]>>`;
}
