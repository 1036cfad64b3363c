import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import {
  type DocumentDetail,
  declineSigning,
  getDocument,
  reassignParty,
  takeBackDocument,
  voidDocument,
} from '@countersign/contract';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, callApi, signInTo } from '../support/client.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { encodePng } from '../support/png.ts';
import { startProduct } from '../support/server.ts';
import { type SigningOffice, signer, signingOffice } from '../support/signing.ts';
import { startSmtp } from '../support/smtp.ts';
import { test as base, expect, password, people } from './fixtures.ts';

/** Somebody who sends documents to sign, signed in once for all tests of a worker. */
const test = base.extend<object, { office: SigningOffice; sender: Client }>({
  sender: [
    async ({ product }, use) => use(await signInTo(product.url, people.sysAdmin, password)),
    { scope: 'worker' },
  ],
  office: [
    async ({ sender, smtp }, use) => use(await signingOffice(sender, smtp, 'State contract')),
    { scope: 'worker', timeout: 180_000 },
  ],
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const command = () => ({ commandId: crypto.randomUUID() });

/** Opens a link anew, and looks at what it says on a phone and on a desk; the pictures are kept with the results. */
async function see(page: Page, link: string, title: string | RegExp, name: string): Promise<void> {
  await page.goto(link);
  for (const [size, width, height] of [
    ['phone', 390, 780],
    ['desk', 1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} fits a ${size}`).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size}.png`) });
  }
  await expectAccessible(page, name);
}

/** An agent who acts after the recipient. */
const agent = (email: string) => ({
  id: crypto.randomUUID(),
  role: 'agent' as const,
  person: { ...signer, firstName: 'Bob', lastName: 'Agentson', email },
  userId: null,
  sequence: 2,
  signaturePosition: null,
});
const recipient = () => ({
  id: crypto.randomUUID(),
  role: 'recipient' as const,
  person: null,
  userId: null,
  sequence: 1,
  signaturePosition: null,
});

test('a link whose document was voided, taken back, declined or given to somebody else is dead', async ({
  page,
  office,
  sender,
  smtp,
  product,
}) => {
  test.setTimeout(180_000);
  const dead = 'This link can’t be used';
  const one = await office.send('voided@example.com');
  const body = { ...command(), reason: 'The shoot is off.' };
  await sender.call(voidDocument, { params: { id: one.document.id }, body });
  await see(page, one.link, dead, 'voided');
  // It tells nothing of what it was for.
  await expect(page.getByText(/contract|Zofia|shoot/)).toHaveCount(0);

  const back = await office.send('back@example.com');
  await sender.call(takeBackDocument, { params: { id: back.document.id }, body: command() });
  await see(page, back.link, dead, 'taken-back');

  const declined = await office.send('declined@example.com');
  await callApi(product.url, '', declineSigning, {
    params: { token: tokenOf(declined.link) },
    body: { ...command(), reason: 'The rate is wrong.' },
  });
  await see(page, declined.link, dead, 'declined');

  const replaced = await office.send('replaced@example.com');
  const { parties } = await sender.call(getDocument, { params: { id: replaced.document.id } });
  const person = { ...signer, firstName: 'Carla', email: 'carla@example.com' };
  await sender.call(reassignParty, {
    params: { id: replaced.document.id },
    body: { ...command(), partyId: parties[0]?.id ?? '', person },
  });
  await see(page, replaced.link, dead, 'replaced');
  const mail = await smtp.next('carla@example.com');
  const link = /https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '';
  await see(page, link, 'State contract', 'successor');
});

test('who is done is thanked while others act, and finds the finished document after the last one', async ({
  page,
  office,
  smtp,
  sender,
}) => {
  test.setTimeout(180_000);
  const email = 'done@example.com';
  const { link, document } = await office.send(email, {
    parties: [recipient(), agent('agent.of.done@example.com')],
  });
  await page.goto(link);
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  await page.getByLabel('I have read the safety notes').check();
  await page.getByLabel('Engaged as: PAYE').check();
  await page.getByLabel('Daily rate').fill('1,250');
  await button(page, 'Signature: Sign').click();
  await button(page, 'Sign in both fields').click();
  await button(page, 'Initials: Initials').click();
  await button(page, 'Use it here').click();
  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  await see(page, link, 'Thank you', 'done');
  await expect(button(page, 'Get a copy')).toBeVisible();

  const mail = await smtp.next('agent.of.done@example.com');
  await page.goto(/https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await button(page, 'Start').click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Thank you|This document is finished)$/,
  );
  // Mailed once it is sealed.
  for (let subject = ''; !/finished|signed/i.test(subject); ) {
    subject = (await smtp.next(email)).subject ?? '';
  }
  expect((await sender.call(getDocument, { params: { id: document.id } })).state).toBe('approved');
  await see(page, link, 'This document is finished', 'finished');
  await expect(button(page, 'Get a copy')).toBeVisible();
});

test('a link shows whom it waits for before the turn, and when it ended after the last day', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const data = copyDemoData();
  const smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url };
  const script = (document: DocumentDetail, what: string) =>
    execFileSync(
      process.execPath,
      [
        path.join(import.meta.dirname, '../support/put-off-signing.ts'),
        data.dataDir,
        document.id,
        what,
      ],
      { encoding: 'utf8' },
    );
  let product = await startProduct({ dataDir: data.dataDir, env });
  try {
    const sender = await signInTo(product.url, people.sysAdmin, password);
    const office = await signingOffice(sender, smtp, 'Late contract');
    const late = await office.send('late@example.com');
    const inTurn = await office.send('first@example.com', {
      parties: [recipient(), agent('second@example.com')],
    });
    const { port } = product;
    await product.stop();
    script(late.document, 'ended');
    const waiting = script(inTurn.document, 'waiting');
    product = await startProduct({ dataDir: data.dataDir, env, port });
    const page = await onOther(browser, product.url);
    await see(page, `/sign/${waiting}`, 'It is not your turn yet', 'waiting');
    await expect(page.getByText('You will be asked after Zofia Wiśniewska.')).toBeVisible();
    await button(page, 'Look again').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is not your turn yet');
    await see(page, late.link, 'This document has expired', 'expired');
    await expect(page.getByText(/^This document expired on .* for more time\.$/)).toBeVisible();
    await page.context().close();
  } finally {
    await product.remove();
    await smtp.stop();
    data.remove();
  }
});

async function onOther(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  return context.newPage();
}

test('pictures and a telephone number are there again after a reload, and on another device', async ({
  page,
  office,
  browser,
}) => {
  const { link } = await office.send('pictures@example.com');
  await page.goto(link);
  const picture = {
    name: 'signature.png',
    mimeType: 'image/png',
    buffer: encodePng({ width: 60, height: 20, pixels: new Uint8Array(60 * 20 * 4).fill(120) }),
  };
  await button(page, 'Signature: Sign').click();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await dialog.getByText('Upload', { exact: true }).click();
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await button(page, 'Use it here').click();
  const country = page.getByLabel('Mobile: country code');
  await country.selectOption({ label: 'Poland (+48)' });
  await page.getByLabel('Mobile: number').fill('0501 234 567');
  await page.getByLabel('E-mail').focus();
  await expect(page.getByLabel('Mobile: number')).toHaveValue('501234567');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await page.reload();
  await other.goto(link);
  for (const [one, name] of [
    [page, 'again'],
    [other, 'other'],
  ] as const) {
    const signed = one.getByRole('button', { name: /^Signature: signed\. Your picture/ });
    const shown = signed.locator('img');
    await expect(shown).toHaveJSProperty('complete', true);
    expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
    await expect(one.getByLabel('Mobile: number')).toHaveValue('501234567');
    await expect(one.getByLabel('Mobile: country code')).toHaveValue('PL');
    // What stands on the page is there for those who hear it.
    const heard = one.getByRole('region', { name: /^Page 1 of 2/ }).locator('p.visually-hidden');
    await expect(heard).toContainText('I have read the safety notes');
    await one.screenshot({ path: test.info().outputPath(`${name}.png`) });
  }
  await context.close();
});

test('no input is set so small that a phone would zoom in on it @phone', async ({
  page,
  office,
}) => {
  const { link } = await office.send('sizes@example.com');
  await page.goto(link);
  await button(page, 'Start').click();
  const small = async () =>
    page
      .locator('.step :is(input:not([type=radio], [type=checkbox]), select, textarea):visible')
      .evaluateAll((inputs) =>
        inputs
          .map((one) => [one.id, Number.parseFloat(getComputedStyle(one).fontSize)] as const)
          .filter(([, size]) => size < 16),
      );
  for (let step = 0; await button(page, 'Next').isVisible(); step += 1) {
    expect(await small(), `step ${step}`).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`step-${step}.png`) });
    await button(page, 'Next').click();
  }
});
