import { useEffect, useState } from 'react';
import { followZoom, middleOf, resizeAbout } from '../../ui/browser/zoom-gestures.ts';

const least = 0.5;
const maxScale = 4;

/** Holds the zoom of pages; 1 is as wide as the window. */
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
    return followZoom(scroller, {
      scale: () => Number(scroller.style.getPropertyValue('--zoom')) || 1,
      zoomTo: (next, at) => setZoom(zoomTo(scroller, next, at)),
    });
  }, [scroller]);
  const show = (next: number) => {
    if (scroller) setZoom(zoomTo(scroller, next));
  };
  return { zoom, by: (factor) => show(zoom * factor), reset: () => show(1) };
}

/** Zooms about a point of the window, the middle where none is given. Answers how large it is then. */
function zoomTo(scroller: HTMLElement, next: number, at = middleOf(scroller)): number {
  const zoom = Math.min(maxScale, Math.max(least, next));
  const page =
    document.elementFromPoint(at.x, at.y)?.closest('.sheet') ?? scroller.lastElementChild;
  resizeAbout(scroller, page, at, () => scroller.style.setProperty('--zoom', String(zoom)));
  return zoom;
}
