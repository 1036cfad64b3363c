import { linkPaths, updatePreferences } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { analyticsChunk, type SinkEvent } from '../support/analytics-sink.ts';
import { localStorageOf } from '../support/browser-storage.ts';
import { signInTo } from '../support/client.ts';
import { expect, password, people, requestsOf, signInOn, test } from './fixtures.ts';

test.use({ countsPageViews: true });

/** The paths of page views, which say them twice. */
function pathsOf(events: readonly SinkEvent[], origin: string): unknown[] {
  for (const { properties } of events) {
    expect(properties.$current_url).toBe(`${origin}${String(properties.$pathname)}`);
  }
  return events.map(({ properties }) => properties.$pathname);
}

test.beforeEach(async ({ context }) => {
  // The analytics client takes a browser for a bot that says it is driven by a test, or that is
  // headless: the brands tell that, whatever the user agent says (see chromeUserAgent).
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
  });
});

// Views are sent now and then, and those of a page that is left by its address can get lost or come
// twice: each test stays on the page that it opened first.
test('each change of the route is one page view, of its path alone', async ({
  page,
  product,
  analytics,
}) => {
  const urls = requestsOf(page);
  const before = analytics.events().filter(({ event }) => event === '$pageview').length;
  const requestsBefore = analytics.requests.length;

  await page.goto('/setup/a-token-that-nobody-may-learn');
  await page.getByRole('link', { name: 'Go to signing in' }).click();
  await signInOn(page, people.sysAdmin);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Documents' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  // Neither a filter nor a search is another page.
  await page.getByRole('tab', { name: /Drafts/ }).click();
  await expect(page).toHaveURL(/tab=drafts/);
  await page.getByRole('searchbox').fill('Zofia');
  await expect(page).toHaveURL(/search=Zofia/);
  await sidebar.getByRole('link', { name: 'form packs' }).click();
  // The address changes first; what is never on the screen is no view of it.
  const formPacks = page.getByRole('heading', { name: 'Form packs', level: 1 });
  await expect(formPacks).toBeVisible();
  // The dialog is over the dashboard: that is the route that changes.
  await sidebar.getByRole('button', { name: 'Company' }).click();
  await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(formPacks).toBeHidden();
  await page.goBack();

  const expected = [
    '/setup/:token',
    '/',
    '/dashboard',
    '/dashboard/documents',
    '/dashboard/form-packs',
    '/dashboard',
    '/dashboard/form-packs',
  ];
  const views = await analytics.until('$pageview', before + expected.length);
  expect(pathsOf(views.slice(before), product.url)).toEqual(expected);

  const requests = analytics.requests.slice(requestsBefore);
  for (const { method, path } of requests) expect(`${method} ${path}`).toMatch(/^POST \/e\/(\?|$)/);
  const sent = JSON.stringify(requests);
  for (const secret of ['nobody-may-learn', 'Zofia', 'tab=drafts', people.sysAdmin, password]) {
    expect(sent).not.toContain(secret);
  }
  const names = new Set(analytics.events().map(({ event }) => event));
  expect([...names].sort()).toEqual(['$identify', '$pageview']);
  expect(urls.some((url) => analyticsChunk.test(url))).toBe(true);
  const origins = new Set(urls.map((url) => new URL(url).origin));
  expect([...origins].sort()).toEqual([product.url, analytics.url].sort());
});

test('a page that is left as soon as it is shown is a view', async ({
  page,
  product,
  analytics,
}) => {
  const heading = page.getByRole('heading', { name: 'Sign in' });
  const wasShown: boolean[] = [];
  await page.route(analyticsChunk, async (route) => {
    wasShown.push(await heading.isVisible());
    await route.continue();
  });
  const before = analytics.events().filter(({ event }) => event === '$pageview').length;
  await page.goto('/');
  await expect(heading).toBeVisible();
  expect(wasShown).toEqual([false]);
  await page.goto('about:blank');
  const views = await analytics.until('$pageview', before + 1);
  expect(pathsOf(views.slice(before), product.url)).toEqual(['/']);
});

test('the application is shown where the analytics can’t be loaded', async ({ page }) => {
  await page.route(analyticsChunk, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the token of no link is sent, nor that of the page that was open before', async ({
  context,
  product,
  analytics,
}) => {
  const { sign, received, optOut, ...ofRouter } = linkPaths;
  const referrers = [sign, received, optOut, sign, received];
  const requestsBefore = analytics.requests.length;
  let views = analytics.events().filter(({ event }) => event === '$pageview').length;
  for (const [index, path] of Object.values(ofRouter).entries()) {
    const referer = `${product.url}${referrers[index]}/s3cr3t-t0ken`;
    // What was open before is kept for each tab.
    const tab = await context.newPage();
    await tab.goto(`${path}/s3cr3t-t0ken`, { referer });
    views += 1;
    const seen = await analytics.until('$pageview', views);
    expect(seen.at(-1)?.properties).toMatchObject({
      $pathname: `${path}/:token`,
      $referrer: referer.replace('s3cr3t-t0ken', ':token'),
    });
    await tab.close();
  }
  const sent = JSON.stringify(analytics.requests.slice(requestsBefore));
  expect(sent).toContain('$session_entry_url');
  expect(sent).not.toContain('s3cr3t-t0ken');
  expect(sent).not.toContain('"title"');
});

test('who signs in is known by their id, and no longer after signing out', async ({
  page,
  analytics,
}) => {
  const before = analytics.events().filter(({ event }) => event === '$pageview').length;
  await page.goto('/');
  await signInOn(page, people.approver);
  await page.getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report');
  const id = await page.evaluate(() => localStorage.getItem('Guid'));
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const views = (await analytics.until('$pageview', before + 4)).slice(before);
  const seen = views.map(({ properties }) => [
    properties.$pathname,
    properties.distinct_id === id ? 'known' : typeof properties.distinct_id,
  ]);
  expect(seen).toEqual([
    ['/', 'string'],
    ['/dashboard', 'known'],
    ['/dashboard/report', 'known'],
    ['/', 'string'],
  ]);
});

test('the colours are the user’s, in every tab, until they sign out; and there are no cookies', async ({
  analytics,
  context,
  page,
  product,
  signInAs,
}) => {
  const sent: Promise<Record<string, string>>[] = [];
  context.on('request', (request) => sent.push(request.allHeaders()));
  const set: Promise<Record<string, string>>[] = [];
  context.on('response', (response) => set.push(response.allHeaders()));
  const viewsBefore = analytics.events().filter(({ event }) => event === '$pageview').length;
  const client = await signInTo(product.url, people.approver, password);
  await client.call(updatePreferences, { body: { theme: 'dark' } });

  await page.goto('/');
  const colours = (of: Page) => of.locator('html');
  await expect(colours(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await signInAs(people.approver);
  await expect(colours(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const otherTab = await context.newPage();
  // The first thing that a page does, long before its code is there.
  await otherTab.goto('/dashboard', { waitUntil: 'commit' });
  await expect(colours(otherTab)).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Light').click();
  await expect(colours(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(colours(otherTab)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('radiogroup', { name: 'Colours' }).getByText('Dark').click();
  await expect(colours(otherTab)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await analytics.until('$pageview', viewsBefore + 2);

  await page.getByRole('button', { name: 'Sign out' }).click();
  for (const tab of [page, otherTab]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(colours(tab)).toHaveAttribute('data-mantine-color-scheme', 'light');
  }
  expect(await localStorageOf(page)).toEqual({ loggedIn: 'false' });

  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await context.cookies()).toEqual([]);
  const headers = [...(await Promise.all(sent)), ...(await Promise.all(set))];
  expect(headers.length).toBeGreaterThan(20);
  for (const one of headers) {
    expect(Object.keys(one)).not.toContain('cookie');
    expect(Object.keys(one)).not.toContain('set-cookie');
  }
  await client.call(updatePreferences, { body: { theme: 'auto' } });
});
