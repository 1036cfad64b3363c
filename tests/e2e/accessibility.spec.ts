import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, open, people, test } from './fixtures.ts';

test('the screens before the sign-in are accessible', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expectAccessible(page, 'sign-in with mistakes');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill('nobody@northlight.example');
  await expectAccessible(page, 'forgotten password');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expectAccessible(page, 'new password');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expectAccessible(page, 'no such page');
});

test('the pages are accessible', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '', 'Sofia');
  await expectAccessible(page, 'home');
  await open(page, '/documents', 'Documents');
  await expectAccessible(page, 'documents');
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expectAccessible(page, 'documents, nothing found');
  await open(page, '/documents/new', 'New document');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
  await expectAccessible(page, 'new document with mistakes');
  await open(page, '/form-template', 'Form templates');
  await expectAccessible(page, 'form templates');
  await open(page, '/form-packs', 'Form packs');
  await expectAccessible(page, 'form packs');
  await open(page, '/form-packs/new', 'New form pack');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expectAccessible(page, 'new form pack');
  await open(page, '/report', 'Report');
  await expectAccessible(page, 'reports');
  await open(page, '/companies/time-zone', 'Time zone');
  await expectAccessible(page, 'time zone');
  await open(page, '/docDistributions', 'Doc Distributions');
  await expectAccessible(page, 'distributions');
  await open(page, '/docDistributions/new', 'New distribution');
  await expectAccessible(page, 'new distribution');
  await open(page, '/tax-risks/roles', 'Industry roles');
  await expectAccessible(page, 'industry roles');
  await open(page, '/tax-risks/settings', 'Tax risk settings');
  await expectAccessible(page, 'settings of tax risks');
});

test('a draft, a form template and a form pack are accessible', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '/documents?tab=drafts', 'Documents');
  await page
    .getByRole('row', { name: /Maya Lindqvist/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Steps of the draft' });
  await steps.getByRole('button').nth(3).click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('main').getByRole('textbox').first().fill('Typed since it was saved');
  await expect(page.locator('[data-filled]').getByText('Typed since')).toBeVisible();
  await expectAccessible(page, 'draft');
  await open(page, '/form-template', 'Form templates');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'form template');
  await open(page, '/form-packs', 'Form packs');
  await page.getByRole('link', { name: 'Crew starter pack' }).click();
  await expect(page.getByRole('heading', { name: 'Crew starter pack' })).toBeVisible();
  await expectAccessible(page, 'form pack');
});

test('each tab of a tax risk is accessible', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '/tax-risks', 'Tax Risks');
  await page.getByRole('table').getByRole('link').first().click();
  const tabs = page.getByRole('main').getByRole('tab');
  await expect(tabs).toHaveCount(6);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible')).toHaveCount(0);
    await expectAccessible(page, `tax risk: ${await tab.innerText()}`);
  }
});

test('dialogs, menus and notices are accessible', async ({ context, page, openAs }) => {
  await openAs(people.sysAdmin);
  await page.getByRole('button', { name: 'Company', exact: true }).click();
  await page.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'company dialog with mistakes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
  await expectAccessible(page, 'project dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page, 'profile menu');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'choice of the company');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await context.setOffline(true);
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await expectAccessible(page, 'collapsed, and without connection');
});

/**
 * Walks through the page with Tab from its start, and names what can be seen and used with a mouse
 * but was not reached. Parts of a composite that arrow keys move in count as reached with it. Where
 * something came in meanwhile, behind the walk or before it, the walk begins again.
 */
async function unreachable(page: Page): Promise<string[]> {
  const selector = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) =>
      (target as Element).setAttribute('data-was-reached', ''),
    );
  });
  for (;;) {
    const count = await page.evaluate((all) => {
      const here = document.querySelectorAll(all);
      for (const one of here) one.setAttribute('data-was-here', '');
      return here.length;
    }, selector);
    for (let i = 0; i < count + 5; i++) await page.keyboard.press('Tab');
    const missed = await page.evaluate((all) => {
      const here = [...document.querySelectorAll<HTMLElement>(all)];
      if (here.some((one) => !one.hasAttribute('data-was-here'))) return;
      const inComposite = (one: Element) =>
        one.closest('[role="tablist"], [role="radiogroup"]')?.querySelector('[data-was-reached]');
      return here
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetHeight > 0)
        .filter((one) => !one.hasAttribute('data-was-reached') && !inComposite(one))
        .map((one) => one.outerHTML.slice(0, 160));
    }, selector);
    if (missed) return missed;
  }
}

test('the Tab key reaches everything', async ({ page, openAs }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect.soft(await unreachable(page), 'sign-in').toEqual([]);
  await openAs(people.sysAdmin);
  const pages = [
    ['', 'Sofia'],
    ['/documents', 'Documents'],
    ['/documents/new', 'New document'],
    ['/form-template', 'Form templates'],
    ['/form-packs/new', 'New form pack'],
    ['/users', 'Users'],
    ['/audit', 'Audit log'],
  ] as const;
  for (const [address, title] of pages) {
    await open(page, address, title);
    expect.soft(await unreachable(page), address).toEqual([]);
  }
});

test('the first Tab leads past the menus to the content', async ({ page, beAs }) => {
  await beAs(people.operator);
  await open(page, '/documents', 'Documents');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Draft from a file' })).toBeFocused();
});

test('menus and dialogs work with the keyboard alone', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  const profile = page.getByRole('button', { name: 'profile and settings' });
  await profile.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Profile and settings' });
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(profile).toBeFocused();

  const company = page.getByRole('combobox', { name: 'Company' });
  await company.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('payroll');
  await expect(page.getByRole('option')).toHaveText(['Northlight Crew Payroll Ltd']);
  // A list that opens forgets in a timer what was marked in it, and keys come before timers: nobody's
  // fingers are as fast as that.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done)))),
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(company).toHaveValue('Northlight Crew Payroll Ltd');

  const entry = page.getByRole('button', { name: 'Project', exact: true });
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    // The button in a field of a day has the focus, and `:focus` fits neither it nor the field.
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(entry).toBeFocused();
});
