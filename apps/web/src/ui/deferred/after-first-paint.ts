/** Maximum time for which deferred work waits while the page is busy, in milliseconds. */
const timeoutMs = 1000;

/** Resolves once the page was painted and is idle, so that deferred work does not delay what users see. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Some browsers do not tell when they are idle.
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: timeoutMs });
      else setTimeout(resolve, 0);
    });
  });
}
