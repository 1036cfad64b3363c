import { useCallback, useMemo, useState } from 'react';

/** Counts the pages whose picture is loaded, and those that failed. */
export interface LoadedPages {
  loaded: number;
  failed: number;
}

/** Takes note of the picture of a page: loaded, failed, or no longer there. */
export type NotePicture = (page: number, state: 'loaded' | 'failed' | undefined) => void;

/** Counts the pages whose pictures are loaded; `retry` asks again for those that could not be. */
export function useLoadedPages() {
  const [states, setStates] = useState<ReadonlyMap<number, 'loaded' | 'failed' | undefined>>(
    new Map(),
  );
  const [attempt, setAttempt] = useState(0);
  const notePicture = useCallback<NotePicture>(
    (page, state) =>
      setStates((before) =>
        before.get(page) === state ? before : new Map(before).set(page, state),
      ),
    [],
  );
  const pages = useMemo(() => {
    const all = [...states.values()];
    return {
      loaded: all.filter((state) => state === 'loaded').length,
      failed: all.filter((state) => state === 'failed').length,
    };
  }, [states]);
  return { pages, notePicture, attempt, retry: () => setAttempt(attempt + 1) };
}
