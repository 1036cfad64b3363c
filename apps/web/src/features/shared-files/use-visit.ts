import { useEffect, useState } from 'react';
import { isAnswered } from '../../kit/public-page/link-api.ts';
import { noteOpening, onGesture } from '../../kit/public-page/note-opening.ts';
import type { SharedFilesApi } from './shared-files-api.ts';
import { ViewTimes } from './view-times.ts';

/** How often the server is told, in milliseconds. */
const every = 15_000;

/**
 * Notes that a person has opened the files, and then which pages they look at: now and then, when they go to another
 * tab, and when they leave.
 * @param isNoted whether the code by which they came counted as the opening
 */
export function useVisit(api: SharedFilesApi, isOn: boolean, isNoted: boolean): ViewTimes {
  const [times] = useState(() => new ViewTimes());
  useEffect(() => {
    if (!isOn) return undefined;
    let isOpened = false;
    let isSending = false;
    const send = async (isLast: boolean) => {
      if (!isOpened || (isSending && !isLast)) return;
      isSending = true;
      const parts = times.take();
      const answers = await Promise.all(parts.map((part) => api.track(part)));
      // Only what never arrived is told again.
      times.putBack(parts.filter((_, at) => answers[at]?.ok === false && answers[at].status === 0));
      isSending = false;
    };
    const open = async () => {
      isOpened = true;
      return isNoted || isAnswered(await api.open(times.visitId));
    };
    const change = () => {
      const isThere = document.visibilityState === 'visible';
      times.setThere(isThere);
      if (!isThere) void send(true);
    };
    const leave = () => void send(true);
    const timer = setInterval(() => void send(false), every);
    change();
    const stopActs = onGesture(() => times.act());
    const stopOpening = noteOpening(open, api.isKnownDevice());
    document.addEventListener('visibilitychange', change);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      stopActs();
      stopOpening();
      document.removeEventListener('visibilitychange', change);
      removeEventListener('pagehide', leave);
    };
  }, [api, isOn, isNoted, times]);
  return times;
}
