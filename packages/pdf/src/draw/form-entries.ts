import { num } from '../document/syntax.ts';

/**
 * The entries of a form XObject for a drawing of a size. Lines may be made wider than they were, so
 * there is room around it.
 */
export function formEntries({ width, height }: { width: number; height: number }): string {
  const room = Math.max(width, height);
  const box = [-room, -room, width + room, height + room].map(num).join(' ');
  return `/Subtype/Form/BBox[${box}]/Resources<<>>`;
}
