import type { PDF, PdfObject } from '@libpdf/core';
import { PdfDict, PdfRef } from '@libpdf/core';

const maxDepth = 50;

/** The entries of a number tree, in the order of the file; references are followed. */
export function readNumberTree(source: PDF, tree: PdfDict | undefined): [number, PdfObject][] {
  const resolve = source.getObject.bind(source);
  const follow = (item: PdfObject | undefined) =>
    (item instanceof PdfRef ? resolve(item) : item) ?? undefined;
  const entries: [number, PdfObject][] = [];
  const seen = new Set<PdfDict>();
  const walk = (node: PdfDict | undefined, depth: number) => {
    if (!node || depth > maxDepth || seen.has(node)) return;
    seen.add(node);
    const items = node.getArray('Nums', resolve)?.toArray() ?? [];
    for (let at = 0; at + 1 < items.length; at += 2) {
      const key = follow(items[at]);
      // What a number stands for may itself be what others refer to.
      const value = items[at + 1];
      if (key?.type === 'number' && value) entries.push([key.value, follow(value) ?? value]);
    }
    for (const kid of node.getArray('Kids', resolve)?.toArray() ?? []) {
      const child = follow(kid);
      if (child instanceof PdfDict) walk(child, depth + 1);
    }
  };
  walk(tree, 0);
  return entries;
}
