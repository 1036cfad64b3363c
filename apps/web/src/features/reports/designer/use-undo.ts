import { useCallback, useState } from 'react';

/** Something that is edited, with the steps back and forth. */
export interface Undo<Value> {
  value: Value;
  set(next: Value): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  /** Puts what was saved instead of all steps, and what is typed over it. */
  reset(saved: Value, now: Value): void;
  /** It is not as it was at the beginning, or as it was saved. */
  isDirty: boolean;
}

interface Steps<Value> {
  saved: Value;
  before: readonly Value[];
  now: Value;
  after: readonly Value[];
}

/** As many steps can be taken back. */
const maxSteps = 100;

/** Keeps the steps in which something was edited. */
export function useUndo<Value>(initial: Value): Undo<Value> {
  const [steps, setSteps] = useState<Steps<Value>>({
    saved: initial,
    before: [],
    now: initial,
    after: [],
  });
  const set = useCallback(
    (next: Value) =>
      setSteps(({ saved, before, now }) => ({
        saved,
        before: [...before.slice(1 - maxSteps), now],
        now: next,
        after: [],
      })),
    [],
  );
  const undo = useCallback(
    () =>
      setSteps((one) => {
        const last = one.before.at(-1);
        if (last === undefined) return one;
        return {
          ...one,
          before: one.before.slice(0, -1),
          now: last,
          after: [one.now, ...one.after],
        };
      }),
    [],
  );
  const redo = useCallback(
    () =>
      setSteps((one) => {
        const [next, ...after] = one.after;
        if (next === undefined) return one;
        return { ...one, before: [...one.before, one.now], now: next, after };
      }),
    [],
  );
  const reset = useCallback(
    (saved: Value, now: Value) => setSteps({ saved, before: [], now, after: [] }),
    [],
  );
  return {
    value: steps.now,
    set,
    undo,
    redo,
    canUndo: steps.before.length > 0,
    canRedo: steps.after.length > 0,
    reset,
    isDirty: JSON.stringify(steps.now) !== JSON.stringify(steps.saved),
  };
}
