import type { SharedFileView } from '@countersign/contract';
import { useEffect, useState } from 'react';
import type { ViewTimes } from './view-times.ts';

/** Holds the index of the current page, counted from 0, and the way to another one. */
export interface VisiblePage {
  page: number;
  goTo(page: number): void;
}

/** How much of a page, or of the window, is in sight of the one who looks at it. */
const [ofPage, ofWindow] = [0.5, 0.4];
const steps = Array.from({ length: 11 }, (_, step) => step / 10);

/** Follows which pages are in sight. */
export function useVisiblePage(
  scroller: HTMLElement | null,
  file: SharedFileView | undefined,
  times: ViewTimes,
): VisiblePage {
  const [page, setPage] = useState(0);
  const id = file?.id;
  useEffect(() => {
    if (scroller === null || id === undefined) return undefined;
    const shares = new Map<number, number>();
    const inSight = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const index = Number((target as HTMLElement).dataset['page']);
          const share = intersectionRect.height / (rootBounds?.height || 1);
          if (intersectionRatio >= ofPage || share >= ofWindow) inSight.add(index);
          else inSight.delete(index);
          if (share > 0) shares.set(index, share);
          else shares.delete(index);
        }
        times.show(inSight);
        const [largest] = [...shares].sort(([a, one], [b, other]) => other - one || a - b);
        if (largest) setPage(largest[0]);
      },
      { root: scroller, threshold: steps },
    );
    for (const sheet of scroller.querySelectorAll('[data-page]')) observer.observe(sheet);
    return () => {
      observer.disconnect();
      times.show([]);
    };
  }, [scroller, id, times]);
  return {
    page,
    goTo(next) {
      const sheet = scroller?.querySelector(`[data-page="${next}"]`);
      sheet?.scrollIntoView({ block: 'start' });
      scroller?.focus({ preventScroll: true });
    },
  };
}
