import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { followZoom, middleOf, resizeAbout } from '../../../ui/browser/zoom-gestures.ts';

const least = 0.1;
const maxScale = 8;
/** In milliseconds: how long after the last step of a gesture the pages are drawn sharp. */
const pauseMs = 160;

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
      const next = Math.max(least, Math.min(wanted, maxScale));
      isFitted.current = false;
      const point = at ?? middleOf(element);
      resizeAbout(element, pageNear(element, point.y), point, () =>
        element.style.setProperty('--scale', String(next)),
      );
      scale.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDrawScale(next), pauseMs);
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
    return followZoom(element, { scale: () => scale.current, zoomTo });
  }, [viewRef, zoomTo]);
  return { scale, drawScale, zoomTo, fitWidth };
}

/** Reports when a view gets another width, such as next to the page thumbnails; a hidden one has none. */
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
