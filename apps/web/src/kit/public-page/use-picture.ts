import { useEffect, useState } from 'react';
import type { Answer } from './link-api.ts';

/**
 * The address of a picture of the server: its own where the device may fetch it by that, else one of this page
 * for what was downloaded with what the device shows. Undefined until it is there, and while not wanted.
 */
export function usePicture(
  address: string | undefined,
  isWanted: boolean,
  download: () => Promise<Answer<Blob>>,
  /** What it is of: another one is another picture. */
  of: string,
): { url: string | undefined; problem: string | undefined } {
  const [made, setMade] = useState<{ of: string; url?: string; problem?: string }>();
  useEffect(() => {
    if (address !== undefined || !isWanted) return undefined;
    let url: string | undefined;
    let isOver = false;
    void download().then((answer) => {
      if (isOver) return;
      if (answer.ok) url = URL.createObjectURL(answer.result);
      setMade({
        of,
        ...(url === undefined ? {} : { url }),
        ...(!answer.ok && { problem: answer.message }),
      });
    });
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
      setMade(undefined);
    };
    // The download is the one of the picture that is named by `of`.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [address, isWanted, of]);
  if (address !== undefined) return { url: isWanted ? address : undefined, problem: undefined };
  return made?.of === of
    ? { url: made.url, problem: made.problem }
    : { url: undefined, problem: undefined };
}
