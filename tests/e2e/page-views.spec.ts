import { linkPaths } from '@countersign/contract';
import { analyticsChunk, type SinkEvent } from '../support/analytics-sink.ts';
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
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
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
  await expect(page.getByRole('dialog', { name: 'Create company' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(formPacks).toBeHidden();
  await page.goBack();
  await expect(formPacks).toBeVisible();
  const id = await page.evaluate(() => localStorage.getItem('Guid'));
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const expected = [
    '/setup/:token',
    '/',
    '/dashboard',
    '/dashboard/documents',
    '/dashboard/form-packs',
    '/dashboard',
    '/dashboard/form-packs',
    '/',
  ];
  const views = (await analytics.until('$pageview', before + expected.length)).slice(before);
  expect(pathsOf(views, product.url)).toEqual(expected);
  // Who is signed in is known by their id.
  expect(views.map(({ properties }) => properties.distinct_id === id)).toEqual(
    expected.map((path) => path.startsWith('/dashboard')),
  );

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
  expect(await page.context().cookies()).toEqual([]);
});

test('the token of no link is sent, nor that of the page that was open before', async ({
  context,
  page,
  product,
  analytics,
}) => {
  // The application is shown where what counts views cannot be loaded.
  const heading = page.getByRole('heading', { name: 'Sign in' });
  await page.route(analyticsChunk, (route) => route.abort());
  await page.goto('/');
  await expect(heading).toBeVisible();
  await page.unroute(analyticsChunk);

  // A page that is left as soon as it is shown is a view.
  const before = analytics.events().filter(({ event }) => event === '$pageview').length;
  await page.goto('/');
  await expect(heading).toBeVisible();
  await page.goto('about:blank');
  const left = await analytics.until('$pageview', before + 1);
  expect(pathsOf(left.slice(before), product.url)).toEqual(['/']);

  const { sign, sharedFiles, optOut, ...ofRouter } = linkPaths;
  const referrers = [sign, sharedFiles, optOut, sign, sharedFiles];
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
