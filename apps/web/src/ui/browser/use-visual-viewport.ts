import { useEffect } from 'react';

/**
 * Keeps the page as high as what is seen of it: a phone's keyboard lies over the rest. The field that is typed
 * into stays in sight.
 */
export function useVisualViewport(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return undefined;
    const fit = () => {
      // Pinched by the browser's own zoom, less of the page is seen and nothing lies over it.
      const isZoomed = seen.scale > 1.01;
      const style = document.documentElement.style;
      if (isZoomed) style.removeProperty('--seen');
      else style.setProperty('--seen', `${seen.height}px`);
      const input = document.activeElement;
      if (!isZoomed && input?.matches('input, textarea, select')) {
        input.scrollIntoView({ block: 'nearest' });
      }
    };
    fit();
    seen.addEventListener('resize', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      document.documentElement.style.removeProperty('--seen');
    };
  }, []);
}
