import { changeUserEmail, inviteUser } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { everythingKept } from '../support/browser-storage.ts';
import { signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an account’s email, preferences, sessions and password are changed, and a forgotten one is reset', async ({
  baseURL,
  browser,
  page,
  product,
  smtp,
}) => {
  const [before, after] = ['pia@northlight.example', 'pia.marsh@northlight.example'];
  const [first, chosen] = ['Pia-chose-this-1', 'Pia-chose-anew-2'];
  const admin = await signInTo(product.url, people.sysAdmin, password);
  const { id } = await admin.call(inviteUser, {
    body: {
      email: before,
      firstName: 'Pia',
      lastName: 'Marsh',
      countryCode: '',
      mobile: '',
      userType: 'Operator',
      taxRiskAccess: false,
      docDistributionAccess: false,
      projectIds: [],
      approverGroupIds: [],
    },
  });
  const invitation = await smtp.next(before);
  await signIn(page, before, /^\S{10,}$/m.exec(invitation.text ?? '')?.[0] ?? '');
  await page.getByLabel('New password').fill(first);
  await page.getByLabel('Confirm password').fill(first);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  // Preferences are kept by the server, and the new email counts once its owner has confirmed it.
  await page.goto('/dashboard/profile/preferences');
  for (const name of ['Year, month, day', 'Dark']) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences'));
    await page.getByRole('radio', { name }).click();
    expect((await saved).status()).toBe(200);
  }
  await admin.call(changeUserEmail, { params: { id }, body: { email: after } });
  const link = /http\S+\/email-changes\/\S+/.exec((await smtp.next(after)).text ?? '')?.[0] ?? '';
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await elsewhere.goto(link);
  await elsewhere.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await signIn(elsewhere, after, first);
  await expect(elsewhere).toHaveURL('/dashboard');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.goto('/dashboard/profile/security');
  await expect(elsewhere.getByText(/signed in \d{4}-\d\d-\d\d, \d\d:\d\d/).first()).toBeVisible();

  // Another browser is listed, and is out once it is signed out here.
  await page.goto('/dashboard/profile/security');
  const list = page.getByRole('region', { name: 'Active sessions' });
  await expect(list.getByText('This device')).toHaveCount(1);
  const others = list.getByRole('button', { name: /^Sign out Chrome on/ });
  await expect(others.first()).toBeVisible();
  for (let left = await others.count(); left > 0; left--) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }
  // Where it was still asking for something it has found out by itself.
  const toSignIn = elsewhere.getByRole('heading', { name: 'Sign in' });
  await elsewhere.getByRole('link', { name: 'Documents', exact: true }).or(toSignIn).click();
  await expect(toSignIn).toBeVisible();
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await elsewhere.context().close();

  // The password is changed with the keyboard alone, and counts from then on.
  await page.getByLabel('Current password').focus();
  await page.keyboard.type('Not-my-password-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(chosen);
  await page.keyboard.press('Enter');
  const current = page.getByLabel('Current password');
  await expect(current).toHaveAccessibleDescription(
    'Incorrect password. Enter your current password.',
  );
  await expect(current).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(first);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Password changed' }).first(),
  ).toBeVisible();
  await expect(current).toHaveValue('');
  await page.getByRole('button', { name: 'Sign out everywhere' }).focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signIn(page, after, first);
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await signIn(page, after, chosen);
  await expect(page).toHaveURL('/dashboard');

  // A forgotten one is set again with the code of the email.
  const newPassword = 'Pia-chose-again-3';
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(after);
  await page.getByRole('button', { name: 'Send code' }).click();
  let code: string | undefined;
  // They are mailed about their account, too.
  while (code === undefined) code = /^\d{6}$/m.exec((await smtp.next(after)).text ?? '')?.[0];
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect code. Check it and try again.');
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('status')).toContainText('Password changed.');
  await signIn(page, after, chosen);
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password. Try again.');
  await signIn(page, after, newPassword);
  await expect(page).toHaveURL('/dashboard');
  expect(JSON.stringify(await everythingKept(page))).not.toContain(newPassword);
});
