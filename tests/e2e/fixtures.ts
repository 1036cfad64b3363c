import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { test as base, expect, type Page } from '@playwright/test';
import { type AnalyticsSink, startAnalyticsSink } from '../support/analytics-sink.ts';
import { type Client, signIn, signInTo } from '../support/client.ts';
import { copyDemoData, demoPassword } from '../support/demo-data.ts';
import { type Product, startProduct } from '../support/server.ts';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/smtp.ts';

/** The password of the demo users. */
export const password = demoPassword;

/** The demo users by their part in the story. */
export const people = {
  sysAdmin: 'sofia@northlight.example',
  admin: 'adam@northlight.example',
  operator: 'olivia@northlight.example',
  approver: 'amir@northlight.example',
  operatorApprover: 'orla@northlight.example',
} as const;

/** Holds the surroundings of a test: the product, an SMTP server and an analytics service. */
export interface Surroundings {
  product: Product;
  /** The SysAdmin, by the API. */
  sender: Client;
  smtp: TestSmtp;
  analytics: AnalyticsSink;
}

/** Defines the acts on a page before the test begins. */
interface Beginnings {
  /** Fills in the sign-in form. */
  signInAs(email: string, page?: Page): Promise<void>;
  /** Is a demo user where signing in is not what the test is about. The page is yet to be opened. */
  beAs(email: string): Promise<void>;
  /** The same, with the dashboard open. */
  openAs(email: string): Promise<void>;
}

/** Holds the settings that the tests of a file choose by `test.use`. */
interface Choices {
  /** Whether page views are counted: loading what counts them is a part of every page, so mostly not. */
  countsPageViews: boolean;
  /** More settings of the product. */
  settings: Record<string, string>;
  /** The name of another organisation, of which the operator is the SysAdmin; empty for none. */
  otherOrganisation: string;
}

/** Each test has a product of its own, with a copy of the demo's data: none sees what another one left. */
export const test = base.extend<Beginnings & Surroundings & Choices>({
  countsPageViews: [false, { option: true }],
  settings: [{}, { option: true }],
  otherOrganisation: ['', { option: true }],
  smtp: async ({}, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.stop();
  },
  analytics: async ({}, use) => {
    const analytics = await startAnalyticsSink();
    await use(analytics);
    await analytics.stop();
  },
  product: [
    async ({ smtp, analytics, countsPageViews, settings, otherOrganisation }, use) => {
      const data = copyDemoData();
      if (otherOrganisation !== '') {
        const script = path.join(import.meta.dirname, '../support/add-tenant.ts');
        execFileSync(process.execPath, [script, data.dataDir, otherOrganisation, people.operator]);
      }
      const counting = { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: analytics.url };
      const product = await startProduct({
        dataDir: data.dataDir,
        shortLived: true,
        env: { SMTP_URL: smtp.url, ...(countsPageViews && counting), ...settings },
      });
      await use(product);
      await product.remove();
      data.remove();
    },
    { timeout: 180_000 },
  ],
  sender: async ({ product }, use) => use(await signInTo(product.url, people.sysAdmin, password)),
  baseURL: async ({ product }, use) => use(product.url),
  signInAs: async ({ page }, use) => {
    await use(async (email, on = page) => {
      await on.goto('/');
      await signInOn(on, email);
      await expect(on).toHaveURL(/\/dashboard$/);
    });
  },
  beAs: async ({ page, product }, use) => {
    await use(async (email) => {
      const { kept } = await signIn(product.url, email, password);
      // Any page of the same origin will do, and this one runs nothing.
      await page.goto('/favicon.svg');
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, kept);
    });
  },
  openAs: async ({ page, beAs }, use) => {
    await use(async (email) => {
      await beAs(email);
      await page.goto('/dashboard');
      await expect(page.getByRole('button', { name: 'profile and settings' })).toBeVisible();
    });
  },
});

const reportSecret = 'what-the-mail-server-shows';

/** Runs a test with a product that gets reports on its emails. */
export const reportedTest = test.extend<Pick<Choices, 'settings'>>({
  settings: { BOUNCE_ADDRESS: 'bounce@northlight.example', MAIL_REPORT_SECRET: reportSecret },
});

/** Tells such a product that a mail came back, as mail servers do (RFC 3464). */
export async function bounce({ url }: Pick<Product, 'url'>, mail: ReceivedMail): Promise<void> {
  const lines = [
    'From: MAILER-DAEMON@mx.example',
    `To: ${mail.envelopeFrom}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${mail.envelopeTo[0]}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b--',
    '',
  ];
  const answer = await fetch(`${url}/mail-reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reportSecret}`, 'content-type': 'message/rfc822' },
    body: lines.join('\r\n'),
  });
  expect(await answer.json()).toMatchObject({ result: { noted: 1 } });
}

/** The addresses of all that a page asks for from now on. */
export function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.context().on('request', (request) => urls.push(request.url()));
  return urls;
}

/** Signs in on the sign-in page, which is open, by the password of the demo's users. */
export async function signInOn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Opens a page of the dashboard and waits until it is all there. From another page of it the way is that of
 * a link: to load everything again takes three times as long, and is what few tests are about.
 */
export async function open(page: Page, address: string, title: string): Promise<void> {
  const to = `/dashboard${address}`;
  const isThere = await page.evaluate((path) => {
    const isOnAnother = location.pathname.startsWith('/dashboard') && location.pathname !== path;
    if (!isOnAnother || document.querySelector('main h1') === null) return false;
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  }, to);
  if (!isThere) await page.goto(to);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root:visible')).toHaveCount(0);
}

export { expect };
