import { type RefObject, useEffect, useState } from 'react';

/** The page (from 0) that is read now: the last one that begins above the middle of the view. */
export function useCurrentPage(view: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = view.current;
    if (element === null || !isThere) return;
    let frame = 0;
    const look = () => {
      const middle = element.getBoundingClientRect().top + element.clientHeight / 2;
      const pages = [...element.querySelectorAll('[data-page]')];
      const last = pages.findLastIndex((page) => page.getBoundingClientRect().top <= middle);
      setCurrent(Math.max(0, last));
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, [view, isThere]);
  return current;
}
