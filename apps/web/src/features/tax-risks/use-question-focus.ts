import { useEffect, useRef } from 'react';

/**
 * Leads who uses the keyboard, or has the page read to them, to what takes the place of a question that was
 * answered: to the next one's heading, or else to the element itself. For an element around both.
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
