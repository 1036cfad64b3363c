import { getSession, type Session, setSignature, updateProfile } from '@countersign/contract';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { encodePng } from '../support/png.ts';
import { expect, password, people, test } from './fixtures.ts';

// One story of one person in parts; in the end all is as it was.
test.describe.configure({ mode: 'serial' });

const chosen = 'Adam-chose-this-1';

let before: Session['user'];

test.beforeAll(async ({ product }) => {
  const me = await signInTo(product.url, people.admin, password);
  before = (await me.call(getSession)).user;
});
test.afterAll(async ({ product }) => {
  const me = await signInTo(product.url, people.admin, password);
  const { firstName, lastName, countryCode, mobile, signatureTyped: text } = before;
  await me.call(updateProfile, { body: { firstName, lastName, countryCode, mobile } });
  await me.call(setSignature, { body: { kind: 'typed', text, hand: 'caveat' } });
});

/** An image that is dark at the left and light at the right. */
function photo(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % width;
    pixels.fill(Math.round((x / width) * 255), at, at + 3);
  }
  const buffer = encodePng({ width, height, pixels });
  return { name: 'photo.png', mimeType: 'image/png', buffer };
}

async function signIn(page: Page, secret: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(people.admin);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with a browser of its own. */
async function signInElsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, password);
  await expect(page).toHaveURL('/dashboard');
  return page;
}

/** Opens a page of one's own by the menu. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('dialog', { name: 'Profile and settings' }).getByText(name).click();
  await expect(page.getByRole('navigation', { name: 'Your account' })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${name} · `));
}

const toast = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible();

test('the password is changed with the keyboard alone, and opens the door from then on', async ({
  page,
}) => {
  await signIn(page, password);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/profile/security');
  await page.getByLabel('Current password').focus();
  await page.keyboard.type('Not-my-password-1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(chosen);
  await expect(page.getByText('(missing)')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const current = page.getByLabel('Current password');
  await expect(current).toHaveAccessibleDescription('This is not your current password.');
  await expect(current).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await toast(page, 'Your password is changed.');
  await expect(current).toHaveValue('');

  await page.getByRole('button', { name: 'Sign out everywhere' }).focus();
  await page.keyboard.press('Enter');
  const asked = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Error In Logout')).toHaveCount(0);

  await signIn(page, password);
  await expect(page.getByRole('alert')).toContainText('not right');
  await signIn(page, chosen);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/profile/security');
  await page.getByLabel('Current password').fill(chosen);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await toast(page, 'Your password is changed.');
});

test('another browser is listed, and is out once it is signed out here', async ({
  browser,
  baseURL,
  page,
  signInAs,
}) => {
  await signInAs(people.admin);
  const elsewhere = await signInElsewhere(browser, baseURL);
  await open(page, 'Security');
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(list.getByText('This one')).toHaveCount(1);
  const others = list.getByRole('button', { name: /^Sign out Chrome on/ });
  for (let left = await others.count(); left > 0; left--) {
    await others.first().click();
    await expect(others).toHaveCount(left - 1);
  }

  // Where it was still asking for something it has found out by itself.
  const signIn = elsewhere.getByRole('heading', { name: 'Sign in' });
  await elsewhere.getByRole('link', { name: 'Documents', exact: true }).or(signIn).click();
  await expect(signIn).toBeVisible();
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await page.reload();
  await expect(list.getByText('This one')).toBeVisible();
  await elsewhere.context().close();
});

test('preferences are kept by the server: dates and colours follow to another browser', async ({
  browser,
  baseURL,
  page,
  signInAs,
}) => {
  await signInAs(people.admin);
  await open(page, 'Preferences');
  const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/preferences'));
  const choose = async (name: string) => {
    const answer = saved();
    await page.getByRole('radio', { name }).click();
    expect((await answer).status()).toBe(200);
  };
  await choose('Year, month, day');
  await choose('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const elsewhere = await signInElsewhere(browser, baseURL);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await elsewhere.goto('/dashboard/profile/security');
  await expect(elsewhere.getByText(/signed in \d{4}-\d\d-\d\d, \d\d:\d\d/).first()).toBeVisible();
  await elsewhere.context().close();

  await page.route('**/profile/preferences', (route) => route.abort());
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.unroute('**/profile/preferences');
  await choose('Day, month, year');
  await choose('Like the system');
});

test('the pages of one’s own are accessible', async ({ page, beAs }) => {
  await beAs(people.admin);
  await open(page, 'Profile');
  await expectAccessible(page, 'profile');
  await page.locator('input[type=file]').setInputFiles(photo(600, 300));
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await expectAccessible(page, 'the crop of a picture');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await open(page, 'Signature');
  await expectAccessible(page, 'typing a signature');
  await page.getByRole('tab', { name: 'Draw' }).click();
  await expectAccessible(page, 'drawing a signature');
  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.locator('input[type=file]').setInputFiles(photo(600, 200));
  await expect(page.getByText('As it will look')).toBeVisible();
  await expectAccessible(page, 'uploading a signature');

  await open(page, 'Security');
  await expect(page.getByText('This one')).toBeVisible();
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expectAccessible(page, 'security with mistakes');
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page, 'setting up the authenticator app');
  await page.keyboard.press('Escape');

  await open(page, 'Preferences');
  await expectAccessible(page, 'preferences');
});
