import type { PDF, PdfArray } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';

/** The layers (optional content groups) of a document, in PDF syntax. */
interface Layers {
  all: string[];
  hidden: string[];
  automatic: string[];
}

/** No layers yet. */
export function emptyLayers(): Layers {
  return { all: [], hidden: [], automatic: [] };
}

/** Adds the layers of a source, each shown or hidden as its default view says. */
export function copyLayers(source: PDF, copier: ObjectCopier, into: Layers): void {
  const resolve = source.getObject.bind(source);
  const properties = source.getCatalog().getDict('OCProperties', resolve);
  const groups = properties?.getArray('OCGs', resolve);
  if (!properties || !groups) return;
  const view = properties.getDict('D', resolve);
  const items = (array: PdfArray | undefined) =>
    (array?.toArray() ?? []).map((item) => copier.copy(item));
  const all = items(groups);
  const on = new Set(items(view?.getArray('ON', resolve)));
  const off = new Set(items(view?.getArray('OFF', resolve)));
  const hiddenAtFirst = view?.getName('BaseState', resolve)?.value === 'OFF';
  into.all.push(...all);
  into.hidden.push(...all.filter((group) => off.has(group) || (hiddenAtFirst && !on.has(group))));
  into.automatic.push(...items(view?.getArray('AS', resolve)));
}

/** The catalog's entry for all layers, or nothing where there are none. */
export function writeLayers({ all, hidden, automatic }: Layers): string {
  if (all.length === 0) return '';
  const view = `/OFF[${hidden.join(' ')}]/AS[${automatic.join(' ')}]`;
  return `/OCProperties<</OCGs[${all.join(' ')}]/D<<${view}>>>>`;
}
