import { type RefObject, useCallback, useRef, useState } from 'react';
import type { CanvasHandle } from './DesignCanvas.tsx';

/** Returns the page that is seen, and how to go to another one. */
export function usePageShown(canvas: RefObject<CanvasHandle | null>, count: number) {
  const [page, setPage] = useState(0);
  const pageNow = useRef(0);
  const goTo = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(index, count - 1));
      pageNow.current = next;
      setPage(next);
      requestAnimationFrame(() => canvas.current?.showPage(next));
    },
    [count, canvas],
  );
  /** Someone came to a page by scrolling. */
  const seePage = useCallback((index: number) => {
    pageNow.current = index;
    setPage(index);
  }, []);
  return { page, pageNow, goTo, seePage };
}
