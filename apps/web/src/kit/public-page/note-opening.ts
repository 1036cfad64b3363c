/**
 * Lists the gestures of people on a page. Scrolling is missing: a script scrolls, too, and browsers trust the event of
 * it.
 */
const gestures = ['pointerdown', 'pointermove', 'click', 'keydown', 'wheel', 'touchstart'] as const;
/** Time after which a call that the server did not take is repeated, in milliseconds. */
const retryDelayMs = 5000;

/** Calls `act` with each gesture of a person on the visible page. Answers what ends that. */
export function onGesture(act: () => void): () => void {
  const listen = (event: Event) => {
    if (event.isTrusted && document.visibilityState === 'visible') act();
  };
  for (const name of gestures) addEventListener(name, listen, { passive: true, capture: true });
  return () => {
    for (const name of gestures) removeEventListener(name, listen, { capture: true });
  };
}

/**
 * Notes once that a person has opened the page: with their first gesture, or as soon as it is visible on a device that
 * has entered a code. Programs that check emails run scripts, so that no script's call counts.
 * @param open answers false where the server was not reached; the next gesture tries again
 * @returns what ends it
 */
export function noteOpening(open: () => Promise<boolean>, isKnownDevice: boolean): () => void {
  let isNoted = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const note = async () => {
    if (isNoted || document.visibilityState !== 'visible') return;
    isNoted = true;
    if (await open()) return;
    retry = setTimeout(() => {
      isNoted = false;
    }, retryDelayMs);
  };
  const act = () => void note();
  const stop = onGesture(act);
  if (isKnownDevice) {
    act();
    document.addEventListener('visibilitychange', act);
  }
  return () => {
    stop();
    document.removeEventListener('visibilitychange', act);
    clearTimeout(retry);
  };
}
