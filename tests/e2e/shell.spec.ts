import type { Page } from '@playwright/test';
import { tokenOf } from '../support/browser-storage.ts';
import { expect, people, test } from './fixtures.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Reads the contents of the document: its words, and the classes of its elements. */
const contents = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const shown = [...body.querySelectorAll('#root *')].filter((one) => one.checkVisibility());
    return (
      (body as HTMLElement).innerText.trim() + shown.map(({ className }) => className).join(' ')
    );
  });

/** Shows at once what a page says after a while of its start. */
async function skipWait(page: Page): Promise<void> {
  await expect(page.locator('.late-notice')).toBeAttached();
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
}

test('a session is renewed by itself, and outlives a lost connection; without a configuration the spinner stays alone', async ({
  context,
  page,
  signInAs,
}) => {
  const renewals: string[] = [];
  page.on('request', (request) => {
    const operation = request.headers()['x-amz-target'] ?? '';
    if (operation.endsWith('.GetTokensFromRefreshToken')) renewals.push(operation);
  });
  await page.clock.install();
  await signInAs(people.operator);
  const changed = page.getByRole('region', { name: 'recently changed documents' });
  await expect(changed.getByRole('link', { name: 'Maya Lindqvist' })).toBeVisible();
  const before = await tokenOf(page, 'idToken');
  await page.clock.fastForward('02:00:00');
  await sidebar(page).getByRole('link', { name: 'Documents' }).click();
  // The dashboard has rows as well.
  await expect(title(page, 'Documents')).toBeVisible();
  await expect(page.getByRole('row', { name: /Maya Lindqvist/ })).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(await tokenOf(page, 'idToken')).not.toBe(before);

  const notice = page.getByRole('status').filter({ hasText: 'The connection is lost' });
  const unreachable = page.getByText(
    /couldn’t reach the (server|sign-in service)\. Check your connection/,
  );
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.clock.fastForward('02:00:00');
  await page.getByRole('tab', { name: /Approved/ }).click();
  await expect(unreachable).toBeVisible();
  await expect(page.getByText('Session expired!')).toHaveCount(0);
  await context.setOffline(false);
  // It goes on by itself.
  await expect(notice).toHaveCount(0);
  await expect(unreachable).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/documents/);
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true');

  // Without a configuration the spinner stays, and nothing else is shown.
  const config = '/config.json';
  await page.route(config, (route) => route.fulfill({ status: 503, body: 'busy' }));
  const reason = page.waitForEvent('console', (message) =>
    message.text().includes('The application cannot start.'),
  );
  await page.reload();
  expect((await reason).text()).toContain('/config.json answered 503.');
  await page.clock.fastForward('01:00:00');
  await expect(spinner(page)).toBeVisible();
  expect(await contents(page)).toBe('boot-spinner');
  await page.unroute(config);

  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(config, async (route) => {
    requested.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await requested.promise;
  await page.clock.fastForward('01:00:00');
  await expect(spinner(page)).toBeVisible();
  expect(await contents(page)).toBe('boot-spinner');
  answer.resolve();
  await expect(title(page, 'Documents')).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);
});

test('a part that cannot be loaded says so, loads when tried again, and everything else stays', async ({
  page,
  beAs,
}) => {
  const again = page.getByRole('link', { name: 'Reload page' });
  await beAs(people.sysAdmin);
  const application = /\/assets\/start-.*\.js/;
  await page.route(application, (route) => route.abort('failed'));
  await page.goto('/dashboard/documents');
  await expect(page.getByRole('alert')).toHaveText(/^We couldn’t load this page\./);
  await page.unroute(application);
  await again.click();
  await expect(title(page, 'Documents')).toBeVisible();

  const report = /\/assets\/ReportsPage-.*\.js/;
  await page.route(report, (route) => route.abort('failed'));
  await sidebar(page).getByRole('link', { name: 'Report' }).click();
  await expect(title(page, 'Something went wrong on this page')).toBeVisible();
  await expect(sidebar(page)).toBeVisible();
  await page.unroute(report);
  await page.getByRole('button', { name: 'Reload page' }).click();
  await expect(title(page, 'Report')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/report');

  const search = /\/assets\/CommandSearch-.*\.js/;
  await page.route(search, (route) => route.abort('failed'));
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('alert')).toContainText('Part of this page hasn’t loaded.');
  await expect(sidebar(page)).toBeVisible();
  // Pressing it loads it again; it also comes by itself once it can.
  const requested = page.waitForRequest(search);
  await page.getByRole('button', { name: 'Try again' }).click();
  await requested;
  await page.unroute(search);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  // What was chosen is kept over a start, and a dialog is not opened again.
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const company = page.getByRole('combobox', { name: 'Company' });
  await company.click();
  await page.getByRole('option', { name: 'Northlight Crew Payroll Ltd' }).click();
  const project = page.getByRole('combobox', { name: 'Project' });
  await project.click();
  await page.getByRole('option', { name: 'Hollow Crown Road' }).click();
  await sidebar(page).getByRole('button', { name: 'Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Create project' })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('persist:client'));
  await expect.poll(kept).toMatch(/"project":"{\\"selectedGuid\\":\\"/);

  // A call that is never answered, and a first script that does not come.
  const hold = () => undefined;
  const session = /\/api\/session/;
  await page.route(session, hold);
  await page.reload({ waitUntil: 'commit' });
  await skipWait(page);
  await again.click();
  await page.unroute(session, hold);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(company).toHaveValue('Northlight Crew Payroll Ltd');
  await expect(project).toHaveValue('Hollow Crown Road');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();

  // A page that is opened by its address starts at its top.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const first = /\/assets\/first-.*\.js/;
  await page.route(first, hold);
  await page.goto('/dashboard/profile/security', { waitUntil: 'commit' });
  await skipWait(page);
  await again.click();
  await page.unroute(first, hold);
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
