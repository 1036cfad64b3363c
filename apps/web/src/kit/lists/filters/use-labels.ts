import { useCallback, useState } from 'react';
import type { FieldOption } from './choices.tsx';

/** The labels of choices that were seen, for those that the next search does not find. */
export function useLabels() {
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const add = useCallback((options: readonly FieldOption[]) => {
    if (options.length === 0) return;
    setLabels((before) => {
      const next = new Map(before);
      for (const { value, label } of options) next.set(value, label);
      return next;
    });
  }, []);
  return [labels, add] as const;
}
