import { useLayoutEffect, useMemo } from 'react';

/**
 * Gives the focus back once a dialog is closed, to what had it as it was opened: a dialog that is there only while it
 * is open does not do so by itself. Where it was opened by a menu, the menu's button has the focus then.
 */
export function useFocusBack(isOpen: boolean): void {
  // While it is rendered: a menu that closes without a transition is gone with the same commit, and its focus with it.
  const before = useMemo(() => (isOpen ? openerOf(document.activeElement) : undefined), [isOpen]);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      // What has taken the focus meanwhile keeps it.
      window.queueMicrotask(() => {
        const isNowhere =
          document.activeElement === null || document.activeElement === document.body;
        if (isNowhere && before?.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [isOpen, before]);
}

function openerOf(element: Element | null): HTMLElement | undefined {
  const menu = element?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : element;
  return opener instanceof HTMLElement ? opener : undefined;
}
