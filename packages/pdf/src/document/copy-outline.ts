import type { PDF, PdfDict, PdfObject } from '@libpdf/core';
import { PdfRef } from '@libpdf/core';
import type { ObjectCopier } from './copy-objects.ts';
import type { FindDestination } from './named-destinations.ts';
import type { ObjectStore } from './object-store.ts';
import { outlineEnds, outlineRoot } from './outline-root.ts';
import { textString } from './syntax.ts';

/** An entry of the outline that viewers show next to the pages. */
export interface OutlineItem {
  /** In PDF syntax. */
  title: string;
  /** In PDF syntax; undefined where it leads nowhere. */
  destination: string | undefined;
  isOpen: boolean;
  items: OutlineItem[];
}

const maxItems = 5000;
const maxDepth = 20;

/** The outline of a source, as far as it leads to pages that were announced. */
export function copyOutline(
  source: PDF,
  copier: ObjectCopier,
  find: FindDestination,
): OutlineItem[] {
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
      const destination = copyDestination(destinationOf(item), copier);
      if (title && (destination !== undefined || below.length > 0)) {
        const isOpen = (item.getNumber('Count', resolve)?.value ?? 0) > 0;
        items.push({ title: copier.copy(title), destination, isOpen, items: below });
      }
      item = item.getDict('Next', resolve);
    }
    return items;
  };
  const destinationOf = (item: PdfDict) => {
    const action = item.getDict('A', resolve);
    const isJump = action?.getName('S', resolve)?.value === 'GoTo';
    return find(isJump ? action.get('D') : item.get('Dest'));
  };
  const root = source.getCatalog().getDict('Outlines', resolve);
  return root ? level(root, 0) : [];
}

/** Writes a destination in PDF syntax; undefined where it is on no page of this file. */
export function copyDestination(
  destination: ReturnType<FindDestination>,
  copier: ObjectCopier,
): string | undefined {
  const first = destination?.toArray()[0];
  if (!destination || !(first instanceof PdfRef) || !copier.knows(first)) return undefined;
  // Only numbers, names and nulls can follow; whatever else stands there is left behind.
  const rest = destination.toArray().slice(1);
  return rest.every(({ type }) => type === 'number' || type === 'name' || type === 'null')
    ? copier.copy(destination)
    : undefined;
}

/** An entry that leads to the top of a page. */
export function outlineItem(title: string, page: number, items: OutlineItem[]): OutlineItem {
  return { title: textString(title), destination: `[${page} 0 R/Fit]`, isOpen: true, items };
}

/** An outline that was written, with what is needed to append an entry. */
export interface WrittenOutline {
  /** Its object number. */
  root: number;
  /** Object number of its first entry. */
  first: number;
  /** How many entries are seen. */
  shown: number;
  /** The last entry; its entries in PDF syntax. */
  last: { number: number; entries: string };
}

/** Writes an outline, which has at least one entry. */
export function writeOutline(store: ObjectStore, items: OutlineItem[]): WrittenOutline {
  const root = store.reserve();
  const { first, last } = writeLevel(store, root, items);
  const shown = countShown(items);
  store.put(root, outlineRoot(first, last.number, shown));
  return { root, first, last, shown };
}

/** Writes entries below another one, or the outline; answers the first and the last of them. */
function writeLevel(
  store: ObjectStore,
  parent: number,
  items: OutlineItem[],
): Pick<WrittenOutline, 'first' | 'last'> {
  const numbers = items.map(() => store.reserve());
  const first = numbers[0] ?? 0;
  let last = { number: first, entries: '' };
  for (const [index, item] of items.entries()) {
    const number = numbers[index] as number;
    const before = numbers[index - 1];
    const after = numbers[index + 1];
    const links = `${before ? `/Prev ${before} 0 R` : ''}${after ? `/Next ${after} 0 R` : ''}`;
    const destination = item.destination === undefined ? '' : `/Dest${item.destination}`;
    const below = writeBelow(store, number, item);
    const entries = `/Title${item.title}/Parent ${parent} 0 R${links}${below}${destination}`;
    store.put(number, `<<${entries}>>`);
    last = { number, entries };
  }
  return { first, last };
}

function writeBelow(store: ObjectStore, parent: number, { items, isOpen }: OutlineItem): string {
  if (items.length === 0) return '';
  const { first, last } = writeLevel(store, parent, items);
  const shown = countShown(items);
  return `${outlineEnds(first, last.number)}/Count ${isOpen ? shown : -shown}`;
}

/** Counts the entries that are visible when their parent is open. */
function countShown(items: OutlineItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.isOpen ? countShown(item.items) : 0), 0);
}
