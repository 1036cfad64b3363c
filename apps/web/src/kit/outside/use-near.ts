import { type RefObject, useEffect, useState } from 'react';

/** Whether a page is about to be seen. */
export function useNear(sheet: RefObject<HTMLElement | null>, isAtOnce: boolean): boolean {
  const [isNear, setNear] = useState(isAtOnce);
  useEffect(() => {
    if (sheet.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setNear((before) => entry?.isIntersecting ?? before),
      // Of what scrolls: a margin of the window's would reach nothing that is scrolled out of sight within it.
      { root: sheet.current.closest('.scroll'), rootMargin: '1500px 0px' },
    );
    observer.observe(sheet.current);
    return () => observer.disconnect();
  }, [sheet]);
  return isNear;
}
