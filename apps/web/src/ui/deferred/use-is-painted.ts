import { startTransition, useEffect, useState } from 'react';
import { afterFirstPaint } from './after-first-paint.ts';

/** Anyone who comes back to a page, or loads it again, is to find it as high as they left it. */
let wasPainted = cameBack();

function cameBack(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return (visit as PerformanceNavigationTiming | undefined)?.type !== 'navigate';
}

/** Tells if the page has been painted: what is below the fold of the first page is drawn after what is seen. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(wasPainted);
  useEffect(() => {
    void afterFirstPaint().then(() => {
      wasPainted = true;
      startTransition(() => setPainted(true));
    });
  }, []);
  return isPainted;
}
