import { useWindowEvent } from '@mantine/hooks';

/**
 * Runs the action of a key that is pressed by itself: not while the user is typing, nor while a dialog is open.
 * @param actions the actions by `event.key`; keys without one are left alone
 */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const action = actions[event.key];
    if (action === undefined) return;
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target?.closest('input, textarea, select, [contenteditable="true"]')) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
    event.preventDefault();
    action();
  });
}
