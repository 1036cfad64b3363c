import { useEffect, useState } from 'react';

/** Counts the whole seconds left up to a moment (ms since 1970); 0 from then on. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(timer);
    };
    // Four times a second: timers come late, and no second should be left out.
    const timer = window.setInterval(tick, 250);
    tick();
    return () => window.clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Seconds as minutes and seconds, such as `1:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
