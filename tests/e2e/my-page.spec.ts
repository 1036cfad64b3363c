import fs from 'node:fs';
import { myCodeDigits, updateDocumentRules } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { signingOffice } from '../support/signing.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { expect, password, people, test } from './fixtures.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** The code of so many digits that was mailed: it stands alone in its line, as the number of a company in the footer doesn't. */
async function codeTo(smtp: TestSmtp, email: string, digits: number): Promise<string> {
  const code = () =>
    smtp
      .to(email)
      .filter(({ subject = '' }) => subject.endsWith('code'))
      .map(({ text = '' }) => new RegExp(`^\\d{${digits}}$`, 'm').exec(text)?.[0])
      .find(Boolean);
  await expect.poll(code).toBeTruthy();
  return code() ?? '';
}

/** Fills in what is required, except for name and address, and signs. */
async function fillAndSign(page: Page): Promise<void> {
  await page.getByLabel('I have read the safety notes').check();
  await page.getByLabel('Engaged as: PAYE').check();
  await page.getByLabel('Daily rate').fill('1,250');
  await button(page, 'Signature: Sign').click();
  await button(page, 'Sign in both fields').click();
  await button(page, 'Initials: Initials').click();
  await button(page, 'Use in this field').click();
  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
}

test('who has signed once comes back to their own page, and finds the next document filled in @phone', async ({
  page,
  product,
  smtp,
}) => {
  const sender = await signInTo(product.url, people.sysAdmin, password);
  await sender.call(updateDocumentRules, { body: { hasOwnPages: true } });
  const office = await signingOffice(sender, smtp, 'Own page contract');
  const email = 'comes.back@example.com';
  const { link } = await office.send(email);
  await page.goto(link);
  await button(page, 'View pages').click();
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  await page.getByLabel('Address').fill('1 High Street');
  await fillAndSign(page);
  await expect(title(page)).toHaveText(/^(?:Thank you|This document is completed)$/);

  // Saving details takes a code: a link can be copied.
  await page.getByLabel('Save my details for next time').check();
  await button(page, 'Send code').click();
  await page.getByLabel('Code from the email').fill(await codeTo(smtp, email, 6));
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Full name')).toBeChecked();
  await expect(page.getByLabel('Date of birth')).toHaveCount(0);
  await button(page, 'Save details').click();
  await expect(page.getByText('Details saved.')).toBeVisible();
  const subjects = () => smtp.to(email).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/completed/i));
  // The next email to them is that of the next document.
  await smtp.next(email);
  await smtp.next(email);
  await office.send(email);

  await page.getByRole('link', { name: 'your own page' }).click();
  await page.getByLabel('Email').fill(email.toUpperCase());
  await button(page, 'Send code').click();
  await page.getByLabel('Code from the email').fill(await codeTo(smtp, email, myCodeDigits));
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'Waiting for you (1)' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download Own page contract').click(),
  ]);
  expect(
    fs
      .readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  await button(page, 'Sign: Own page contract').click();
  await expect(page.getByText('Filled in from your saved details. Check them:')).toBeVisible();
  await button(page, 'View pages').click();
  await expect(page.getByLabel('Full name')).toHaveValue('Zofia Wiśniewska');
  await expect(page.getByLabel('Address')).toHaveValue('1 High Street');
  await page.getByLabel('Address').fill('2 Low Street');
  await fillAndSign(page);
  await expect(title(page)).toHaveText(/^(?:Thank you|This document is completed)$/);

  // Signed out, neither the page nor the link that it made opens any more.
  const left = page.url();
  await page.goto(`${product.url}/me`);
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible();
  await button(page, 'Sign out').click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto(left);
  await expect(title(page)).toHaveText('This link can’t be used');
});
