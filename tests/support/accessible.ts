import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The source of the checker, to run in a page: less than half as long as the package's other form. */
const axeSource = fs.readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The rules of WCAG 2.1, levels A and AA. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Rules of theirs that axe leaves out by default. */
const optInRules = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Expects what the page shows now to keep to WCAG 2.1, level AA, in light colours and in dark ones.
 * The test goes on where it does not.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await applyColorScheme(page, 'light');
  expect
    .soft(await violationsOf(page, { type: 'tag', values: wcag }, optInRules), what)
    .toEqual([]);
  await applyColorScheme(page, 'dark');
  // Nothing else is different in the dark.
  const dark = await violationsOf(page, { type: 'rule', values: ['color-contrast'] });
  expect.soft(dark, `${what}, dark`).toEqual([]);
  await applyColorScheme(page, 'light');
}

/** Shows the colours that a system prefers; what still moves in has not its final ones. */
async function applyColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    // Pages without the library of components follow the system by their style sheets alone.
    (scheme) => (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme,
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

async function violationsOf(
  page: Page,
  runOnly: RunOptions['runOnly'],
  rules: RunOptions['rules'] = {},
): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('What frames show would not be looked at.');
  // Once for each page that is opened, not for each look: it is long to send and to read.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as {
        axe: { run(options: RunOptions): Promise<AxeResults> };
      };
      // Without a word of all that is well: a third of the time.
      const { violations } = await axe.run({ ...options, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    { runOnly, rules },
  );
}
