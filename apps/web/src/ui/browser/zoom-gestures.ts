interface Point {
  x: number;
  y: number;
}

interface Zoomed {
  scale(): number;
  zoomTo(scale: number, at: Point): void;
}

/**
 * Follows the gestures that zoom an element: two fingers, and the wheel with Ctrl or ⌘, which is also what a
 * pinch on a touchpad is.
 * @returns what ends it
 */
export function followZoom(element: HTMLElement, { scale, zoomTo }: Zoomed): () => void {
  let from: { distance: number; scale: number } | undefined;
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const by = Math.max(-60, Math.min(event.deltaY * lines, 60));
    zoomTo(scale() * Math.exp(-by / 150), { x: event.clientX, y: event.clientY });
  };
  const onStart = (event: TouchEvent) => {
    const now = pinchOf(event);
    from = now && { distance: now.distance, scale: scale() };
  };
  const onMove = (event: TouchEvent) => {
    const now = pinchOf(event);
    if (!from || !now) return;
    event.preventDefault();
    zoomTo((from.scale * now.distance) / from.distance, now);
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('touchstart', onStart, { passive: true });
  element.addEventListener('touchmove', onMove, { passive: false });
  return () => {
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', onMove);
  };
}

/** Finds where two fingers are, and how far apart; undefined for any other number of them. */
function pinchOf({ touches: [one, other, third] }: TouchEvent) {
  if (!one || !other || third) return undefined;
  return {
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}

/** Returns the middle of an element in the window. */
export function middleOf(element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Resizes the pages of a view so that what a page shows at a point of the window stays there: what is between
 * pages does not grow with them.
 */
export function resizeAbout(
  view: HTMLElement,
  page: Element | null | undefined,
  { x, y }: Point,
  resize: () => void,
): void {
  const before = page?.getBoundingClientRect();
  resize();
  const after = page?.getBoundingClientRect();
  if (!before?.width || !after) return;
  const left = after.left + ((x - before.left) / before.width) * after.width;
  const top = after.top + ((y - before.top) / before.height) * after.height;
  view.scrollBy(left - x, top - y);
}
