import { type RefObject, useEffect, useRef, useState } from 'react';

/** The first thing of a list that the keyboard gets to: the row that the Tab key leads to, or a card. */
const firstOfRows = '[data-row][tabindex="0"], [data-card] a, [data-card] button';

/**
 * Leads the keyboard from the search into the rows: at once, or as soon as those come that were typed for.
 * `isWaiting` says that other rows are on their way.
 */
export function useFocusFirstRow(
  frame: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
  isWaiting: boolean,
): () => void {
  const isWanted = useRef(false);
  const [requests, ask] = useState(0);
  // Asking again has to look again, though nothing else changed.
  useEffect(() => {
    if (!isWanted.current || isWaiting || requests === 0) return;
    isWanted.current = false;
    // The focus stays where the user moved it meanwhile.
    if (document.activeElement !== search.current) return;
    frame.current?.querySelector<HTMLElement>(firstOfRows)?.focus();
  }, [requests, isWaiting, frame, search]);
  return () => {
    isWanted.current = true;
    ask((times) => times + 1);
  };
}
