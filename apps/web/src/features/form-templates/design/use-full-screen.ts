import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { closesByEscape } from './designer-parts.ts';

/**
 * Ends the full-screen mode by Escape, unless what has the focus uses that key itself.
 * @returns the ref of the element that fills the window
 */
export function useFullScreen(isFull: boolean, leave: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  useWindowEvent('keydown', (event) => {
    if (!isFull || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const target = event.target as Element;
    const isInside = target === document.body || frame.current?.contains(target) === true;
    if (isInside && !closesByEscape(target)) leave();
  });
  return frame;
}
