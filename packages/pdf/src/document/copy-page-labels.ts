import type { PDF } from '@libpdf/core';
import { PdfDict } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import { readNumberTree } from './number-tree.ts';

/** From which page on (zero-based) pages are called how: the label's dictionary in PDF syntax. */
export type PageLabels = [page: number, label: string][];

/** How pages are called from one page of a source on. */
interface LabelRange {
  page: number;
  /** The kind of number and what stands before it, in PDF syntax. */
  style: string;
  /** The number of that page. */
  start: number;
}

/** Copies the labels of a source that has `count` pages; none where it has none. */
export function copyPageLabels(source: PDF, copier: ObjectCopier, count: number): PageLabels {
  return readRanges(source, copier)
    .filter(({ page }) => page < count)
    .map(({ page, style, start }) => [page, `<<${style}/St ${start}>>`]);
}

function readRanges(source: PDF, copier: ObjectCopier): LabelRange[] {
  const resolve = source.getObject.bind(source);
  const tree = source.getCatalog().getDict('PageLabels', resolve);
  const ranges = readNumberTree(source, tree).flatMap(([page, value]): LabelRange[] => {
    if (!(value instanceof PdfDict) || page < 0) return [];
    const kind = value.getName('S', resolve);
    const before = value.getString('P', resolve);
    const style = `${kind ? `/S${copier.copy(kind)}` : ''}${before ? `/P${copier.copy(before)}` : ''}`;
    return [{ page, style, start: value.getNumber('St', resolve)?.value ?? 1 }];
  });
  ranges.sort((a, b) => a.page - b.page);
  // The format wants a label for the first page; viewers number those without one.
  const needsFirst = ranges.length > 0 && ranges[0]?.page !== 0;
  return needsFirst ? [{ page: 0, style: '/S/D', start: 1 }, ...ranges] : ranges;
}

/** The catalog's entry for the labels of all pages, or nothing where no source had any. */
export function writePageLabels(labels: PageLabels): string {
  return labels.length === 0
    ? ''
    : `/PageLabels<</Nums[${labels.map(([page, label]) => `${page}${label}`).join('')}]>>`;
}
