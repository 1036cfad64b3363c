import { type RefObject, useEffect, useState } from 'react';

/**
 * Tells if an element is in the view, or as near to it as `margin` says: a margin of what scrolls, where that is part
 * of the window.
 */
export function useIsNear(
  target: RefObject<Element | null>,
  margin: string,
  isAtFirst = false,
): boolean {
  const [isNear, setIsNear] = useState(isAtFirst);
  useEffect(() => {
    if (target.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { root: target.current.closest('.scroll'), rootMargin: margin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, margin]);
  return isNear;
}
