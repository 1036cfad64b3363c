import { getSession } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

const wrongPair = 'The e-mail or the password is not right.';

/** Fills the sign-in form that is shown, and sends it. */
async function tryToSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** All that a page's browser keeps in local storage. */
function localStorageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(window.localStorage)));
}

/** All that a page could leave behind for others to find, as one text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      Object.entries(window.localStorage),
      Object.entries(window.sessionStorage),
      document.cookie,
    ]),
  );
}

/** The token of this kind that the sign-in library keeps in the page's browser. */
async function tokenOf(page: Page, kind: 'accessToken' | 'idToken'): Promise<string> {
  const kept = Object.entries(await localStorageOf(page));
  const token = kept.find(([key]) => key.endsWith(`.${kind}`))?.[1];
  if (token === undefined) throw new Error(`The browser keeps no ${kind}.`);
  return token;
}

/** Calls an operation of the user pool, as another client of the same user would. */
async function callPool(url: string, operation: string, body: object): Promise<void> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { userPoolEndpoint: string };
  const answer = await fetch(new URL(config.userPoolEndpoint, url), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  expect(answer.status, operation).toBe(200);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

test('a wrong password and an unknown address are refused alike', async ({ page }) => {
  await page.goto('/');
  await tryToSignIn(page, people.operator, 'Not-the-pass-1');
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await everythingKept(page)).not.toContain('Not-the-pass-1');

  await tryToSignIn(page, 'nobody@northlight.example', password);
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).not.toBe('true');
});

test('an empty form says what is missing, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);

  await tryToSignIn(page, 'olivia', password);
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/name@example\.com/);
  expect(sent.filter((url) => url.includes('/user-pool'))).toEqual([]);
});

test('the keyboard alone is enough to sign in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(people.operator);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olivia');
});

test('signing in writes every key that the product keeps in the browser', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs(people.operator);
  const { auth_time: firstSignIn } = JSON.parse(
    Buffer.from((await tokenOf(page, 'idToken')).split('.')[1] ?? '', 'base64url').toString(),
  ) as { auth_time: number };
  await signOut(page);
  await signInAs(people.operator);

  const session = await (await signInTo(product.url, people.operator, password)).call(getSession);
  const home = session.companies.find(({ id }) => id === session.homeCompanyId);
  const kept = await localStorageOf(page);
  expect(kept).toMatchObject({
    companyGuid: home?.id,
    useableGuid: home?.id,
    loggedIn: 'true',
    userName: 'Olivia Brennan',
    userEmail: people.operator,
    userLastLogin: new Date(firstSignIn * 1000).toISOString(),
    SignatureTyped: 'Olivia Brennan',
    Guid: session.user.id,
    MobileNumber: session.user.mobile,
    countryCode: session.user.countryCode,
    userType: 'Operator',
    ApproverGroup: '',
    TenantGuid: session.homeTenantId,
    companyID: 'NLP',
    UserLogin: people.operator,
    currentTenantGuid: session.tenant.id,
    profile_pic_url: '',
    showContactsAndDistributions: 'true',
  });
  expect(kept.currentIpAddress).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
  expect(await everythingKept(page)).not.toContain(password);
});

test('the state is kept under "client", without any password', async ({ page, signInAs }) => {
  await signInAs(people.approver);
  const kept = () => page.evaluate(() => localStorage.getItem('persist:client') ?? '{}');
  await expect.poll(async () => (await kept()).includes('Amir Haddad')).toBe(true);

  const slices = JSON.parse(await kept()) as Record<string, string>;
  expect(Object.keys(slices).sort()).toEqual([
    '_persist',
    'authenticated',
    'company',
    'dashboard',
    'document',
    'emailTemplate',
    'generalSettings',
    'project',
    'sideBar',
  ]);
  expect(JSON.parse(slices.authenticated ?? '')).toMatchObject({
    isAuthenticated: true,
    loginForm: { email: people.approver, remember: false },
    authenticatedUser: { taxRiskAccess: true, docDistributionAccess: false },
  });
  expect(JSON.parse(slices.sideBar ?? '')).toEqual({ toggle: false });
  expect(await kept()).not.toContain(password);
});

test('signing out leaves nothing but "loggedIn" behind, in every tab', async ({
  context,
  page,
  signInAs,
}) => {
  await signInAs(people.operator);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard/documents');
  await expect(otherTab.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();

  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect(otherTab).toHaveURL('/');
  await expect(otherTab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await localStorageOf(page)).toEqual({ loggedIn: 'false' });

  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');

  // The other way round: signing in takes the other tab along.
  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(otherTab).toHaveURL('/dashboard');
});

test('"remember me" keeps the address over a sign-out, and nothing else', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Remember me').check();
  await tryToSignIn(page, people.approver, password);
  await expect(page).toHaveURL('/dashboard');
  await signOut(page);
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(people.approver);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Remember me')).toBeChecked();
});

test('a page that was asked for comes after the sign-in', async ({ page }) => {
  await page.goto('/dashboard/documents?state=draft');
  await expect(page).toHaveURL('/');
  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard/documents?state=draft');
  await expect(page.getByRole('tab', { name: /Drafts/ })).toHaveAttribute('aria-selected', 'true');
});

test('a session that was ended elsewhere ends here with "Session expired!"', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs(people.operator);
  // Nothing is on its way any more that could notice the end before the click.
  await expect(page.getByRole('link', { name: 'Maya Lindqvist' })).toBeVisible();
  await callPool(product.url, 'GlobalSignOut', { AccessToken: await tokenOf(page, 'accessToken') });

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Error In Logout')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('false');
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBeNull();

  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard/documents');
});

test('a user type changed by hand shows the Admin group, and the server still refuses', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.operator);
  const admin = page.getByRole('region', { name: 'Admin' });
  await expect(page.getByRole('link', { name: 'Documents', exact: true })).toBeVisible();
  await expect(admin).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('userType', 'SysAdmin'));
  await page.reload();
  await admin.getByRole('button', { name: 'Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await dialog.getByLabel('Name').fill('Trojan Horse');
  await dialog.getByLabel('Code').fill('TRO');
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/companies'),
  );
  await dialog.getByRole('button', { name: 'Add company' }).click();
  expect((await answer).status()).toBe(403);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');

  const refused = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && /\/form-templates\?/.test(response.url()),
  );
  await admin.getByRole('link', { name: 'form templates' }).click();
  expect((await refused).status()).toBe(403);
});

test('a forgotten password is set anew with the code of the e-mail', async ({
  page,
  product,
  smtp,
}) => {
  const chosen = 'Brand-new-pass-7';
  await page.goto('/');
  await page.getByLabel('E-mail').fill(people.operatorApprover);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(people.operatorApprover);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const mail = await smtp.next(people.operatorApprover);
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? '';
  expect(code).not.toBe('');

  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'That code is not right. Check it and try again.',
  );

  await page.getByLabel('Code').fill(code);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password is changed.');

  await tryToSignIn(page, people.operatorApprover, password);
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  await tryToSignIn(page, people.operatorApprover, chosen);
  await expect(page).toHaveURL('/dashboard');
  expect(await everythingKept(page)).not.toContain(chosen);

  // The other stories know the first one.
  await callPool(product.url, 'ChangePassword', {
    AccessToken: await tokenOf(page, 'accessToken'),
    PreviousPassword: chosen,
    ProposedPassword: password,
  });
});

test('an unknown address gets the same answer when its password is forgotten', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill('nobody@northlight.example');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByText(/If there is an account, a code is on its way/)).toBeVisible();
});
