import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../testing/look-at-page.ts';
import { openPage, server } from '../../testing/open-page.tsx';
import { dashboardPages } from './pages.tsx';

const id = '0190a000-0000-7000-8000-000000000001';
/** The addresses of the dashboard, those of one thing with an id. */
const addresses = pathsOf(dashboardPages).map((path) => `/dashboard${path}`);

function pathsOf(routes: typeof dashboardPages, above = ''): string[] {
  return routes.flatMap(({ index, path, children }) => {
    if (path === '*') return [];
    const own = path === undefined ? above : `${above}/${path.replace(/\/:importId\?/, '')}`;
    const whole = own.replaceAll(/:\w+/g, id);
    if (children) return pathsOf(children, own);
    return index || path !== undefined ? [whole] : [];
  });
}

describe('of an organisation that has nothing yet', () => {
  test.each(addresses)(
    '%s fits on a desktop and on a phone, and is accessible',
    async (address) => {
      server().answerRest();
      await openPage(address);
      await untilShown();
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      document.documentElement.dataset['mantineColorScheme'] = 'dark';
      expect(await findViolations()).toEqual([]);
      document.documentElement.dataset['mantineColorScheme'] = 'light';
      await page.viewport(390, 800);
      expect(tooWide()).toBeLessThanOrEqual(0);
    },
  );
});

/** Lists pages that ask the server nothing at first. */
const asksNothing = [
  '/contacts/merge',
  '/docDistributions/trace',
  '/email-templates/new',
  '/custom-fields',
  '/profile',
  '/profile/preferences',
  '/profile/notifications',
].map((path) => `/dashboard${path}`);

describe('while the server answers nothing', () => {
  const refusal = new Refusal({ error: 'The database rests.', code: 'unavailable' });

  test.each(addresses.filter((one) => !asksNothing.includes(one)))(
    '%s says so',
    async (address) => {
      server().answerRest(refusal);
      await openPage(address);
      await expect.element(page.getByText('The database rests.').first()).toBeVisible();
    },
  );
});
