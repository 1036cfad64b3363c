import type { PagePoint } from './pdf-props.ts';

/** The middle of what is seen of the page of which most is seen, inside of what scrolls the pages. */
export function seenMiddle(view: Element): PagePoint | undefined {
  const { clientWidth, clientHeight } = document.documentElement;
  const seen = overlap(view.getBoundingClientRect(), new DOMRect(0, 0, clientWidth, clientHeight));
  const pages = [...view.querySelectorAll<HTMLElement>('[data-page]')].flatMap((page) => {
    const bounds = page.getBoundingClientRect();
    const part = seen && overlap(bounds, seen);
    return part ? [{ index: Number(page.dataset['page']), bounds, part }] : [];
  });
  const [largest] = pages.toSorted((one, other) => areaOf(other.part) - areaOf(one.part));
  if (largest === undefined) return undefined;
  const { index, bounds, part } = largest;
  return {
    page: index,
    x: (part.left + part.width / 2 - bounds.left) / bounds.width,
    y: (part.top + part.height / 2 - bounds.top) / bounds.height,
  };
}

const areaOf = ({ width, height }: DOMRect) => width * height;

function overlap(one: DOMRect, other: DOMRect): DOMRect | undefined {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(one.right, other.right) - left;
  const height = Math.min(one.bottom, other.bottom) - top;
  return width > 0 && height > 0 ? new DOMRect(left, top, width, height) : undefined;
}
