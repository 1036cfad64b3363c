import type { Browser, Page } from '@playwright/test';
import { expect, open, people, test } from './fixtures.ts';

const chosenPassword = 'Their-own-pass-1';

/** The row of the list in which a text stands. */
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Opens another browser, without a signed-in user. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a user is invited with the keyboard alone, comes, and is disabled again', async ({
  baseURL,
  browser,
  page,
  beAs,
  smtp,
}) => {
  const email = 'nora.vale@northlight.example';
  await beAs(people.sysAdmin);
  await open(page, '/users', 'Users');
  const invite = page.getByRole('button', { name: 'Invite user' });
  await invite.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Invite user' });
  await expect(drawer.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');

  // Nothing that was typed is thrown away unasked.
  await page.keyboard.type(people.operator);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);

  await expect(drawer.getByLabel('Email')).toBeFocused();
  for (const text of ['Nora', 'Vale']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await drawer.getByRole('radio', { name: 'Operator', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(drawer.getByRole('radio', { name: 'Approver', exact: true })).toBeChecked();
  const groups = drawer.getByRole('combobox', { name: 'Approver groups' });
  await groups.focus();
  await page.keyboard.type('Post production');
  await expect(page.getByRole('option', { name: 'Create “Post production”' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Post production', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Send invitation' }).focus();
  await page.keyboard.press('Enter');
  await expect(
    drawer.getByText(/^A user with this email already exists in your organisation/),
  ).toBeVisible();
  await expect(drawer.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await expect(row(page, email)).toContainText('Invited');

  const mail = await smtp.next(email);
  const temporary = /\n\n(\S{8,})\n\n/.exec(mail.text ?? '')?.[1] ?? '';
  const theirs = await anotherBrowser(browser, baseURL);
  await signIn(theirs, email, temporary);
  await expect(theirs.getByRole('heading', { name: 'New password' })).toBeVisible();
  await theirs.getByLabel('New password').fill(chosenPassword);
  await theirs.getByLabel('Confirm password').fill(chosenPassword);
  await theirs.getByLabel('Confirm password').press('Enter');
  await expect(theirs).toHaveURL('/dashboard');

  await open(page, '/users?state=active&search=vale', 'Users');
  await expect(row(page, email)).toContainText('Active');
  await page.getByRole('button', { name: 'Actions for Nora Vale' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const modal = page.getByRole('dialog', { name: 'Disable Nora Vale?' });
  await modal.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Nora Vale disabled')).toBeVisible();
  await expect(row(page, email)).toHaveCount(0);

  // Where it was still asking for something it has found out by itself.
  const toSignIn = theirs.getByRole('heading', { name: 'Sign in' });
  await theirs.getByRole('link', { name: 'Documents', exact: true }).or(toSignIn).click();
  await expect(theirs.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await expect(theirs).toHaveURL('/');
  await signIn(theirs, email, chosenPassword);
  await expect(theirs.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(theirs).toHaveURL('/');
  await theirs.context().close();

  await open(page, '/audit', 'Audit trail');
  await expect(row(page, 'Nora Vale').first()).toContainText('Disabled');
  await page.getByRole('button', { name: 'Verify audit trail' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Audit trail verified' })).toBeVisible();
});
