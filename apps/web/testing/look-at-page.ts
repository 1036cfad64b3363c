import axe from 'axe-core';
import { expect } from 'vitest';
import { type Locator, locators, page } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** What has no role or words to be found by. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector: string) => selector });

/** Waits until a page of the application is all there. */
export async function untilShown(): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root').length)
    .toBe(0);
}

/** Counts the pixels of the page beyond its right edge. */
export const tooWide = (): number =>
  document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Lists the violations of WCAG 2.1, levels A and AA, on the page. */
export async function findViolations(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    rules: { 'label-content-name-mismatch': { enabled: true } },
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
