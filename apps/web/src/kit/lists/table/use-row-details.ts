import { useState } from 'react';

/** The rows below which more of them is shown, by their keys. */
export interface RowDetails {
  isShown(key: string): boolean;
  show(key: string, isShown: boolean): void;
}

/** Remembers below which rows more of them is shown, until the page is left. */
export function useRowDetails(): RowDetails {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  return {
    isShown: (key) => shown.has(key),
    show: (key, isShown) =>
      setShown((before) => {
        const next = new Set(before);
        if (isShown) next.add(key);
        else next.delete(key);
        return next;
      }),
  };
}
