import { useEffect, useRef } from 'react';

/**
 * Moves the focus, for keyboards and screen readers, to the next question's heading after an answer, or else to the
 * element itself. For an element around both.
 */
export function useQuestionFocus(shown: string) {
  const around = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const heading = around.current?.querySelector<HTMLElement>('h2[id^="ask-"]');
    (heading ?? around.current)?.focus();
  }, [shown]);
  return around;
}
