import { useEffect, useState } from 'react';

const least = 0.5;
const most = 4;

/** How large pages are shown; 1 is as wide as the window. */
export interface Zoom {
  zoom: number;
  /** Changes it by a factor, about the middle of what is seen. */
  by(factor: number): void;
  reset(): void;
}

/** Zooms what scrolls: by buttons, two fingers, and the wheel with Ctrl. What is at the pointer stays there. */
export function useZoom(scroller: HTMLElement | null): Zoom {
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    if (scroller === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const at = { x: event.clientX, y: event.clientY };
      setZoom(zoomTo(scroller, zoomOf(scroller) * Math.exp(-event.deltaY / 300), at));
    };
    let before: { apart: number; zoom: number } | undefined;
    const onStart = (event: TouchEvent) => {
      const pinch = pinchOf(event);
      before = pinch && { apart: pinch.apart, zoom: zoomOf(scroller) };
    };
    const onMove = (event: TouchEvent) => {
      const pinch = pinchOf(event);
      if (pinch === undefined || before === undefined) return;
      event.preventDefault();
      setZoom(zoomTo(scroller, (before.zoom * pinch.apart) / before.apart, pinch));
    };
    scroller.addEventListener('wheel', onWheel, { passive: false });
    scroller.addEventListener('touchstart', onStart, { passive: true });
    scroller.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      scroller.removeEventListener('wheel', onWheel);
      scroller.removeEventListener('touchstart', onStart);
      scroller.removeEventListener('touchmove', onMove);
    };
  }, [scroller]);
  const show = (next: number) => {
    if (scroller) setZoom(zoomTo(scroller, next));
  };
  return { zoom, by: (factor) => show(zoom * factor), reset: () => show(1) };
}

const zoomOf = (scroller: HTMLElement) => Number(scroller.style.getPropertyValue('--zoom')) || 1;

/** Zooms about a point of the window, the middle where none is given. Answers how large it is then. */
function zoomTo(scroller: HTMLElement, next: number, at?: { x: number; y: number }): number {
  const zoom = Math.min(most, Math.max(least, next));
  const box = scroller.getBoundingClientRect();
  const { x, y } = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  // The page at the point tells where it has gone: what is between pages does not grow with them.
  const page = document.elementFromPoint(x, y)?.closest('.sheet') ?? scroller.lastElementChild;
  const before = page?.getBoundingClientRect();
  scroller.style.setProperty('--zoom', String(zoom));
  const after = page?.getBoundingClientRect();
  if (before && after) {
    const left = after.left + ((x - before.left) / before.width) * after.width;
    const top = after.top + ((y - before.top) / before.height) * after.height;
    scroller.scrollBy(left - x, top - y);
  }
  return zoom;
}

/** Where two fingers are, and how far apart; undefined for any other number of them. */
function pinchOf({ touches }: TouchEvent) {
  const [one, other] = [touches[0], touches[1]];
  if (touches.length !== 2 || !one || !other) return undefined;
  return {
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}
