import { useEffect, useState } from 'react';
import type { Answer } from '../../public-page/link-api.ts';

const pictures = new Map<string, string>();
/** Maps pictures to the requests that are fetching them: several fields may hold the same one. */
const coming = new Map<string, Promise<void>>();

/** Keeps a picture, to show it where a value names it by its SHA-256. */
export function keepPicture(sha256: string, picture: Blob): void {
  if (!pictures.has(sha256)) pictures.set(sha256, URL.createObjectURL(picture));
}

/** The address of a picture that is here already. */
export const knownPicture = (sha256: string): string | undefined => pictures.get(sha256);

/** Fetches a picture that was uploaded before the page was opened, or on another device. */
export type FetchPicture = (sha256: string) => Promise<Answer<Blob>>;

function fetchOnce(sha256: string, fetchPicture: FetchPicture): Promise<void> {
  const running = coming.get(sha256);
  if (running) return running;
  const fetching = fetchPicture(sha256).then((answer) => {
    coming.delete(sha256);
    if (answer.ok) keepPicture(sha256, answer.result);
  });
  coming.set(sha256, fetching);
  return fetching;
}

/** The address of a picture that a value names; undefined until it is here. */
export function useOwnPicture(
  sha256: string | undefined,
  fetchPicture: FetchPicture,
): string | undefined {
  const [, setCame] = useState('');
  useEffect(() => {
    if (sha256 === undefined || knownPicture(sha256) !== undefined) return undefined;
    let isShown = true;
    void fetchOnce(sha256, fetchPicture).then(() => {
      if (isShown) setCame(sha256);
    });
    return () => {
      isShown = false;
    };
  }, [sha256, fetchPicture]);
  return sha256 === undefined ? undefined : knownPicture(sha256);
}
