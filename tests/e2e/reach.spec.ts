import fs from 'node:fs';
import path from 'node:path';
import { createContact } from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { Client } from '../support/client.ts';
import type { ReceivedMail, TestSmtp } from '../support/smtp.ts';
import { bounce, expect, open, people, reportedTest as test } from './fixtures.ts';

/** So many that sending to all of them has to be confirmed. */
const crew = 201;
const realForm = path.resolve('../shared/data/forms/court-petition-acroform.pdf');
/** A real form where there is one next to this checkout. */
const form = fs.existsSync(realForm)
  ? realForm
  : path.resolve('apps/server/src/demo/forms/crew-deal-memo.pdf');

/** Makes so many contacts, and answers the address of each. */
async function makeCrew(sender: Client, name: string): Promise<(number: number) => string> {
  const emailOf = (number: number) => `${number}@${name.toLowerCase()}.example`;
  const numbers = Array.from({ length: crew }, (_, index) => index + 1).values();
  const work = async () => {
    for (const number of numbers) {
      const body = { firstName: name, lastName: `Number ${number}`, emails: emailOf(number) };
      await sender.call(createContact, { body });
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return emailOf;
}

const step = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Distribution steps' })
    .getByRole('button', { name: new RegExp(name) });

/** Selects all contacts of a name, and has files sent to them. */
async function sendFilesTo(page: Page, name: string): Promise<void> {
  await open(page, `/contacts?search=${name}`, 'Contacts');
  await page
    .getByRole('checkbox', { name: new RegExp(`^Select ${name}`) })
    .first()
    .check();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await selected.getByRole('button', { name: `Select all ${crew} matching rows` }).click();
  await selected.getByRole('button', { name: 'Send files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create distribution' })).toBeVisible();
  await expect(page.getByText('the contacts you filtered')).toBeVisible();
}

/** Drafts it: a title, a form, a mark with a picture; and sends it off at once. */
async function draftAndSend(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await page.locator('input[type="file"]').setInputFiles(form);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '.pdf' }).first()).toBeVisible();
  await step(page, 'Recipients').click();
  await expect(page.getByRole('heading', { name: `Recipient list: ${crew} people` })).toBeVisible();
  await step(page, 'Watermark').click();
  await page.getByRole('switch', { name: 'Add watermark to each copy' }).click();
  const logo = await page.locator('main h1').screenshot();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'Watermark picture' })).toBeVisible();
  await expect(page.getByRole('img', { name: /for \d+@\w+\.example/ })).toBeVisible();
  await expectAccessible(page, 'a watermark with a picture');
  await step(page, 'Delivery').click();
  await page.getByRole('combobox', { name: 'Send', exact: true }).click();
  await page.getByRole('option', { name: 'Immediately' }).click();
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send distribution?' });
  await expect(
    dialog.getByText(`This goes to ${crew} people. Send it to all of them?`),
  ).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
}

const tile = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Reach' }).getByRole('link', { name });

/** Opens the files of a mail on a phone, and answers the copy that is downloaded there. */
async function readOnPhone(browser: Browser, mail: ReceivedMail): Promise<Uint8Array> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(/https?:\/\/[^\s"<>]+\/d\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await expect
    .poll(() =>
      page.locator('[data-page="0"] img').evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBeGreaterThan(500);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const copy = new Uint8Array(fs.readFileSync(await (await coming).path()));
  await context.close();
  return copy;
}

/** All that is done with it, from the contacts to a copy that is found. */
async function reachCrew(
  {
    page,
    browser,
    smtp,
    sender,
    url,
  }: { page: Page; browser: Browser; smtp: TestSmtp; sender: Client; url: string },
  name: string,
): Promise<void> {
  const emailOf = await makeCrew(sender, name);
  await sendFilesTo(page, name);
  await draftAndSend(page, `${name} form`);
  await expect(tile(page, new RegExp(`^${crew} Sent`))).toBeVisible({ timeout: 60_000 });
  for (let index = 1; index <= crew; index++) expect(smtp.to(emailOf(index))).toHaveLength(1);

  const copy = await readOnPhone(browser, await smtp.next(emailOf(7)));
  await expect(tile(page, /^1 Opened/)).toBeVisible();
  await expect(tile(page, /^1 Downloaded/)).toBeVisible();
  await bounce({ url }, await smtp.next(emailOf(9)));
  await tile(page, /^1 Not delivered/).click();
  const returned = page.getByRole('button', { name: new RegExp(`${name} Number 9`) });
  // They alone are in the list then.
  await expect(page.getByRole('button', { name: new RegExp(`^${name} Number`) })).toHaveCount(1);
  await returned.first().click();
  const person = page.getByRole('dialog', { name: `${name} Number 9` });
  await expect(person.getByText(/The email bounced/)).toBeVisible();
  await page.keyboard.press('Escape');

  await open(page, '/docDistributions/trace', 'Trace copy');
  const saved = await (await PDF.load(copy)).save();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Found.pdf', mimeType: 'application/pdf', buffer: Buffer.from(saved) });
  const found = page.getByRole('region', { name: `${name} Number 7` });
  await expect(found).toContainText(emailOf(7));
  await expect(found).toContainText('Hidden code');
}

test('a real form reaches two hundred contacts, comes back from one, and a copy of it is traced', async ({
  page,
  browser,
  smtp,
  sender,
  product: { url },
  beAs,
}) => {
  test.setTimeout(240_000);
  await beAs(people.sysAdmin);
  await reachCrew({ page, browser, smtp, sender, url }, 'Ospreys');
});
