import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

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
export function useZoom(scroller: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const now = useRef(1);
  const to = useCallback(
    (next: number, at?: { x: number; y: number }) => {
      const element = scroller.current;
      if (element === null) return;
      const wanted = Math.min(most, Math.max(least, next));
      const factor = wanted / now.current;
      if (factor === 1) return;
      const box = element.getBoundingClientRect();
      const x = at ? at.x - box.left : element.clientWidth / 2;
      const y = at ? at.y - box.top : element.clientHeight / 2;
      const [left, top] = [element.scrollLeft, element.scrollTop];
      now.current = wanted;
      element.style.setProperty('--zoom', String(wanted));
      element.scrollTo((left + x) * factor - x, (top + y) * factor - y);
      setZoom(wanted);
    },
    [scroller],
  );
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      to(now.current * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
    };
    let before: { apart: number; zoom: number } | undefined;
    const onStart = (event: TouchEvent) => {
      const pinch = pinchOf(event);
      before = pinch && { apart: pinch.apart, zoom: now.current };
    };
    const onMove = (event: TouchEvent) => {
      const pinch = pinchOf(event);
      if (pinch === undefined || before === undefined) return;
      event.preventDefault();
      to((before.zoom * pinch.apart) / before.apart, pinch);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
    };
  }, [scroller, to]);
  const by = useCallback((factor: number) => to(now.current * factor), [to]);
  const reset = useCallback(() => to(1), [to]);
  return { zoom, by, reset };
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
