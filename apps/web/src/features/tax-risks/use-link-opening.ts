import { useEffect } from 'react';
import { noteOpening } from '../../kit/public-page/note-opening.ts';

/**
 * Notes that a person has opened the page of a link.
 * @param token undefined until what the link leads to is shown
 */
export function useLinkOpening(
  token: string | undefined,
  open: (token: string) => Promise<{ error?: unknown }>,
): void {
  useEffect(() => {
    if (token === undefined) return undefined;
    return noteOpening(async () => (await open(token)).error === undefined, false);
  }, [token, open]);
}
