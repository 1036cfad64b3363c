import { inviteUser, updateSecuritySettings } from '@countersign/contract';
import type { Page } from '@playwright/test';
import * as OTPAuth from 'otpauth';
import { everythingKept, tokenOf } from '../support/browser-storage.ts';
import { type Client, callUserPool, signInTo } from '../support/client.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { expect, password, people, test } from './fixtures.ts';

const email = 'nina@northlight.example';
const chosen = 'Nina-chose-this-1';

/** All that must never be found in the browser. */
const secrets = new Set<string>();
let admin: Client;
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

test.beforeEach(async ({ product }) => {
  admin = await signInTo(product.url, people.sysAdmin, password);
  await setOwnFactor(product.url, true);
  await requireFactor(true);
});

async function signIn(page: Page, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
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

/** Expects no secret in the page's storage; the sign-in library's own tokens and session are left out. */
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

function withoutKeys(kept: Record<string, unknown>, pattern: RegExp): Record<string, unknown> {
  return Object.fromEntries(Object.entries(kept).filter(([key]) => !pattern.test(key)));
}

test('an invited user sets up an authenticator app by keyboard, and signs in with its codes or emailed ones', async ({
  page,
  product,
  smtp,
}) => {
  await admin.call(inviteUser, {
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
  const invitation = await smtp.next(email);
  const temporary = /^\S{10,}$/m.exec(invitation.text ?? '')?.[0] ?? '';
  expect(temporary).not.toBe('');
  secrets.add(temporary).add(chosen);

  await page.goto('/');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(temporary);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await expect(page.getByLabel('New password')).toBeFocused();
  await expectNothingSecret(page);

  // The user pool takes no temporary password for one's own.
  for (const secret of [temporary, chosen]) {
    await page.getByLabel('New password').press('ControlOrMeta+A');
    await page.keyboard.type(secret);
    await page.getByLabel('Confirm password').fill(secret);
    await page.keyboard.press('Enter');
    if (secret === chosen) break;
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/must differ/);
  }

  await expect(page.getByRole('heading', { name: 'Authenticator app setup' })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  const key = page.getByRole('group', { name: 'Setup key' });
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy key' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  authenticator = new OTPAuth.TOTP({ secret });
  secrets.add(secret);
  await expectNothingSecret(page);

  // Each code is taken once: the next ones are those of the steps after this one.
  await codeField(page).fill(another(codeOf(-1)));
  await expectRefused(page, /Incorrect code/);
  // Worked out at the last moment: a step later it would be too old.
  await page.keyboard.type(codeOf(-1));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina');
  await expectNothingSecret(page);
  await signOut(page);

  // The code of the app is required from then on, also after a phone dropped the page meanwhile.
  await signIn(page, chosen);
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verification code' })).toBeVisible();
  const appCode = codeOf(0);
  await codeField(page).fill(`${appCode.slice(0, 3)} ${appCode.slice(3)}`);
  await expect(page).toHaveURL('/dashboard');
  await callUserPool(product.url, 'SetUserMFAPreference', {
    AccessToken: await tokenOf(page, 'accessToken'),
    SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: false },
    EmailMfaSettings: { Enabled: true, PreferredMfa: false },
  });
  await signOut(page);

  // With two factors there is a choice, and a mailed code does as well.
  await signIn(page, chosen);
  await expect(page.getByRole('heading', { name: 'Verification method' })).toBeVisible();
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  await codeField(page).fill(appCode);
  await expectRefused(page, /already used/);
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await signIn(page, chosen);
  await page.getByRole('button', { name: 'Email' }).click();
  await expect(page.getByText(/We sent a code to n\*\*\*@n\*\*\*/)).toBeVisible();
  const first = await nextCode(smtp);
  // A code that does not come: back, and in again for another one, which is the one that counts.
  await page.getByRole('button', { name: 'Sign in again for a new code' }).click();
  await signIn(page, chosen);
  await page.getByRole('button', { name: 'Email' }).click();
  const second = await nextCode(smtp);
  if (first !== second) {
    await codeField(page).fill(first);
    await expectRefused(page, /Incorrect code|expired/);
  }
  await codeField(page).fill(second);
  await expect(page).toHaveURL('/dashboard');
  await expectNothingSecret(page);
});
