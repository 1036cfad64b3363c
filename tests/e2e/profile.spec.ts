import { getSession, type Session, setSignature, updateProfile } from '@countersign/contract';
import type { Browser, Locator, Page } from '@playwright/test';
import * as OTPAuth from 'otpauth';
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

const kept = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test('names and a mobile number are changed; a number that is none is refused', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.admin);
  await open(page, 'Profile');
  await page.getByLabel('Last name').fill('Okafor-Łuc');
  await page.getByRole('combobox', { name: 'Country code' }).fill('Ireland');
  await page.getByRole('option', { name: 'Ireland (+353)' }).click();
  const mobile = page.getByRole('textbox', { name: 'Mobile' });
  await mobile.fill('01 234 5678');
  await mobile.blur();
  await expect(mobile).toHaveAccessibleDescription(/not a mobile number of \+353/);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).not.toBeEditable();

  await mobile.fill('085 123 4567');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Your profile is saved.');
  await expect(mobile).toHaveValue('851234567');
  await expect(
    page.getByRole('button', { name: /Okafor-Łuc: profile and settings/ }),
  ).toBeVisible();
  expect(await kept(page, 'MobileNumber')).toBe('851234567');
  expect(await kept(page, 'countryCode')).toBe('+353');
  expect(await kept(page, 'userName')).toMatch(/ Okafor-Łuc$/);

  await page.getByLabel('Last name').fill('Nobody');
  await page.getByRole('link', { name: 'Home' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a picture is cropped with the keyboard, shown in the header, and removed', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.admin);
  await open(page, 'Profile');
  const files = page.locator('input[type=file]');
  await files.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert')).toContainText('can’t be opened as an image');

  await files.setInputFiles(photo(600, 300));
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  await zoom.focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('group', { name: /move it with the arrow keys/ }).focus();
  for (let i = 0; i < 40; i++) await page.keyboard.press('Shift+ArrowLeft');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await toast(page, 'Your picture is saved.');

  const shown = page.getByRole('button', { name: 'profile and settings' }).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 512);
  const brightness = await shown.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(150, 50, 1, 1).data[0] ?? 255;
  });
  // The left quarter of the photo: dark.
  expect(brightness).toBeLessThan(70);
  expect(await kept(page, 'profile_pic_url')).toMatch(/\/picture\?v=\w{12}$/);
  await page.reload();
  await expect(shown).toHaveJSProperty('naturalWidth', 512);

  await page.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Your picture is removed.');
  await expect(shown).toHaveCount(0);
});

test('a signature is typed, drawn and uploaded', async ({ page, signInAs }) => {
  await signInAs(people.admin);
  await open(page, 'Signature');
  const now = page.getByRole('region', { name: 'Your signature' });
  await page.getByLabel('Your name as you sign').fill('A. Okafor');
  await page.getByRole('radio', { name: 'Sacramento' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await expect(now.getByText('A. Okafor')).toHaveCSS('font-family', /Sacramento/);
  await expect.poll(() => kept(page, 'SignatureTyped')).toBe('A. Okafor');

  await page.getByRole('tab', { name: 'Draw' }).click();
  const pad = page.getByRole('img', { name: /^Box to sign in/ });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const from of [0.2, 0.4, 0.7]) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.7);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * (from + 0.05), box.y + 20, { steps: 5 });
    await page.mouse.move(box.x + box.width * (from + 0.1), box.y + 80, { steps: 5 });
    await page.mouse.up();
  }
  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  const drawn = now.getByRole('img', { name: 'Your signature as you drew it' }).locator('path');
  await expect(drawn).toHaveAttribute('d', /^M[^M]+M[^M]+$/);
  expect(await kept(page, 'SignatureTyped')).toBe('');

  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.locator('input[type=file]').setInputFiles(photo(2400, 800));
  const handle = page.getByRole('button', { name: /north west/ });
  await handle.focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Use this signature' }).click();
  const image = now.getByRole('img', { name: 'Your signature' });
  await expect(image).toHaveJSProperty('naturalWidth', 1200);

  await now.getByRole('button', { name: 'Remove' }).click();
  await expect(now.getByText('You have no signature yet.')).toBeVisible();
});

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

test('an authenticator app is set up by its key, and turned off again', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.admin);
  await open(page, 'Security');
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up the authenticator app' });
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = await dialog.getByRole('group', { name: 'Key for typing' }).textContent();
  const app = new OTPAuth.TOTP({
    secret: OTPAuth.Secret.fromBase32((key ?? '').replace(/\s/g, '')),
  });
  const right = app.generate();
  await dialog
    .getByRole('textbox', { name: 'Code' })
    .fill(right === '000000' ? '000001' : '000000');
  await expect(dialog.getByRole('alert')).toContainText('That code is not right.');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await toast(page, 'The authenticator app is on.');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Turn off Authenticator app' }).click();
  const asked = page.getByRole('dialog', { name: 'Turn off the authenticator app?' });
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await toast(page, 'Authenticator app: turned off.');
  await expect(page.getByRole('button', { name: 'Set up Authenticator app' })).toBeFocused();

  await page.getByRole('button', { name: 'Turn on Codes by e-mail' }).click();
  await toast(page, 'Codes by e-mail: turned on.');
  await page.getByRole('button', { name: 'Turn off Codes by e-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await toast(page, 'Codes by e-mail: turned off.');
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

test('on a phone every page fits, and a signature is drawn, not tapped @phone', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.admin);
  for (const name of ['Profile', 'Signature', 'Security', 'Preferences']) {
    await open(page, name);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect([name, scrollWidth]).toEqual([name, clientWidth]);
  }
  await open(page, 'Signature');
  await page.getByRole('tab', { name: 'Draw' }).tap();
  const pad = page.getByRole('img', { name: /^Box to sign in/ });
  await pad.scrollIntoViewIfNeeded();
  await pad.tap();
  await page.getByRole('button', { name: 'Use this signature' }).tap();
  await expect(page.getByText(/Draw a longer line/)).toBeVisible();
  await drawOver(page, pad);
  await expect(page.getByText(/Draw a longer line/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Use this signature' }).tap();
  const now = page.getByRole('region', { name: 'Your signature' });
  await expect(now.getByRole('img', { name: 'Your signature as you drew it' })).toBeVisible();
  await now.getByRole('button', { name: 'Remove' }).tap();
  await expect(now.getByText('You have no signature yet.')).toBeVisible();
});

/** Draws a line across something. */
async function drawOver(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * 0.2, y + height * 0.4);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 8 });
  await page.mouse.up();
}
