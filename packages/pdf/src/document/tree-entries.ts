import type { PDF, PdfObject } from '@libpdf/core';
import { PdfDict, PdfRef } from '@libpdf/core';

/** Deeper nodes are left out: no sound file has them. */
const maxDepth = 50;

/**
 * The entries of a name tree (`Names`) or a number tree (`Nums`), in the order of the file: each key with
 * references resolved, and its value as it stands there.
 */
export function* treeEntries(
  source: PDF,
  tree: PdfDict | undefined,
  list: 'Names' | 'Nums',
): Generator<[key: PdfObject | undefined, value: PdfObject]> {
  const resolve = source.getObject.bind(source);
  const follow = (item: PdfObject | undefined) =>
    (item instanceof PdfRef ? resolve(item) : item) ?? undefined;
  const seen = new Set<PdfDict>();
  function* walk(node: PdfDict | undefined, depth: number): ReturnType<typeof treeEntries> {
    if (!node || depth > maxDepth || seen.has(node)) return;
    seen.add(node);
    const items = node.getArray(list, resolve)?.toArray() ?? [];
    for (let at = 0; at + 1 < items.length; at += 2) {
      const value = items[at + 1];
      if (value) yield [follow(items[at]), value];
    }
    for (const kid of node.getArray('Kids', resolve)?.toArray() ?? []) {
      const child = follow(kid);
      if (child instanceof PdfDict) yield* walk(child, depth + 1);
    }
  }
  yield* walk(tree, 0);
}
