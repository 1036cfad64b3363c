import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects what the page shows now to keep to WCAG 2.1, level AA, in light colours and in dark ones.
 * The test goes on where it does not.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settle(page, 'light');
  expect.soft(await violationsOf(page), what).toEqual([]);
  await settle(page, 'dark');
  // Nothing else is different in the dark.
  expect.soft(await violationsOf(page, 'color-contrast'), `${what}, dark`).toEqual([]);
  await settle(page, 'light');
}

/** Shows the colours that a system prefers; what still moves in has not its final ones. */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
    colorScheme,
  );
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        // What turns for ever has its colours from the start.
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
}

async function violationsOf(page: Page, rule?: string): Promise<string[]> {
  // All at once in the page, and without a word of all that is well: a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rule === undefined
    ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    : axe.withRules(rule)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}
