import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { onReachableAgain } from '../../core/connection.ts';

/** In milliseconds: how long after the last change a draft saves itself, and tries again where it could not. */
const pause = { typing: 1500, failed: 10_000 };

interface SelfSavingOptions {
  /** What is edited: another object after each change. */
  values: unknown;
  /** Tells of the changes of what is edited elsewhere; has to stay the same function. */
  subscribe?: (listener: () => void) => () => void;
  /** Why the last save failed. */
  failure: string | undefined;
  /** Saves what can be saved of it. */
  save(): Promise<void>;
}

/**
 * Saves a draft when typing pauses, and again where that failed, by `save`, which says what can be saved of
 * it. All saves go one after the other: an earlier one that arrived later would undo a later one.
 */
export function useSelfSaving({ values, subscribe, failure, save }: SelfSavingOptions) {
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <Outcome>(run: () => Promise<Outcome>): Promise<Outcome> => {
    const next = running.current.then(run);
    running.current = next;
    return next;
  };
  const saveByItself = () => inTurn(save);
  const newest = useRef(saveByItself);
  useEffect(() => {
    newest.current = saveByItself;
  });
  const saveSoon = useDebouncedCallback(() => void newest.current(), pause.typing);
  useEffect(() => subscribe?.(() => saveSoon()), [subscribe, saveSoon]);
  useEffect(() => saveSoon(), [values, saveSoon]);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const timer = setTimeout(() => void newest.current(), pause.failed);
    const stop = onReachableAgain(() => void newest.current());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [failure]);
  return { inTurn, saveByItself, saveSoon };
}
