import type { Page } from '@playwright/test';

/** The password of the demo users in the pictures. */
export const password = 'Picture-pass-1';

/** A screen that there are pictures of. */
export interface Screen {
  name: string;
  title: string;
  /** Brings a page to the screen, from a browser that no one has signed in with. */
  open(page: Page): Promise<void>;
  /** What has to be so before the first picture of it. */
  prepare?(): Promise<void>;
}

/** The user who sees most of it. */
export const sysAdmin = 'sofia@northlight.example';

/** Fills in the sign-in form and sends it. */
export async function fillIn(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Waits for the title of a page. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Signs in and opens a page of the dashboard. */
export async function openAs(page: Page, address: string, title: string | RegExp): Promise<void> {
  await fillIn(page, sysAdmin, password);
  await page.waitForURL('**/dashboard');
  await page.goto(address);
  await heading(page, title);
}

/** A page of the dashboard as it opens. */
export function dashboardScreen(
  name: string,
  title: string,
  address: string,
  h1: string | RegExp,
): Screen {
  return { name, title, open: (page) => openAs(page, address, h1) };
}
