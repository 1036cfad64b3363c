import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfRef } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import type { FindPlace } from './named-places.ts';
import type { ObjectStore } from './object-store.ts';
import { textString } from './syntax.ts';

/** An entry of the outline that viewers show beside the pages. */
export interface OutlineItem {
  /** In PDF syntax. */
  title: string;
  /** In PDF syntax; undefined where it leads nowhere. */
  place: string | undefined;
  isOpen: boolean;
  items: OutlineItem[];
}

const maxItems = 5000;
const maxDepth = 20;

/** The outline of a source, as far as it leads to pages that were announced. */
export function copyOutline(source: PDF, copier: ObjectCopier, find: FindPlace): OutlineItem[] {
  const resolve = source.getObject.bind(source);
  const seen = new Set<PdfObject>();
  const level = (parent: PdfDict, depth: number): OutlineItem[] => {
    const items: OutlineItem[] = [];
    if (depth >= maxDepth) return items;
    let item = parent.getDict('First', resolve);
    while (item && !seen.has(item) && seen.size < maxItems) {
      seen.add(item);
      const title = item.getString('Title', resolve);
      const below = level(item, depth + 1);
      const place = copyPlace(placeOf(item), copier);
      if (title && (place !== undefined || below.length > 0)) {
        const isOpen = (item.getNumber('Count', resolve)?.value ?? 0) > 0;
        items.push({ title: copier.copy(title), place, isOpen, items: below });
      }
      item = item.getDict('Next', resolve);
    }
    return items;
  };
  const placeOf = (item: PdfDict) => {
    const action = item.getDict('A', resolve);
    const isJump = action?.getName('S', resolve)?.value === 'GoTo';
    return find(isJump ? action.get('D') : item.get('Dest'));
  };
  const root = source.getCatalog().getDict('Outlines', resolve);
  return root ? level(root, 0) : [];
}

/** A place in PDF syntax; undefined where it is on no page of this file. */
export function copyPlace(place: ReturnType<FindPlace>, copier: ObjectCopier): string | undefined {
  const first = place?.toArray()[0];
  if (!place || !(first instanceof PdfRef) || !copier.knows(first)) return undefined;
  // Only numbers, names and nulls can follow; whatever else stands there is left behind.
  const rest = place.toArray().slice(1);
  return rest.every(({ type }) => type === 'number' || type === 'name' || type === 'null')
    ? copier.copy(place)
    : undefined;
}

/** An entry that leads to the top of a page. */
export function outlineItem(title: string, page: number, items: OutlineItem[]): OutlineItem {
  return { title: textString(title), place: `[${page} 0 R/Fit]`, isOpen: true, items };
}

/** Writes an outline; answers its object number. */
export function writeOutline(store: ObjectStore, items: OutlineItem[]): number {
  const root = store.reserve();
  const ends = writeLevel(store, root, items);
  store.put(root, `<</Type/Outlines${ends}/Count ${countShown(items)}>>`);
  return root;
}

function writeLevel(store: ObjectStore, parent: number, items: OutlineItem[]): string {
  const numbers = items.map(() => store.reserve());
  for (const [index, item] of items.entries()) {
    const number = numbers[index] as number;
    const before = numbers[index - 1];
    const after = numbers[index + 1];
    const links = `${before ? `/Prev ${before} 0 R` : ''}${after ? `/Next ${after} 0 R` : ''}`;
    const shown = countShown(item.items);
    const below =
      item.items.length === 0
        ? ''
        : `${writeLevel(store, number, item.items)}/Count ${item.isOpen ? shown : -shown}`;
    const place = item.place === undefined ? '' : `/Dest${item.place}`;
    store.put(number, `<</Title${item.title}/Parent ${parent} 0 R${links}${below}${place}>>`);
  }
  return items.length === 0 ? '' : `/First ${numbers[0]} 0 R/Last ${numbers.at(-1)} 0 R`;
}

/** How many entries are seen when their parent is open. */
function countShown(items: OutlineItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.isOpen ? countShown(item.items) : 0), 0);
}
