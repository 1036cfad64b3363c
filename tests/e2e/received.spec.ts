import fs from 'node:fs/promises';
import {
  createDistribution,
  getSession,
  listDistributionRecipients,
  planRecipients,
  revokeDistribution,
  traceFile,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { type SentFiles, sendScript } from '../support/sent-files.ts';
import { test as base, expect, password, people, requestsOf } from './fixtures.ts';

/** Somebody who sends scripts, signed in once for all tests of a worker. */
const test = base.extend<object, { sender: Client }>({
  sender: [
    async ({ product }, use) => use(await signInTo(product.url, people.sysAdmin, password)),
    { scope: 'worker' },
  ],
});

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

test('a script of 120 pages is read on a phone from its mail @phone', async ({
  page,
  sender,
  smtp,
}) => {
  const sent = await sendScript(sender, smtp, 'phone@crew.example', {
    pages: 120,
    askConfirmation: true,
  });
  const asked = requestsOf(page);
  await page.goto(sent.link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shooting script, blue pages');
  await expect(page.getByText('See you on Thursday!')).toBeVisible();
  await isThere(page, 1);
  expect(asked.filter((url) => url.includes('/pages/')).length).toBeLessThan(8);
  await expectAccessible(page, 'files on a phone');
  expect((await recipientOf(sender, sent)).reading).toBe('unopened');

  const opened = page.waitForResponse((one) => one.url().endsWith('/open'));
  await page.getByLabel('Page, of 120').fill('80');
  await page.keyboard.press('Enter');
  await opened;
  await isThere(page, 80);
  await expect(page.getByLabel('Page, of 120')).toHaveValue('80');

  await button(page, 'Search').click();
  await page.getByLabel('Words in the file').fill('kitchen 117');
  await expectAccessible(page, 'the search on a phone');
  await page.getByRole('button', { name: /KITCHEN 117/ }).click();
  await isThere(page, 117);
  await expect(page.getByRole('region', { name: 'Page 117 of 120' })).toContainText(
    'INT. KITCHEN 117',
  );

  await button(page, 'Confirm receipt').click();
  await expect(page.getByText(/You confirmed receipt on/)).toBeAttached();
  // What is told on leaving arrives after the page has gone.
  await page.goto('/favicon.svg');
  await expect
    .poll(async () => (await recipientOf(sender, sent)).pagesViewed)
    .toBeGreaterThanOrEqual(2);
  expect((await recipientOf(sender, sent)).reading).toBe('confirmed');
});

test('a copy is downloaded that is traced to its person, until the link is revoked', async ({
  page,
  sender,
  smtp,
}) => {
  const sent = await sendScript(sender, smtp, 'desk@crew.example');
  await page.goto(sent.link);
  await isThere(page, 1);
  await expectAccessible(page, 'files');
  const coming = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await (await coming).path();
  const recipient = await recipientOf(sender, sent);
  const copy = new Uint8Array(await fs.readFile(file));
  expect((await sender.call(traceFile, { file: copy })).copies).toMatchObject([
    { recipientId: recipient.id, sign: 'code', pages: [1, 2, 3] },
  ]);
  // No page is left to be fetched, which would find the link revoked by itself.
  await page.getByLabel('Page, of 3').fill('3');
  await page.keyboard.press('Enter');
  await isThere(page, 3);
  await sender.call(revokeDistribution, { params: { id: sent.id } });
  await button(page, 'Download').click();
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await expectAccessible(page, 'a revoked link');
});

test('all is done by the keyboard alone', async ({ page, sender, smtp }) => {
  const email = 'keys@crew.example';
  const sent = await sendScript(sender, smtp, email, {
    pages: 12,
    mode: 'code',
    askConfirmation: true,
  });
  /** Goes on by the Tab key until something of this name has the focus. */
  const tabTo = async (name: string) => {
    for (let times = 0; times < 30; times++) {
      await page.keyboard.press('Tab');
      const said = await page.evaluate(() => {
        const on = document.activeElement;
        return on?.getAttribute('aria-label') ?? on?.textContent ?? '';
      });
      if (said === name) return;
    }
    throw new Error(`The Tab key does not lead to “${name}”.`);
  };
  await page.goto(sent.link);
  await expect(button(page, 'Send me a code')).toBeVisible();
  await tabTo('Send me a code');
  await page.keyboard.press('Enter');
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  await expect(page.getByLabel('Code from the e-mail')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await isThere(page, 1);

  await expect(button(page, 'Search')).toBeVisible();
  await tabTo('Search');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Words in the file')).toBeFocused();
  await page.keyboard.type('kitchen 9');
  await expect(page.getByText('One place:')).toBeVisible();
  await page.keyboard.press('Enter');
  await isThere(page, 9);
  await expect(button(page, 'Search')).toBeFocused();
  await tabTo('What you were sent, and its pages');
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Page, of 12')).toHaveValue('1');
  await tabTo('Page, of 12');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await isThere(page, 5);
  const coming = page.waitForEvent('download');
  await tabTo('Download');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toBe('Salt and Starlight.pdf');
  await tabTo('Confirm receipt');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You confirmed receipt on/)).toBeAttached();
  await expect(
    page.getByRole('region', { name: 'What you were sent, and its pages' }),
  ).toBeFocused();
});

test('a link that is revoked shows no further page to whoever is reading', async ({
  page,
  sender,
  smtp,
}) => {
  const sent = await sendScript(sender, smtp, 'reading@crew.example', {
    pages: 30,
    allowDownload: false,
  });
  await page.goto(sent.link);
  await isThere(page, 1);
  // Typed before: a page that is fetched ahead may find the link revoked by itself.
  await page.getByLabel('Page, of 30').fill('25');
  await sender.call(revokeDistribution, { params: { id: sent.id } });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
});

test('what can only be looked at is behind a code, and gives nothing away', async ({
  page,
  sender,
  smtp,
}) => {
  const email = 'code@crew.example';
  const sent = await sendScript(sender, smtp, email, { mode: 'code', allowDownload: false });
  await page.goto(sent.link);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByText('blue pages')).toHaveCount(0);
  await expectAccessible(page, 'the code of files');
  await button(page, 'Send me a code').click();
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  await page.getByLabel('Code from the e-mail').fill(code);
  await button(page, 'Go on').click();
  await isThere(page, 1);
  await expect(button(page, 'Download')).toHaveCount(0);
  await expect(button(page, 'Search')).toHaveCount(0);
  await page.reload();
  await isThere(page, 1);
  await button(page, 'All that you were sent').click();
  await expect(page.getByText('You were sent nothing else')).toBeVisible();
  await expectAccessible(page, 'all that somebody was sent');
});

test('somebody asks for no more files by their mail, and for files again @phone', async ({
  page,
  sender,
  smtp,
}) => {
  const email = 'enough@crew.example';
  await sendScript(sender, smtp, email);
  const [mail] = smtp.to(email);
  const [address = ''] = /https?:\/\/[^\s"<>]+\/no-more\/[\w-]+/.exec(mail?.text ?? '') ?? [];
  expect(mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${address}>`);
  const leftOut = async () => {
    const draft = await sender.call(createDistribution, {
      body: {
        companyId: (await sender.call(getSession)).homeCompanyId ?? '',
        sources: [{ kind: 'addresses', people: [{ name: '', email }] }],
      },
    });
    const plan = await sender.call(planRecipients, { params: { id: draft.id }, query: {} });
    return plan.leftOut.map(({ reason }) => reason);
  };
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No more files from');
  await expectAccessible(page, 'asking for no more files');
  expect(await leftOut()).toEqual([]);
  await button(page, 'Get no more files').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You get no more files');
  await expectAccessible(page, 'no more files');
  expect(await leftOut()).toEqual(['opted-out']);
  await button(page, 'Get files again').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No more files from');
  expect(await leftOut()).toEqual([]);
});
