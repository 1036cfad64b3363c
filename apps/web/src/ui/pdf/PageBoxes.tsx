import { memo } from 'react';
import type { Tone } from '../theme/tones.ts';
import classes from './PageBoxes.module.css';
import type { PdfPage } from './pdf-props.ts';

/** Describes a box on a page that can be pointed at; in points from the page's top left corner. */
export interface PageBox {
  /** The id of what the box belongs to; several boxes can share it. */
  id: string;
  /** What is there, for screen readers and as a hint. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
  tone: Tone;
  /** Text shown in the box, on white: what it will hold. */
  text?: string;
  /** The size of that text in points; 0 for one that fits the height. */
  fontSize?: number;
}

interface PageBoxesProps {
  page: PdfPage;
  boxes: readonly PageBox[];
  selectedId: string | null;
  onSelect(id: string): void;
}

/** Shows the boxes of a page, laid over it inside `PdfPages`. */
export const PageBoxes = memo(
  function PageBoxes({ page, boxes, selectedId, onSelect }: PageBoxesProps) {
    return boxes.map((box, index) => (
      <button
        key={`${box.id} ${index}`}
        type="button"
        // Keyboards use the list next to the pages; hundreds of tab stops here would be of no use.
        tabIndex={-1}
        className={classes.box}
        data-box={box.id}
        data-tone={box.tone}
        data-selected={box.id === selectedId || undefined}
        data-filled={box.text !== undefined || undefined}
        // What is shown in it belongs to its name, too: who speaks to the screen says what they see.
        aria-label={box.text ? `${box.label}: ${box.text}` : box.label}
        title={box.label}
        style={{
          left: box.x * page.scale,
          top: box.y * page.scale,
          width: box.width * page.scale,
          height: box.height * page.scale,
          fontSize: textSize(box) * page.scale,
        }}
        onClick={() => onSelect(box.id)}
      >
        {box.text}
      </button>
    ));
  },
  (before, now) =>
    before.boxes === now.boxes &&
    before.selectedId === now.selectedId &&
    before.onSelect === now.onSelect &&
    before.page.scale === now.page.scale,
);

function textSize({ fontSize = 0, height }: PageBox): number {
  return fontSize > 0 ? fontSize : Math.min(12, height * 0.7);
}

/** Scrolls the first box of an id to the middle of the view in which the pages of `root` scroll. */
export function scrollToBox(root: ParentNode | null, id: string): void {
  const box = root?.querySelector<HTMLElement>(`[data-box="${CSS.escape(id)}"]`);
  if (box === null || box === undefined) return;
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    ? 'auto'
    : 'smooth';
  const view = scrollingParent(box);
  if (view === undefined) {
    box.scrollIntoView({ block: 'center', behavior });
    return;
  }
  const bounds = box.getBoundingClientRect();
  const seen = view.getBoundingClientRect();
  if (isInside(bounds, seen)) return;
  // Not `scrollIntoView`: it would move the whole window too.
  view.scrollBy({
    top: bounds.top + bounds.height / 2 - (seen.top + seen.height / 2),
    left: bounds.left < seen.left || bounds.right > seen.right ? bounds.left - seen.left - 24 : 0,
    behavior,
  });
}

/** Comfortably: with some room around. */
function isInside(bounds: DOMRect, seen: DOMRect): boolean {
  const room = 32;
  return (
    bounds.top > seen.top + room &&
    bounds.bottom < seen.bottom - room &&
    bounds.left >= seen.left &&
    bounds.right <= seen.right
  );
}

function scrollingParent(element: HTMLElement): HTMLElement | undefined {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    const canScroll = one.scrollHeight > one.clientHeight + 1;
    if (canScroll && /auto|scroll/.test(getComputedStyle(one).overflowY)) {
      return one === document.documentElement || one === document.body ? undefined : one;
    }
  }
  return undefined;
}
