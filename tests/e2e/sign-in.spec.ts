import { getSession } from '@countersign/contract';
import type { Locator, Page, Route } from '@playwright/test';
import { everythingKept, localStorageOf, tokenOf } from '../support/browser-storage.ts';
import { callUserPool, signInTo } from '../support/client.ts';
import { untilQuiet } from '../support/quiet-page.ts';
import { expect, password, people, test } from './fixtures.ts';

const wrongPair = 'The e-mail or the password is not right.';

/** Fills the sign-in form that is shown, and sends it. */
async function tryToSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
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
  expect(JSON.stringify(await everythingKept(page))).not.toContain('Not-the-pass-1');

  await tryToSignIn(page, 'nobody@northlight.example', password);
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).not.toBe('true');
});

test('the form shows that it is at work, and takes nothing twice meanwhile', async ({ page }) => {
  await page.goto('/');
  await tryToSignIn(page, people.operator, 'Not-the-pass-1');
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  const sent: string[] = [];
  await page.route(/user-pool/, async (route) => {
    sent.push(route.request().headers()['x-amz-target'] ?? '');
    await gone;
    await route.continue();
  });
  await tryToSignIn(page, people.operator, 'Not-the-pass-2');
  const button = page.locator('button[type="submit"]');
  await expect(button).toHaveAttribute('data-loading', 'true');
  expect(await offCentre(button.locator('.mantine-Button-loader'), button)).toBeLessThan(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(button).toBeDisabled();
  expect(sent).toHaveLength(1);
  go();
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  await expect(button).toBeEnabled();
});

/** How far the middle of one is from that of another, in pixels. */
async function offCentre(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return Infinity;
  const across = a.x + a.width / 2 - b.x - b.width / 2;
  const up = a.y + a.height / 2 - b.y - b.height / 2;
  return Math.hypot(across, up);
}

test('after too many wrong passwords the form says for how long it waits, and takes that name again', async ({
  page,
}) => {
  const locked = 'locked@northlight.example';
  const button = page.getByRole('button', { name: /^Sign in/ });
  await page.clock.install();
  await page.goto('/');
  await expect(async () => {
    await tryToSignIn(page, locked, 'Not-the-pass-1');
    await expect(page.getByRole('alert')).toHaveText(/signing in is paused for/, { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(button).toBeDisabled();
  await expect(button).toHaveText(/Sign in again in 0:\d\d/);

  // It is the lock of one name alone.
  await page.getByLabel('E-mail').fill(people.operator);
  await expect(button).toBeEnabled();
  await page.getByLabel('E-mail').fill(locked);
  await expect(button).toBeDisabled();
  await page.clock.fastForward('01:00');
  await expect(page.getByRole('status')).toHaveText('You can try again now.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(button).toBeEnabled();
  await expect(button).toHaveText('Sign in');
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
  expect(JSON.stringify(await everythingKept(page))).not.toContain(password);
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
  // As the designer of forms keeps what could be undone.
  for (const tab of [page, otherTab])
    await tab.evaluate(() => window.sessionStorage.setItem('designHistory 1', '{}'));

  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Error In Logout')).toHaveCount(0);
  await expect(otherTab).toHaveURL('/');
  await expect(otherTab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // Each tab clears what is its own.
  await expect.poll(() => localStorageOf(page)).toEqual({ loggedIn: 'false' });
  for (const tab of [page, otherTab])
    await expect.poll(() => tab.evaluate(() => window.sessionStorage.length)).toBe(0);

  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');

  // The other way round: signing in takes the other tab along.
  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(otherTab).toHaveURL('/dashboard');
});

for (const [trouble, hinder] of [
  ['can’t be reached', (route: Route) => route.abort('connectionrefused')],
  [
    'refuses',
    (route: Route) =>
      route.fulfill({ status: 400, json: { __type: 'InternalErrorException', message: 'No.' } }),
  ],
] as const) {
  test(`signing out where the user pool ${trouble} says so, and leaves nothing behind`, async ({
    page,
    signInAs,
  }) => {
    await signInAs(people.operator);
    await untilQuiet(page);
    const asked: string[] = [];
    await page.route('**/*', (route) => {
      const target = route.request().headers()['x-amz-target'];
      if (target === undefined) return route.fallback();
      asked.push(target);
      return hinder(route);
    });
    await page.clock.install();
    await signOut(page);
    const toast = page.getByRole('alert').filter({ hasText: 'Error In Logout' });
    await expect(toast).toBeVisible();
    expect(asked).toEqual(['AWSCognitoIdentityProviderService.RevokeToken']);
    expect(await localStorageOf(page)).toEqual({ loggedIn: 'false' });
    expect(JSON.stringify(await everythingKept(page))).not.toContain(people.operator);
    await page.clock.runFor(4000);
    await expect(toast).toBeVisible();
    await page.clock.runFor(2000);
    await expect(toast).toHaveCount(0);
  });
}

/** How many addresses the browser remembers. Runs in the page. */
function rememberedAddresses(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sign-in');
    opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction('remembered').objectStore('remembered').count();
      counting.addEventListener('success', () => {
        database.close();
        resolve(counting.result);
      });
    });
  });
}

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
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  // Somebody else sits down here: what they empty stays empty.
  const email = page.getByLabel('E-mail');
  await email.press('ControlOrMeta+a');
  await email.press('Backspace');
  await email.pressSequentially('x');
  await email.press('Backspace');
  await expect(email).toHaveValue('');
  await expect(email).toBeFocused();

  await page.getByLabel('Remember me').uncheck();
  await expect.poll(() => page.evaluate(rememberedAddresses)).toBe(0);
  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
});

test('a page that was asked for comes after the sign-in', async ({ page }) => {
  await page.goto('/dashboard/documents?tab=drafts');
  await expect(page).toHaveURL('/');
  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard/documents?tab=drafts');
  await expect(page.getByRole('tab', { name: /Drafts/ })).toHaveAttribute('aria-selected', 'true');
});

test('a session that was ended elsewhere ends here with "Session expired!", in every tab', async ({
  context,
  page,
  product,
  signInAs,
}) => {
  await signInAs(people.operator);
  // Nothing is on its way any more that could notice the end before the click.
  await expect(draftOnHome(page)).toBeVisible();
  await untilQuiet(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard/documents?tab=drafts');
  await expect(otherTab.getByRole('link', { name: 'Maya Lindqvist' })).toBeVisible();
  await untilQuiet(otherTab);
  await callUserPool(product.url, 'GlobalSignOut', {
    AccessToken: await tokenOf(page, 'accessToken'),
  });

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Error In Logout')).toHaveCount(0);
  expect(await localStorageOf(page)).toEqual({ loggedIn: 'false' });
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText('Your session has ended, or was ended elsewhere.')).toBeVisible();
  }

  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard/documents');
  await expect(otherTab).toHaveURL('/dashboard/documents?tab=drafts');
});

test('a page that nobody touches closes too once its session was ended', async ({
  page,
  product,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs(people.operator);
  await expect(draftOnHome(page)).toBeVisible();
  await callUserPool(product.url, 'GlobalSignOut', {
    AccessToken: await tokenOf(page, 'accessToken'),
  });
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a session is renewed by itself while its page stays open, and outlives a lost connection', async ({
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
  await expect(draftOnHome(page)).toBeVisible();
  const first = await tokenOf(page, 'idToken');

  await page.clock.fastForward('02:00:00');
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('tab', { name: /Drafts/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Maya Lindqvist/ })).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(await tokenOf(page, 'idToken')).not.toBe(first);

  await context.setOffline(true);
  await page.clock.fastForward('02:00:00');
  await page.getByRole('tab', { name: /Approved/ }).click();
  await expect(page.getByText(/cannot be reached. Check your connection/)).toBeVisible();
  await expect(page.getByText('Session expired!')).toHaveCount(0);
  await context.setOffline(false);
  // It goes on by itself.
  await expect(page.getByText(/cannot be reached. Check your connection/)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/documents/);
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true');
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
  await page.getByRole('button', { name: 'Close without saving' }).click();

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
  let code: string | undefined;
  // They are mailed about documents, too.
  while (code === undefined) {
    const mail = await smtp.next(people.operatorApprover);
    code = /^\d{6}$/m.exec(mail.text ?? '')?.[0];
  }

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
  expect(JSON.stringify(await everythingKept(page))).not.toContain(chosen);

  // The other stories know the first one.
  await callUserPool(product.url, 'ChangePassword', {
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

/** A draft of the operator where the home page shows what changed last: all of the page has come. */
function draftOnHome(page: Page) {
  return page
    .getByRole('region', { name: 'documents changed last' })
    .getByRole('link', { name: 'Maya Lindqvist' });
}
