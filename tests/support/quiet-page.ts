import type { Page } from '@playwright/test';

/** Milliseconds without any answer after which a page is taken to be quiet. */
const quietFor = 500;

/**
 * Waits until the page has loaded all that it asks for. The stream of changes stays open for as long as
 * the page is, so that its network is never idle.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction((least) => {
    const ends = performance.getEntriesByType('resource').map((one) => {
      return one instanceof PerformanceResourceTiming ? one.responseEnd : 0;
    });
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > least;
  }, quietFor);
}
