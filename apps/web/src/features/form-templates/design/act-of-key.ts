import type { KeyboardEvent } from 'react';
import { type Act, isKey } from './acts.ts';

/** Keys that belong to whatever has the focus elsewhere than on the pages and in the list. */
const plainKeys = /^(?:(?:shift|alt)\+)?(?:Arrow\w+|Page\w+|Delete|Backspace|Escape|F2|.)$/;
/** Lists the acts that work while the user types. */
const whileTyping = new Set(['save', 'acts', 'next-part', 'part-before']);

/** The act that a key press in the designer stands for, by what has the focus there. */
export function actOfKey(event: KeyboardEvent<HTMLElement>, acts: readonly Act[]): Act | undefined {
  const target = event.target as HTMLElement;
  const isTyping = target.matches('input, textarea, select, [contenteditable]');
  const isOnPages = target.hasAttribute('data-canvas');
  const isInList = target.closest('[data-list]') !== null;
  return acts.find(({ name, keys, isAllowed }) => {
    const key = keys.find((one) => isKey(event.nativeEvent, one));
    if (key === undefined || !isAllowed()) return false;
    // Anyone who types undoes, copies and chooses what is typed.
    if (isTyping) return whileTyping.has(name);
    // A button is pressed by it.
    if (key === 'Enter') return isOnPages;
    return isOnPages || isInList || !plainKeys.test(key);
  });
}
