import { useCallback, useEffect, useState } from 'react';

/** Describes the result of fetching a file. */
type FileAnswer = { status: true; blob: Blob } | { status: false; message: string };

/** A file on its way to the screen. */
interface LoadedFile {
  /** Undefined until it is there; the one before stays while another version is fetched. */
  data: ArrayBuffer | undefined;
  /** Why it is not there, for people. */
  error: string | undefined;
  isLoading: boolean;
  reload(): void;
}

interface Outcome {
  /** Which fetch this came of. */
  load: () => Promise<FileAnswer>;
  attempt: number;
  data?: ArrayBuffer;
  error?: string;
}

/**
 * Fetches a file for `PdfPages`, again when `load` is another function: callers memoize it with `useCallback`, by what
 * names the file and its version. Without one nothing is fetched.
 */
export function useFile(load: (() => Promise<FileAnswer>) | null): LoadedFile {
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (load === null) return;
    let isWanted = true;
    void readFile(load).then((answer) => {
      if (isWanted) setOutcome({ load, attempt, ...answer });
    });
    return () => {
      isWanted = false;
    };
  }, [load, attempt]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const isLoading = load !== null && (outcome?.load !== load || outcome.attempt !== attempt);
  return {
    data: outcome?.data,
    error: isLoading ? undefined : outcome?.error,
    isLoading,
    reload,
  };
}

async function readFile(
  load: () => Promise<FileAnswer>,
): Promise<{ data: ArrayBuffer } | { error: string }> {
  const answer = await load();
  return answer.status ? { data: await answer.blob.arrayBuffer() } : { error: answer.message };
}
