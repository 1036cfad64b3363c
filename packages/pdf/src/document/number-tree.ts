import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfRef } from '@libpdf/core';
import { treeEntries } from './tree-entries.ts';

/** The entries of a number tree, in the order of the file; references are resolved. */
export function readNumberTree(source: PDF, tree: PdfDict | undefined): [number, PdfObject][] {
  return Array.from(treeEntries(source, tree, 'Nums')).flatMap(([key, value]) => {
    if (key?.type !== 'number') return [];
    // A reference to an object that is not there stays: other objects may refer to it as well.
    const object = value instanceof PdfRef ? source.getObject(value) : value;
    return [[key.value, object ?? value] as [number, PdfObject]];
  });
}
