// `npm run pictures`: takes pictures of the screens with the demo data, light and dark, at the width of
// a desk and of a phone, into docs/screens, and writes the page that shows them. Names after the
// command take those screens alone.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import {
  changeUserEmail,
  inviteUser,
  listProjects,
  listUsers,
  updateSecuritySettings,
} from '@countersign/contract';
import { type Browser, chromium, type Page } from '@playwright/test';
import * as OTPAuth from 'otpauth';
import { ensureChromium } from '../tests/support/chromium.ts';
import { type Client, callUserPool, signInTo } from '../tests/support/client.ts';
import { startProduct } from '../tests/support/server.ts';
import { startSmtp, type TestSmtp } from '../tests/support/smtp.ts';
import { root } from './lib/root.ts';
import { ensureWebClient } from './lib/web-client.ts';

const password = 'Picture-pass-1';
const folder = path.join(root, 'docs/screens');
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

interface Screen {
  name: string;
  title: string;
  /** Brings a page to the screen, from a browser that nobody has signed in with. */
  open(page: Page): Promise<void>;
  /** What has to be so before the first picture of it. */
  prepare?(): Promise<void>;
}

const sysAdmin = 'sofia@northlight.example';
/** People with an authenticator app, with codes by e-mail, with both, and with none. */
const withApp = 'orla@northlight.example';
const withEmail = 'olivia@northlight.example';
const withBoth = 'amir@northlight.example';
const withNone = 'adam@northlight.example';
const invited = 'nina.halvorsen@northlight.example';

async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function openAs(page: Page, address: string, title: string | RegExp): Promise<void> {
  await fillIn(page, sysAdmin, password);
  await page.waitForURL('**/dashboard');
  await page.goto(address);
  await heading(page, title);
}

/** What the screens need of the product and of its users. */
interface Stage {
  url: string;
  smtp: TestSmtp;
  admin: Client;
  temporaryPassword: string;
  setupUrl: string;
}

async function prepareStage(url: string, smtp: TestSmtp, setupUrl: string): Promise<Stage> {
  const admin = await signInTo(url, sysAdmin, password);
  const projects = await admin.call(listProjects, { query: {} });
  await admin.call(inviteUser, {
    body: {
      email: invited,
      firstName: 'Nina',
      lastName: 'Halvorsen',
      countryCode: '+47',
      mobile: '40612345',
      userType: 'Operator',
      taxRiskAccess: false,
      docDistributionAccess: true,
      projectIds: projects.items.slice(0, 2).map(({ id }) => id),
      approverGroupIds: [],
    },
  });
  const mail = await smtp.next(invited);
  const temporaryPassword = (mail.text ?? '')
    .split('\n')
    .find((line) => /^\S{8,40}$/.test(line) && /\d/.test(line) && !line.includes('://'));
  if (temporaryPassword === undefined) throw new Error('The invitation has no password in it.');
  await setFactors(url, withApp, { app: true, email: false });
  await setFactors(url, withEmail, { app: false, email: true });
  await setFactors(url, withBoth, { app: true, email: true });
  return { url, smtp, admin, temporaryPassword, setupUrl };
}

async function setFactors(url: string, user: string, on: { app: boolean; email: boolean }) {
  const { accessToken: AccessToken } = await signInTo(url, user, password);
  if (on.app) {
    const { SecretCode } = (await callUserPool(url, 'AssociateSoftwareToken', {
      AccessToken,
    })) as { SecretCode: string };
    const UserCode = new OTPAuth.TOTP({ secret: SecretCode }).generate();
    await callUserPool(url, 'VerifySoftwareToken', { AccessToken, UserCode });
  }
  await callUserPool(url, 'SetUserMFAPreference', {
    AccessToken,
    ...(on.app && { SoftwareTokenMfaSettings: { Enabled: true } }),
    ...(on.email && { EmailMfaSettings: { Enabled: true } }),
  });
}

/** Where somebody confirms a new e-mail: asked for by an administrator, and mailed to it. */
async function newEmailLink({ admin, smtp }: Stage): Promise<string> {
  const found = await admin.call(listUsers, { query: { search: withNone } });
  const email = 'adam.kowalczyk@northlight.example';
  const params = { id: found.items[0]?.id ?? '' };
  await admin.call(changeUserEmail, { params, body: { email } });
  const { text = '' } = await smtp.next(email);
  const link = /\/email-changes\/[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error('The mail has no link in it.');
  return link;
}

/** Asks everybody for a second factor; who asks needs one. */
async function requireFactor({ url, admin }: Stage): Promise<void> {
  await setFactors(url, sysAdmin, { app: false, email: true });
  await admin.call(updateSecuritySettings, { body: { mfaRequired: true } });
}

function screensOf(stage: Stage): Screen[] {
  let emailLink = '';
  return [
    {
      name: 'sign-in',
      title: 'Sign in',
      open: async (page) => {
        await page.goto('/');
        await heading(page, 'Sign in');
      },
    },
    {
      name: 'sign-in-refused',
      title: 'A wrong password',
      open: async (page) => {
        await fillIn(page, 'someone@northlight.example', 'not-the-password');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'new-password',
      title: 'The first sign-in of somebody who was invited',
      open: async (page) => {
        await fillIn(page, invited, stage.temporaryPassword);
        await heading(page, /password/i);
        await page.getByLabel('New password', { exact: true }).fill('Summer rain');
      },
    },
    {
      name: 'code-from-app',
      title: 'A code from an authenticator app',
      open: async (page) => {
        await fillIn(page, withApp, password);
        await page.getByRole('textbox', { name: 'Code' }).fill('314');
      },
    },
    {
      name: 'code-by-email',
      title: 'A code by e-mail',
      open: async (page) => {
        await fillIn(page, withEmail, password);
        await page.getByRole('textbox', { name: 'Code' }).waitFor();
      },
    },
    {
      name: 'choice-of-factor',
      title: 'Somebody with both may choose',
      open: async (page) => {
        await fillIn(page, withBoth, password);
        await page.getByText('Authenticator app').first().waitFor();
      },
    },
    {
      name: 'forgotten-password',
      title: 'A forgotten password: who',
      open: async (page) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        await page.getByLabel('E-mail').fill('someone@northlight.example');
      },
    },
    {
      name: 'reset-password',
      title: 'A forgotten password: the code and the new one',
      open: async (page) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Forgot your password?' }).click();
        const who = `someone-${page.viewportSize()?.width ?? 0}@northlight.example`;
        await page.getByLabel('E-mail').fill(who);
        await page.getByRole('button', { name: /send/i }).click();
        await page.getByLabel('New password', { exact: true }).waitFor();
      },
    },
    {
      name: 'set-up',
      title: 'The set-up link of a new installation',
      open: async (page) => {
        await page.goto(stage.setupUrl);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByLabel('Organisation').waitFor();
      },
    },
    dashboardScreen('home', 'Home', '/dashboard', /./),
    dashboardScreen('profile', 'Profile', '/dashboard/profile', 'Your account'),
    dashboardScreen('signature', 'Signature', '/dashboard/profile/signature', 'Your account'),
    dashboardScreen('security', 'Security', '/dashboard/profile/security', 'Your account'),
    dashboardScreen('preferences', 'Preferences', '/dashboard/profile/preferences', 'Your account'),
    dashboardScreen('users', 'Users', '/dashboard/users', 'Users'),
    {
      name: 'invite-user',
      title: 'Inviting somebody',
      open: async (page) => {
        await openAs(page, '/dashboard/users', 'Users');
        await page.getByRole('button', { name: 'Invite user' }).first().click();
        await page.getByRole('dialog').getByLabel('E-mail').waitFor();
      },
    },
    {
      name: 'user',
      title: 'A user',
      open: async (page) => {
        await openAs(page, '/dashboard/users?search=nina', 'Users');
        await page.getByRole('link', { name: 'Nina Halvorsen' }).first().click();
        await heading(page, /Nina Halvorsen/);
      },
    },
    {
      name: 'import-users',
      title: 'Inviting the people of a file: every problem at its row',
      open: async (page) => {
        await openAs(page, '/dashboard/users/import', /Import/);
        await page.locator('input[type=file]').setInputFiles({
          name: 'crew.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'First name,Last name,E-mail,User type,Projects\n' +
              'Ingrid,Solberg,ingrid@northlight.example,Operator,SAL\n' +
              'Marek,Nowak,marek-at-northlight,Operator,SAL\n' +
              'Nina,Halvorsen,nina.halvorsen@northlight.example,Operator,\n' +
              'Zoë,Achterberg,zoe@northlight.example,Approver,HOL\n' +
              'Tom,Bell,tom@northlight.example,Director,XYZ\n',
          ),
        });
        await page.getByRole('button', { name: 'Check the rows' }).click();
        await page.getByText('There is no project').filter({ visible: true }).first().waitFor();
      },
    },
    dashboardScreen('sign-in-rules', 'Sign-in rules', '/dashboard/users/sign-in-rules', /rules/i),
    dashboardScreen('audit', 'The audit log', '/dashboard/audit', /Audit/),
    {
      name: 'confirm-email',
      title: 'Confirming a new e-mail',
      prepare: async () => {
        emailLink = await newEmailLink(stage);
      },
      open: async (page) => {
        await page.goto(emailLink);
        await page.getByRole('button', { name: /confirm/i }).waitFor();
      },
    },
    {
      name: 'profile-menu',
      title: 'The menu of one’s own account',
      open: async (page) => {
        await openAs(page, '/dashboard', /./);
        await page.getByRole('button', { name: 'profile and settings' }).click();
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
      },
    },
    {
      name: 'set-up-authenticator',
      title: 'Setting up an authenticator app, where the organisation asks for one',
      prepare: () => requireFactor(stage),
      open: async (page) => {
        await fillIn(page, withNone, password);
        await page.getByRole('textbox', { name: 'Code' }).waitFor();
      },
    },
  ];
}

function dashboardScreen(
  name: string,
  title: string,
  address: string,
  h1: string | RegExp,
): Screen {
  return { name, title, open: (page) => openAs(page, address, h1) };
}

/** What a page looks like, as WebP: a fifth of the PNG. */
async function photograph(page: Page, file: string): Promise<void> {
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const encoder = await page.context().newPage();
  const webp = await encoder.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.88 });
    const read = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(read, (one) => String.fromCharCode(one)).join(''));
  }, png.toString('base64'));
  fs.writeFileSync(file, Buffer.from(webp, 'base64'));
}

const fileOf = (screen: Screen, { width, colorScheme }: (typeof looks)[number]) =>
  `${screen.name}-${width}-${colorScheme}.webp`;

async function take(browser: Browser, baseURL: string, screen: Screen): Promise<void> {
  await screen.prepare?.();
  for (const look of looks) {
    const { width, height, colorScheme } = look;
    const context = await browser.newContext({
      baseURL,
      colorScheme,
      viewport: { width, height },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    const page = await context.newPage();
    await screen.open(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await photograph(page, path.join(folder, fileOf(screen, look)));
    await context.close();
  }
  console.log(`${screen.name}: ${looks.length} pictures`);
}

function writePage(screens: readonly Screen[]): void {
  const sections = screens.map((screen) => {
    const [light, dark, phoneLight, phoneDark] = looks.map(
      (look) => `screens/${fileOf(screen, look)}`,
    );
    return [
      `## ${screen.title}`,
      '',
      '| Light | Dark |',
      '|---|---|',
      `| ![](${light}) | ![](${dark}) |`,
      `| <img src="${phoneLight}" width="260" alt=""> | <img src="${phoneDark}" width="260" alt=""> |`,
      '',
    ].join('\n');
  });
  const head =
    '# Screens\n\nEvery screen of signing in, of one’s own account and of users, taken with the demo ' +
    'data at 1280 and 390 pixels by `npm run pictures`.\n\n';
  fs.writeFileSync(path.join(root, 'docs/screens.md'), head + sections.join('\n'));
}

/** The address of the set-up page of an installation that nobody has set up. */
async function startEmpty() {
  const product = await startProduct({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error' } });
  const token = /\/setup\/([\w-]+)/.exec(product.output())?.[1];
  if (token === undefined) throw new Error('No set-up link was printed.');
  return { product, setupUrl: `${product.url}/setup/${token}` };
}

await ensureWebClient();
const browser = await chromium.launch({ executablePath: await ensureChromium() });
const smtp = await startSmtp();
const product = await startProduct({
  env: { SMTP_URL: smtp.url, DEMO_PASSWORD: password, LOG_LEVEL: 'error' },
});
const empty = await startEmpty();
try {
  fs.mkdirSync(folder, { recursive: true });
  const screens = screensOf(await prepareStage(product.url, smtp, empty.setupUrl));
  const wanted = process.argv.slice(2);
  for (const screen of screens) {
    if (wanted.length === 0 || wanted.includes(screen.name))
      await take(browser, product.url, screen);
  }
  writePage(screens);
} finally {
  await browser.close();
  await empty.product.remove();
  await product.remove();
  await smtp.stop();
}
