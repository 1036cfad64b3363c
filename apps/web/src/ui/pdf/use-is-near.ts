import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in the view, or as near to it as `margin` says. */
export function useIsNear(target: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (target.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: margin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, margin]);
  return isNear;
}
