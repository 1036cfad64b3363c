import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const least = 0.1;
const most = 8;
/** In milliseconds: how long after the last step of a gesture the pages are drawn sharp. */
const settled = 160;

/**
 * Zooms the pages of a view at a point of it. A gesture writes one number into the style; React hears of it when
 * the gesture is over.
 */
export function useZoom(viewRef: RefObject<HTMLDivElement | null>, widest: number) {
  const scale = useRef(1);
  const [drawScale, setDrawScale] = useState(1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The pages are as wide as the view, until they are zoomed otherwise. */
  const isFitted = useRef(false);

  const zoomTo = useCallback(
    (wanted: number, at?: { x: number; y: number }) => {
      const element = viewRef.current;
      if (element === null) return;
      const next = Math.max(least, Math.min(wanted, most));
      isFitted.current = false;
      const rect = element.getBoundingClientRect();
      const point = at ?? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
      const page = pageNear(element, point.y);
      const before = page?.getBoundingClientRect();
      element.style.setProperty('--scale', String(next));
      scale.current = next;
      if (page && before && before.width > 0) {
        const after = page.getBoundingClientRect();
        const share = {
          x: (point.x - before.left) / before.width,
          y: (point.y - before.top) / before.height,
        };
        element.scrollLeft += after.left + share.x * after.width - point.x;
        element.scrollTop += after.top + share.y * after.height - point.y;
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDrawScale(next), settled);
    },
    [viewRef],
  );
  const fitWidth = useCallback(() => {
    const room = (viewRef.current?.clientWidth ?? 0) - 48;
    zoomTo(Math.min(Math.max(room, 100) / widest, 1.5));
    isFitted.current = true;
  }, [viewRef, widest, zoomTo]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    fitWidth();
    // At once: nothing is shown yet that could be stretched meanwhile.
    setDrawScale(scale.current);
  }, [fitWidth]);
  useEffect(() => {
    const element = viewRef.current;
    if (element === null) return undefined;
    return followWidth(element, () => isFitted.current && fitWidth());
  }, [viewRef, fitWidth]);
  useEffect(() => {
    const element = viewRef.current;
    if (element === null) return undefined;
    const stop = [followWheel(element, scale, zoomTo), followPinch(element, scale, zoomTo)];
    return () => {
      for (const one of stop) one();
    };
  }, [viewRef, zoomTo]);
  return { scale, drawScale, zoomTo, fitWidth };
}

/** Tells when a view gets another width, such as beside the pages in small; one that is hidden has none. */
function followWidth(element: HTMLElement, onChange: () => void): () => void {
  // With its scroll bars: those come and go with the zoom.
  let width = element.offsetWidth;
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth === 0 || element.offsetWidth === width) return;
    width = element.offsetWidth;
    onChange();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

type ZoomTo = (scale: number, at: { x: number; y: number }) => void;

/** The wheel with Ctrl, which is also what a pinch on a touchpad is. */
function followWheel(element: HTMLElement, scale: RefObject<number>, zoomTo: ZoomTo) {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const by = Math.max(-60, Math.min(event.deltaY * lines, 60));
    zoomTo(scale.current * Math.exp(-by / 150), { x: event.clientX, y: event.clientY });
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}

/** Two fingers. */
function followPinch(element: HTMLElement, scale: RefObject<number>, zoomTo: ZoomTo) {
  let from: { distance: number; scale: number } | undefined;
  const span = ({ touches: [one, other] }: TouchEvent) =>
    one && other
      ? {
          distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
          x: (one.clientX + other.clientX) / 2,
          y: (one.clientY + other.clientY) / 2,
        }
      : undefined;
  const onStart = (event: TouchEvent) => {
    const now = span(event);
    from = now && { distance: now.distance, scale: scale.current };
  };
  const onMove = (event: TouchEvent) => {
    const now = span(event);
    if (!from || !now) return;
    event.preventDefault();
    zoomTo((from.scale * now.distance) / from.distance, now);
  };
  element.addEventListener('touchstart', onStart, { passive: true });
  element.addEventListener('touchmove', onMove, { passive: false });
  return () => {
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', onMove);
  };
}

/** The page at a height of the screen, or the nearest one. */
function pageNear(view: HTMLElement, y: number): HTMLElement | undefined {
  let best: { page: HTMLElement; distance: number } | undefined;
  for (const page of view.querySelectorAll<HTMLElement>('[data-page]')) {
    const { top, bottom } = page.getBoundingClientRect();
    const distance = Math.max(top - y, y - bottom, 0);
    if (best === undefined || distance < best.distance) best = { page, distance };
  }
  return best?.page;
}
