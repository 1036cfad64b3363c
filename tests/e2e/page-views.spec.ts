import type { Page } from '@playwright/test';
import type { SinkEvent } from '../support/analytics-sink.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { type Product, startProduct } from '../support/server.ts';
import { expect, password, people, signInOn, test } from './fixtures.ts';

/** The analytics client's own chunk of the built web client. */
const analyticsChunk = /\/assets\/module\.slim\.[^/]*\.js$/;

/** The paths of page views, which say them twice. */
function pathsOf(events: readonly SinkEvent[], origin: string): unknown[] {
  for (const { properties } of events) {
    expect(properties.$current_url).toBe(`${origin}${String(properties.$pathname)}`);
  }
  return events.map(({ properties }) => properties.$pathname);
}

/** The addresses of all that a page asks for from now on. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(request.url()));
  return urls;
}

test.beforeEach(async ({ context }) => {
  // The analytics client takes a browser that says it is driven by a test for a bot.
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
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
  await expect(page).toHaveURL(/state=draft/);
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
  for (const secret of ['nobody-may-learn', 'Zofia', 'state=draft', people.sysAdmin, password]) {
    expect(sent).not.toContain(secret);
  }
  const names = new Set(analytics.events().map(({ event }) => event));
  expect([...names].sort()).toEqual(['$identify', '$pageview']);
  expect(urls.some((url) => analyticsChunk.test(url))).toBe(true);
  const origins = new Set(urls.map((url) => new URL(url).origin));
  expect([...origins].sort()).toEqual([product.url, analytics.url].sort());
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

test.describe('without a key', () => {
  let quiet: Product;
  let data: ReturnType<typeof copyDemoData>;
  test.beforeAll(async () => {
    data = copyDemoData();
    quiet = await startProduct({ dataDir: data.dataDir });
  });
  test.afterAll(async () => {
    await quiet?.remove();
    data?.remove();
  });

  test('nothing leaves the page, and the analytics client is not even loaded', async ({ page }) => {
    const urls = requestsOf(page);
    await page.goto(quiet.url);
    await signInOn(page, people.sysAdmin);
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await page.getByRole('link', { name: 'form templates' }).click();
    await expect(page.getByRole('heading', { name: 'Form templates', level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');

    expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([quiet.url]));
    expect(urls.filter((url) => analyticsChunk.test(url))).toEqual([]);
    expect(urls.filter((url) => /\/assets\/DocumentsPage-/.test(url)).length).toBeGreaterThan(0);
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    expect(keys.filter((key) => key.startsWith('ph_'))).toEqual([]);
  });
});
