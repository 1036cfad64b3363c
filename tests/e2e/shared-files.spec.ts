import fs from 'node:fs/promises';
import { listDistributionRecipients, revokeDistribution, traceFile } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { Client } from '../support/client.ts';
import { type SentFiles, sendScript } from '../support/sent-files.ts';
import { expect, requestsOf, test } from './fixtures.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const picture = (page: Page, number: number) =>
  page.getByRole('region', { name: `Page ${number} of`, exact: false }).locator('img');
const isThere = (page: Page, number: number) =>
  expect
    .poll(() => picture(page, number).evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(500);

async function recipientOf(sender: Client, { id }: SentFiles) {
  const { items } = await sender.call(listDistributionRecipients, { params: { id } });
  const [recipient] = items;
  if (!recipient) throw new Error('There is no recipient.');
  return recipient;
}

test('a script of 120 pages is read on a phone with an emailed code @phone', async ({
  page,
  sender,
  smtp,
}) => {
  const email = 'phone@crew.example';
  const sent = await sendScript(sender, smtp, email, {
    pages: 120,
    mode: 'code',
    askConfirmation: true,
  });
  const requests = requestsOf(page);
  await page.goto(sent.link);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByText('blue pages')).toHaveCount(0);
  await button(page, 'Send code').click();
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the email').fill(code);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shooting script, blue pages');
  await expect(page.getByText('See you on Thursday!')).toBeVisible();
  await isThere(page, 1);
  expect(requests.filter((url) => url.includes('/pages/')).length).toBeLessThan(8);
  await expectAccessible(page, 'files on a phone');
  await page.getByLabel('Page, of 120').fill('80');
  await page.keyboard.press('Enter');
  await isThere(page, 80);
  await expect(page.getByLabel('Page, of 120')).toHaveValue('80');

  await button(page, 'Search').click();
  await page.getByLabel('Search in file').fill('kitchen 117');
  await expectAccessible(page, 'the search on a phone');
  await page.getByRole('button', { name: /KITCHEN 117/ }).click();
  await isThere(page, 117);
  await expect(page.getByRole('region', { name: 'Page 117 of 120' })).toContainText(
    'INT. KITCHEN 117',
  );

  await button(page, 'Confirm receipt').click();
  await expect(page.getByText(/You confirmed receipt on/)).toBeAttached();
  // What is sent on leaving arrives after the page has closed.
  await page.goto('/favicon.svg');
  await expect
    .poll(async () => (await recipientOf(sender, sent)).pagesViewed)
    .toBeGreaterThanOrEqual(2);
  expect((await recipientOf(sender, sent)).reading).toBe('confirmed');
});

test('a copy that is downloaded or photographed is traced to its person, until its link is revoked', async ({
  page,
  product,
  sender,
  smtp,
}) => {
  const sent = await sendScript(sender, smtp, 'desk@crew.example');
  await page.goto(sent.link);
  await isThere(page, 1);
  await expectAccessible(page, 'files');
  const coming = page.waitForEvent('download');
  await button(page, 'Download').click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Salt and Starlight.pdf');
  const file = await download.path();
  const recipient = await recipientOf(sender, sent);
  const copy = new Uint8Array(await fs.readFile(file));
  expect((await sender.call(traceFile, { file: copy })).copies).toMatchObject([
    { recipientId: recipient.id, sign: 'code', pages: [1, 2, 3] },
  ]);
  // So is a piece of a page that is photographed off the screen.
  const { x, y, width } = (await picture(page, 1).boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const clip = { x: x + width * 0.1, y: y + 30, width: width * 0.7, height: 230 };
  for (const kind of [{ type: 'png' }, { type: 'jpeg', quality: 90 }] as const) {
    const piece = await page.screenshot({ ...kind, clip });
    const answer = await fetch(`${product.url}/api/v4/distributions/trace`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sender.idToken}`,
        'content-type': `image/${kind.type}`,
      },
      body: new Uint8Array(piece),
    });
    const found = { copies: [{ recipientId: recipient.id }] };
    expect(await answer.json()).toMatchObject({ result: found });
  }
  // No page is left to be fetched, which would find the link revoked by itself.
  await page.getByLabel('Page, of 3').fill('3');
  await page.keyboard.press('Enter');
  await isThere(page, 3);
  await sender.call(revokeDistribution, { params: { id: sent.id } });
  await button(page, 'Download').click();
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await expectAccessible(page, 'a revoked link');
});
