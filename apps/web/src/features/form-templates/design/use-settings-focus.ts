import { type RefObject, useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { CanvasHandle } from './DesignCanvas.tsx';
import type { DesignerPart } from './designer-parts.ts';

/** Leads the keys into the settings of what is chosen, and back to where they came from. */
export function useSettingsFocus(
  canvas: RefObject<CanvasHandle | null>,
  show: (part: DesignerPart) => void,
) {
  const cameFrom = useRef<Element>(null);
  const openSettings = useCallback(() => {
    cameFrom.current = document.activeElement;
    // The next key is for the settings, however soon it comes.
    flushSync(() => show('settings'));
    document.querySelector<HTMLElement>('[data-settings] input')?.focus();
  }, [show]);
  const leaveSettings = () => {
    const from = cameFrom.current;
    if (from instanceof HTMLElement && from.matches('[data-field]') && from.isConnected) {
      return from.focus();
    }
    // Where one part is shown at a time, this one has to be there to have the keys.
    flushSync(() => show('pages'));
    canvas.current?.focus();
  };
  return { openSettings, leaveSettings };
}
