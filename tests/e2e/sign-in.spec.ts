import { getSession, updatePreferences } from '@countersign/contract';
import type { Page, Request, Response } from '@playwright/test';
import { analyticsChunk } from '../support/analytics-sink.ts';
import { everythingKept, localStorageOf, tokenOf } from '../support/browser-storage.ts';
import { callUserPool, signInTo } from '../support/client.ts';
import { untilQuiet } from '../support/quiet-page.ts';
import { expect, password, people, requestsOf, test } from './fixtures.ts';

const wrongPair = 'Incorrect email or password. Try again.';

/** Fills the sign-in form that is shown, and sends it. */
async function tryToSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'profile and settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

test('the keyboard alone signs in, the browser keeps what it should, and signing out clears it in every tab', async ({
  context,
  page,
  product,
}) => {
  const urls = requestsOf(page);
  const headers: Promise<Record<string, string>>[] = [];
  const collect = (one: Request | Response) => void headers.push(one.allHeaders());
  context.on('request', collect);
  context.on('response', collect);
  const client = await signInTo(product.url, people.operator, password);
  await client.call(updatePreferences, { body: { theme: 'dark' } });
  const colours = (of: Page) => of.locator('html');
  await page.goto('/');
  await expect(colours(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(people.operator);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Not-the-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(wrongPair);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olivia');
  await expect(colours(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');

  const { auth_time: firstSignIn } = JSON.parse(
    Buffer.from((await tokenOf(page, 'idToken')).split('.')[1] ?? '', 'base64url').toString(),
  ) as { auth_time: number };
  await signOut(page);
  // Tokens tell the time of a sign-in in seconds: two of one second are one.
  await expect.poll(() => Date.now() / 1000).toBeGreaterThan(firstSignIn + 1);
  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();

  const session = await client.call(getSession);
  const home = session.companies.find(({ id }) => id === session.homeCompanyId);
  const kept = () => localStorageOf(page);
  expect(await kept()).toMatchObject({
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
    currentIpAddress: expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
  });

  // The state is kept under "client".
  await expect.poll(async () => (await kept())['persist:client']).toContain('Olivia Brennan');
  const slices = JSON.parse((await kept())['persist:client'] ?? '') as Record<string, string>;
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
    loginForm: { email: people.operator, remember: false },
    authenticatedUser: { taxRiskAccess: false, docDistributionAccess: true },
  });
  expect(JSON.parse(slices.sideBar ?? '')).toEqual({ toggle: false });
  const everything = JSON.stringify(await everythingKept(page));
  for (const secret of [password, 'Not-the-pass-1']) expect(everything).not.toContain(secret);

  // Without a key nothing is said of page views, and what counts them is not even loaded.
  expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([product.url]));
  expect(urls.filter((url) => analyticsChunk.test(url))).toEqual([]);
  // Nor is what is requested later.
  expect(urls.filter((url) => /\/assets\/CommandSearch-/.test(url))).toEqual([]);
  expect(urls.filter((url) => /\/assets\/DocumentsPage-/.test(url)).length).toBeGreaterThan(0);
  const { local, session: ofTab } = await everythingKept(page);
  expect(Object.keys({ ...local, ...ofTab }).filter((key) => key.startsWith('ph_'))).toEqual([]);

  // Signing out leaves nothing but "loggedIn" behind, in every tab.
  const otherTab = await context.newPage();
  // The first thing that a page does, long before its code is there.
  await otherTab.goto('/dashboard/documents', { waitUntil: 'commit' });
  await expect(colours(otherTab)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(otherTab.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  // As the designer of forms keeps what could be undone.
  for (const tab of [page, otherTab])
    await tab.evaluate(() => window.sessionStorage.setItem('designHistory 1', '{}'));

  // The colours are the user's, in every tab, until they sign out.
  await page.getByRole('button', { name: 'profile and settings' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Colours' });
  for (const colour of ['Light', 'Dark']) {
    await choice.getByText(colour).click();
    for (const tab of [page, otherTab])
      await expect(colours(tab)).toHaveAttribute('data-mantine-color-scheme', colour.toLowerCase());
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Error In Logout')).toHaveCount(0);
  await expect(otherTab).toHaveURL('/');
  await expect(otherTab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // Each tab clears what is its own.
  await expect.poll(() => localStorageOf(page)).toEqual({ loggedIn: 'false' });
  for (const tab of [page, otherTab]) {
    await expect.poll(() => tab.evaluate(() => window.sessionStorage.length)).toBe(0);
    await expect(colours(tab)).toHaveAttribute('data-mantine-color-scheme', 'light');
  }

  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');

  // The other way round: signing in takes the other tab along.
  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(otherTab).toHaveURL('/dashboard');
  await client.call(updatePreferences, { body: { theme: 'auto' } });

  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(await context.cookies()).toEqual([]);
  context.off('request', collect);
  context.off('response', collect);
  const all = await Promise.all(headers);
  expect(all.length).toBeGreaterThan(20);
  for (const one of all) {
    expect(Object.keys(one)).not.toContain('cookie');
    expect(Object.keys(one)).not.toContain('set-cookie');
  }
});

test('a session that was ended elsewhere ends here with "Session expired!", in every tab', async ({
  context,
  page,
  product,
  signInAs,
}) => {
  await page.clock.install();
  await signInAs(people.operator);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard/documents?tab=drafts');
  await expect(otherTab.getByRole('link', { name: 'Maya Lindqvist' })).toBeVisible();
  // Nothing is on its way any more that could notice the end.
  await untilQuiet(page);
  await untilQuiet(otherTab);
  await callUserPool(product.url, 'GlobalSignOut', {
    AccessToken: await tokenOf(page, 'accessToken'),
  });

  // A page that no one touches closes too.
  await page.clock.fastForward('00:31');
  await expect(page.getByRole('alert').filter({ hasText: 'Session expired!' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Error In Logout')).toHaveCount(0);
  await expect.poll(() => localStorageOf(page)).toEqual({ loggedIn: 'false' });
  for (const tab of [page, otherTab]) {
    await expect(tab.getByText('Your session expired or was ended elsewhere.')).toBeVisible();
  }

  await tryToSignIn(page, people.operator, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(otherTab).toHaveURL('/dashboard/documents?tab=drafts');
});
