import { useEffect, useState } from 'react';
import type { ReceivedApi } from './received-api.ts';
import { ViewTimes } from './view-times.ts';

/** What people do on a page, and programs that look into mails do not. */
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;
/** How often the server is told, in milliseconds. */
const every = 15_000;

/**
 * Tells the server that somebody is there, once they do something, and then which pages they look at: now and
 * then, when they go to another tab, and when they leave.
 */
export function useVisit(api: ReceivedApi, isOn: boolean): ViewTimes {
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
    const act = (event: Event) => {
      if (!event.isTrusted || document.visibilityState !== 'visible') return;
      times.act();
      if (isOpened) return;
      isOpened = true;
      void api.open(times.visitId);
    };
    const change = () => {
      const isThere = document.visibilityState === 'visible';
      times.setThere(isThere);
      if (!isThere) void send(true);
    };
    const leave = () => void send(true);
    const timer = setInterval(() => void send(false), every);
    change();
    for (const name of acts) addEventListener(name, act, { passive: true, capture: true });
    document.addEventListener('visibilitychange', change);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      for (const name of acts) removeEventListener(name, act, { capture: true });
      document.removeEventListener('visibilitychange', change);
      removeEventListener('pagehide', leave);
    };
  }, [api, isOn, times]);
  return times;
}
