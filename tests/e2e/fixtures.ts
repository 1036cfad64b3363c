import { test as base, expect, type Page } from '@playwright/test';
import { type AnalyticsSink, startAnalyticsSink } from '../support/analytics-sink.ts';
import { type Product, startProduct } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

/** The password of the demo users in browser tests. */
export const password = 'Journey-pass-1';

/** The demo users by their part in the story. */
export const people = {
  sysAdmin: 'sofia@northlight.example',
  admin: 'adam@northlight.example',
  operator: 'olivia@northlight.example',
  approver: 'amir@northlight.example',
  operatorApprover: 'orla@northlight.example',
} as const;

/** What surrounds the tests of a file: the product, an SMTP server and an analytics service. */
export interface Surroundings {
  product: Product;
  smtp: TestSmtp;
  analytics: AnalyticsSink;
}

export const test = base.extend<
  { signInAs: (email: string, page?: Page) => Promise<void> },
  Surroundings
>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  analytics: [
    async ({}, use) => {
      const analytics = await startAnalyticsSink();
      await use(analytics);
      await analytics.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ smtp, analytics }, use) => {
      const product = await startProduct({
        env: {
          SMTP_URL: smtp.url,
          DEMO_PASSWORD: password,
          POSTHOG_KEY: 'phc_test',
          POSTHOG_HOST: analytics.url,
        },
      });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  signInAs: async ({ page }, use) => {
    await use(async (email, on = page) => {
      await on.goto('/');
      await on.getByLabel('E-mail').fill(email);
      await on.getByLabel('Password', { exact: true }).fill(password);
      await on.getByRole('button', { name: 'Sign in' }).click();
      await expect(on).toHaveURL(/\/dashboard$/);
    });
  },
});

export { expect };
