import type { Overlay, PageInTheMaking } from '../document/document-builder.ts';
import { exactNumber, name } from '../document/syntax.ts';

/**
 * Reserves a slot for a form XObject, and makes the content that paints it over a page. The XObject's
 * coordinates are those of the page as shown.
 */
export function valuesOverlay({ view, store, nameFor }: PageInTheMaking): {
  slot: number;
  overlay: Overlay;
} {
  const slot = store.reserveSlot();
  const key = nameFor('CsValues');
  const content = `q ${view.toPage.map(exactNumber).join(' ')} cm ${name(key)} Do Q`;
  return { slot, overlay: { content, xobjects: [[key, slot]] } };
}
