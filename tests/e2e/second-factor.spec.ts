import {
  disableUser,
  enableUser,
  inviteUser,
  resetUserPassword,
  updateSecuritySettings,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import * as OTPAuth from 'otpauth';
import { expectAccessible } from '../support/accessible.ts';
import { everythingKept, tokenOf } from '../support/browser-storage.ts';
import { type Client, callUserPool, signInTo } from '../support/client.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { expect, password, people, test } from './fixtures.ts';

// One story in parts: somebody is invited, protects their account, and is shut out in the end.
test.describe.configure({ mode: 'serial' });

const email = 'nina@northlight.example';
const chosen = 'Nina-chose-this-1';
const chosenAnew = 'Nina-chose-anew-2';

/** All that must never be found in the browser. */
const secrets = new Set<string>();
let admin: Client;
let userId: string;
let authenticator: OTPAuth.TOTP;

/** A factor of the administrator's own, without which they may not require one of others. */
function setOwnFactor(url: string, isOn: boolean): Promise<object> {
  return callUserPool(url, 'SetUserMFAPreference', {
    AccessToken: admin.accessToken,
    EmailMfaSettings: { Enabled: isOn, PreferredMfa: isOn },
  });
}

const requireFactor = (mfaRequired: boolean) =>
  admin.call(updateSecuritySettings, { body: { mfaRequired } });

test.beforeAll(async ({ product }) => {
  admin = await signInTo(product.url, people.sysAdmin, password);
  await setOwnFactor(product.url, true);
  await requireFactor(true);
});
test.afterAll(async ({ product }) => {
  await requireFactor(false);
  await setOwnFactor(product.url, false);
});

async function signIn(page: Page, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

/** The field is empty again, has the focus, and says by itself what is wrong. */
async function expectRefused(page: Page, why: RegExp): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(why);
  await expect(codeField(page)).toHaveAccessibleDescription(why);
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();
}

/** The code that a mail brings. */
async function nextCode(smtp: TestSmtp): Promise<string> {
  for (;;) {
    // Other mails tell of what happens to the account.
    const mail = await smtp.next(email);
    const code = /^\d{6,8}$/m.exec(mail.text ?? '')?.[0];
    if (code === undefined) continue;
    secrets.add(code);
    return code;
  }
}

/** A code that is not this one. */
const another = (code: string) =>
  /^0+$/.test(code) ? code.replace(/0$/, '1') : code.replace(/./g, '0');

/** The authenticator's code so many steps of half a minute from now. */
function codeOf(steps: number): string {
  const code = authenticator.generate({ timestamp: Date.now() + steps * 30_000 });
  secrets.add(code);
  return code;
}

/** Nothing secret is in the page's keeping; the sign-in library's own tokens and session aside. */
async function expectNothingSecret(page: Page): Promise<void> {
  const kept = await everythingKept(page);
  const tokens = Object.entries(kept.local).filter(([key]) => /\.\w+Token$/.test(key));
  const ours = JSON.stringify({
    ...kept,
    local: withoutKeys(kept.local, /^CognitoIdentityServiceProvider\./),
    session: withoutKeys(kept.session, /^CognitoSignInState\./),
  });
  for (const secret of secrets) expect(JSON.stringify(kept).includes(secret), secret).toBe(false);
  for (const [key, token] of tokens) expect(ours.includes(String(token)), key).toBe(false);
  expect(ours).not.toMatch(/eyJ[\w-]{20,}/);
  expect(kept.cookie).toBe('');
}

/** The screen can be used by all, in both colour schemes. */
async function expectUsable(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
}

function withoutKeys(kept: Record<string, unknown>, pattern: RegExp): Record<string, unknown> {
  return Object.fromEntries(Object.entries(kept).filter(([key]) => !pattern.test(key)));
}

test('who is invited chooses a password and sets up an authenticator app, by keyboard', async ({
  page,
  smtp,
}) => {
  const user = await admin.call(inviteUser, {
    body: {
      email,
      firstName: 'Nina',
      lastName: 'Petrova',
      countryCode: '',
      mobile: '',
      userType: 'Operator',
      taxRiskAccess: false,
      docDistributionAccess: false,
      projectIds: [],
      approverGroupIds: [],
    },
  });
  userId = user.id;
  const invitation = await smtp.next(email);
  const temporary = /^\S{10,}$/m.exec(invitation.text ?? '')?.[0] ?? '';
  expect(temporary).not.toBe('');
  secrets.add(temporary).add(chosen);

  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(temporary);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expectNothingSecret(page);

  await expectUsable(page, 'a new password');

  // The user pool takes no temporary password for one's own.
  for (const secret of [temporary, chosen]) {
    await page.getByLabel('New password').press('ControlOrMeta+A');
    await page.keyboard.type(secret);
    await page.getByLabel('The same again').fill(secret);
    await page.keyboard.press('Enter');
    if (secret === chosen) break;
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/must differ/);
    await expect(page.getByLabel('New password')).toBeFocused();
    // Once mended it is said no more, and leaves the focus where it is.
    await page.keyboard.press('End');
    await page.keyboard.type('x');
    await expect(page.getByLabel('New password')).not.toHaveAccessibleDescription(/must differ/);
  }

  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectUsable(page, 'setting up an authenticator app');
  const key = page.getByRole('group', { name: 'Key for typing' });
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  authenticator = new OTPAuth.TOTP({ secret });
  secrets.add(secret);
  await expectNothingSecret(page);

  // Each code is taken once: the next ones are those of the steps after this one.
  await codeField(page).fill(another(codeOf(-1)));
  await expectRefused(page, /not right/);
  // Worked out at the last moment: a step later it would be too old.
  await page.keyboard.type(codeOf(-1));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina');
  await expectNothingSecret(page);
});

test('the app’s code is asked for from then on, on a phone too, and is taken once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await signIn(page, chosen);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await excess()).toBeLessThanOrEqual(0);

  await codeField(page).fill('12 34');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveAccessibleDescription('Enter the 6 digits of the code.');
  await expectUsable(page, 'a code that is too short');
  // Phones drop a page while its owner looks at another app.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const code = codeOf(0);
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL('/dashboard');
  await signOut(page);

  await signIn(page, chosen);
  await codeField(page).fill(code);
  await expectRefused(page, /used already/);
  await page.getByRole('button', { name: 'Back to signing in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expectNothingSecret(page);
});

test('with two factors there is a choice, and a mailed code does as well', async ({
  page,
  product,
  smtp,
}) => {
  await page.goto('/');
  await signIn(page, chosen);
  await codeField(page).fill(codeOf(1));
  await expect(page).toHaveURL('/dashboard');
  await callUserPool(product.url, 'SetUserMFAPreference', {
    AccessToken: await tokenOf(page, 'accessToken'),
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false },
    EmailMfaSettings: { Enabled: true, PreferredMfa: false },
  });
  await signOut(page);

  await signIn(page, chosen);
  await expect(page.getByRole('heading', { name: 'How do you want to sign in?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Authenticator app' })).toBeFocused();
  await expectNothingSecret(page);
  await expectUsable(page, 'the choice of a factor');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/We sent you a code to n\*\*\*@n\*\*\*/)).toBeVisible();
  const code = await nextCode(smtp);
  await codeField(page).fill(another(code));
  await expectRefused(page, /not right/);
  await expectNothingSecret(page);
  await page.keyboard.type(code);
  await expect(page).toHaveURL('/dashboard');
  await expectNothingSecret(page);

  // A code that does not come: back, and in again for another one, which is the one that counts.
  await signOut(page);
  await signIn(page, chosen);
  await page.getByRole('button', { name: 'E-mail' }).click();
  const first = await nextCode(smtp);
  await page.getByRole('button', { name: 'sign in again to get a new one' }).click();
  await signIn(page, chosen);
  await page.getByRole('button', { name: 'E-mail' }).click();
  const second = await nextCode(smtp);
  if (first !== second) {
    await codeField(page).fill(first);
    await expectRefused(page, /not right|expired/);
  }
  await codeField(page).fill(second);
  await expect(page).toHaveURL('/dashboard');
});

test('a password that the administrator reset is set anew with the code that came', async ({
  page,
  smtp,
}) => {
  secrets.add(chosenAnew);
  await admin.call(resetUserPassword, { params: { id: userId } });
  await nextCode(smtp);
  await page.goto('/');
  await signIn(page, chosen);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText(/Your administrator asks you to set a new password/)).toContainText(
    email,
  );
  await expect(codeField(page)).toBeFocused();
  await expectUsable(page, 'a password that has to be set anew');
  await page.getByRole('button', { name: 'Send the code again' }).click();
  await expect(page.getByRole('status')).toHaveText('A new code is on its way.');
  const code = await nextCode(smtp);
  await page.reload();
  await codeField(page).fill(code);
  await page.getByLabel('New password').fill(chosenAnew);
  await expectNothingSecret(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Your password is changed.');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await signIn(page, chosenAnew);
  await expect(page.getByRole('heading', { name: 'How do you want to sign in?' })).toBeVisible();
});

test('a disabled account is told so, and wrong codes end a sign-in', async ({ page }) => {
  await admin.call(disableUser, { params: { id: userId } });
  await page.goto('/');
  await signIn(page, chosenAnew);
  await expect(page.getByRole('alert')).toHaveText(/switched off/);
  await admin.call(enableUser, { params: { id: userId } });

  await signIn(page, chosenAnew);
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  for (let tries = 0; tries < 5; tries++) {
    await codeField(page).fill(another(codeOf(0)));
    await expectRefused(page, /not right/);
  }
  await codeField(page).fill(another(codeOf(0)));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/too many wrong codes/);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expectNothingSecret(page);
});
