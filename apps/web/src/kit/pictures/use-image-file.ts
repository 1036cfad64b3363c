import { useEffect, useState } from 'react';
import { text } from './text.ts';

/** More than any camera's photo has: beyond it, opening the file could freeze the page. */
const maxFileBytes = 30 * 1024 * 1024;

/** An image file that was chosen to be cropped. */
export interface ImageFile {
  /** An address that images can show; undefined while there is none. */
  url: string | undefined;
  /** Why the file that was chosen is none. */
  problem: string | undefined;
  choose(file: File | null): void;
  /** For images that the browser could not open. */
  refuse(): void;
  clear(): void;
}

/** Holds the file that the user chose, at an address for as long as it is shown. */
export function useImageFile(): ImageFile {
  const [url, setUrl] = useState<string>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  return {
    url,
    problem,
    choose(file) {
      if (file === null) return;
      const isTooLarge = file.size > maxFileBytes;
      setProblem(isTooLarge ? text.choose.tooLarge : undefined);
      setUrl(isTooLarge ? undefined : URL.createObjectURL(file));
    },
    refuse() {
      setUrl(undefined);
      setProblem(text.choose.notImage);
    },
    clear() {
      setUrl(undefined);
      setProblem(undefined);
    },
  };
}
