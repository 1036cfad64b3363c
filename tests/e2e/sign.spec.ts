import { getDocument, getSigning } from '@countersign/contract';
import { PDF, PdfRef, type PdfStream } from '@libpdf/core';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/client.ts';
import { encodePng } from '../support/png.ts';
import { type SigningOffice, signingOffice } from '../support/signing.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ office: SigningOffice }>({
  office: async ({ sender, smtp }, use) => use(await signingOffice(sender, smtp, 'Crew contract')),
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const more = async (page: Page, name: string) => {
  await button(page, 'More').click();
  await button(page, name).click();
};
const signature = encodePng({
  width: 60,
  height: 20,
  pixels: new Uint8Array(60 * 20 * 4).fill(120),
});
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** Fills in all that is required on the pages, except for the signatures. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  await page.getByLabel('I have read the safety notes').check();
  await page.getByLabel('Engaged as: PAYE').check();
  await page.getByLabel('Daily rate').fill('1,250');
}

/** Signs everywhere by typing. */
async function sign(page: Page): Promise<void> {
  await button(page, 'Signature: Sign').click();
  await page.getByRole('dialog', { name: 'Your signature' }).waitFor();
  await button(page, 'Sign in both fields').click();
  await button(page, 'Initials: Initials').click();
  await button(page, 'Use in this field').click();
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Thank you|This document is completed)$/,
  );
}

test('a document is filled in and signed on a phone, one field at a time @phone', async ({
  page,
  office,
  sender,
}) => {
  const { link, document } = await office.send('phone@example.com');
  const scripts: { url: string; bytes: number }[] = [];
  page.on('requestfinished', async (one) => {
    if (one.resourceType() !== 'script') return;
    const { responseBodySize } = await one.sizes();
    scripts.push({ url: one.url(), bytes: responseBodySize });
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Crew contract' })).toBeFocused();
  await expect(page.getByText('Please look at the rate first.')).toBeVisible();
  await expectAccessible(page, 'the welcome on a phone');
  // The page is small: what it names itself is all that it needs to be drawn.
  const html = await (await page.request.get(link)).text();
  const named = new Set(html.match(/\/assets\/[\w-]+\.js/g));
  const first = () => scripts.filter(({ url }) => named.has(new URL(url).pathname));
  await expect.poll(() => first().length).toBe(named.size);
  expect(named.size).toBeGreaterThan(1);
  expect(first().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(110 * 1024);

  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  const next = button(page, 'Next');
  const goTo = async (field: string) => {
    for (let step = 0; step < 20; step += 1) {
      if ((await page.locator('.step .label').first().textContent())?.startsWith(field)) return;
      await next.click();
    }
    throw new Error(`There is no field called ${field}.`);
  };
  await goTo('I have read');
  await page.getByLabel('I have read the safety notes').check();
  await goTo('Engaged as');
  await page.getByLabel('PAYE').check();
  await goTo('Daily rate');
  await page.getByLabel('Daily rate').fill('99.999');
  await goTo('Email');
  await page.getByLabel('Email').fill('zofia@');
  await next.click();
  await button(page, 'Back').click();
  await expect(page.getByText('Email should be in the format')).toBeVisible();
  await page.getByLabel('Email').fill('zofia@example.com');
  await goTo('Signature');
  // The part of the page that is shown is marked where the field is.
  const marked = () =>
    page.locator('.peek').evaluate((peek) => {
      const [picture, mark] = ['img', '.peek-mark'].map((one) => {
        return peek.querySelector(one)?.getBoundingClientRect() ?? new DOMRect();
      }) as [DOMRect, DOMRect];
      return (mark.top - picture.top) / picture.height;
    });
  await expect.poll(marked).toBeCloseTo(740 / 841.89, 2);
  await button(page, 'Signature: Sign').click();
  await button(page, 'Sign in both fields').waitFor();
  await expectAccessible(page, 'the signature dialog on a phone');
  await page.getByText('Draw', { exact: true }).click();
  const pad = await page.getByRole('img', { name: 'Drawing box: empty' }).boundingBox();
  if (pad === null) throw new Error('There is nothing to draw on.');
  await page.mouse.move(pad.x + 30, pad.y + 40);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 80, { steps: 8 });
  await page.mouse.up();
  await button(page, 'Sign in both fields').click();
  await goTo('Initials');
  await button(page, 'Initials: Initials').click();
  await button(page, 'Use in this field').click();
  while (await next.isVisible()) await next.click();

  // The rate has a digit too many: the end leads back to it.
  await button(page, 'Finish and sign').click();
  await expect(
    page.getByText('This field can have 2 digits after the decimal point'),
  ).toBeVisible();
  await page.getByLabel('Daily rate').fill('99.5');
  while (await next.isVisible()) await next.click();
  await button(page, 'Finish and sign').click();
  await button(page, 'Finish and sign').last().click();
  await expect(page.getByText('Agree to sign electronically.')).toBeVisible();
  await agree(page);

  const { parties } = await sender.call(getDocument, { params: { id: document.id } });
  expect(parties[0]).toMatchObject({ state: 'done' });
});

test('everything can be done on the pages by keyboard alone', async ({ page, office }) => {
  const { link } = await office.send('keyboard@example.com');
  await page.goto(link);
  await button(page, 'Start').waitFor();
  const press = (keys: string) => page.keyboard.press(keys);
  const tabTo = async (name: string) => {
    for (let step = 0; step < 60; step += 1) {
      const now = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      );
      if (now === name) return;
      await press('Tab');
    }
    throw new Error(`The keyboard does not come to ${name}.`);
  };
  await tabTo('Start');
  await press('Enter');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Zofia');
  await tabTo('I have read the safety notes');
  await press('Space');
  await tabTo('Engaged as: Company');
  await press('Space');
  await tabTo('Daily rate');
  await page.keyboard.type('1,250');
  await tabTo('Signature: Sign');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Your signature' }).waitFor();
  await tabTo('Use in this field');
  await press('Enter');
  await expect(button(page, 'Signature: signed Zofia Wiśniewska. Change')).toBeFocused();
  // The next field takes the same signature by one press.
  await tabTo('Signature on the notes: Sign');
  await press('Enter');
  await tabTo('Initials: Initials');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Your initials' }).waitFor();
  await press('Escape');
  await expect(button(page, 'Initials: Initials')).toBeFocused();
  await tabTo('Finish and sign');
  await press('Enter');
  // What is missing has the focus, and says what it is.
  await expect(button(page, 'Initials: Initials')).toBeFocused();
  await expect(page.getByText('Add your initials here.')).toBeVisible();
  await press('Enter');
  await page.getByRole('dialog', { name: 'Your initials' }).waitFor();
  await tabTo('Use in this field');
  await press('Enter');
  await tabTo('Finish and sign');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Sign document' }).waitFor();
  await page.getByRole('checkbox', { name: /^I agree to sign/ }).focus();
  await press('Space');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Thank you|This document is)/);
});

test('with a poor connection nothing that is typed is lost, and another device’s change is shown before it is signed', async ({
  page: first,
  context,
  office,
  product,
  browser,
}) => {
  const { link } = await office.send('devices@example.com');
  const params = { token: tokenOf(link) };
  const saved = async () => {
    const { forms } = await callApi(product.url, '', getSigning, { params });
    return forms[0]?.values;
  };
  const isSaved = (one: Page) => expect(one.getByText('Saved', { exact: true })).toBeVisible();
  // A number is typed before what checks it is there, and a part of the page does not come.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await first.route(/check-values/, (route) => isReleased.then(() => route.continue()));
  const part = /\/assets\/SignatureDialog-.*\.js/;
  await first.route(part, (route) => route.abort('failed'));
  const refused = first.waitForResponse((answer) => answer.status() === 400);
  await first.goto(link);
  await first.getByLabel('Daily rate').fill('1,250');
  await refused;
  release();
  await expect.poll(saved).toEqual({ rate: '1250' });
  await button(first, 'Signature: Sign').click();
  await expect(first.getByRole('alert')).toContainText('Part of this page hasn’t loaded.');
  const requested = first.waitForRequest(part);
  await button(first, 'Try again').click();
  await requested;
  await first.unroute(part);
  await expect(first.getByRole('dialog', { name: 'Your signature' })).toBeVisible();
  await first.keyboard.press('Escape');

  await context.setOffline(true);
  await first.getByLabel('Full name').fill('Zofia Wiśniewska');
  await sign(first);
  await expect(first.getByText('Offline: saved on this device')).toBeVisible();
  expect(await saved()).toEqual({ rate: '1250' });
  await context.setOffline(false);
  await isSaved(first);
  expect(await saved()).toMatchObject({ fullName: 'Zofia Wiśniewska', sign: { kind: 'typed' } });

  // Closed before it was sent, it is there at the next visit.
  await context.setOffline(true);
  await first.getByLabel('Address').fill('1 High Street');
  await expect(first.getByText('Offline: saved on this device')).toBeVisible();
  await first.close();
  await context.setOffline(false);
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByLabel('Address')).toHaveValue('1 High Street');
  await isSaved(page);
  expect(await saved()).toMatchObject({ fullName: 'Zofia Wiśniewska', address: '1 High Street' });

  await page.getByLabel('I have read the safety notes').check();
  await page.getByLabel('Engaged as: PAYE').check();
  await button(page, 'Signature: signed Zofia Wiśniewska. Change').click();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await dialog.getByText('Upload', { exact: true }).click();
  const picture = { name: 'signature.png', mimeType: 'image/png', buffer: signature };
  await dialog.locator('input[type=file]').setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'Your signature' })).toBeVisible();
  await button(page, 'Use in this field').click();
  await isSaved(page);

  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await other.goto(link);
  await expect(other.getByLabel('Full name')).toHaveValue('Zofia Wiśniewska');
  const shown = other.getByRole('button', { name: /^Signature: signed\. Your image/ });
  await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 60);
  // What stands on the page is there for screen readers.
  const pageText = other.getByRole('region', { name: /^Page 1 of 2/ }).locator('p.visually-hidden');
  await expect(pageText).toContainText('I have read the safety notes');
  await other.getByLabel('Address').fill('2 Low Road');
  await isSaved(other);
  await otherContext.close();

  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(
    page.getByRole('heading', { name: 'The document has changed since you opened it' }),
  ).toBeFocused();
  await expect(page.getByRole('listitem')).toHaveText(['“Address” was changed on another device']);
  await expect(page.locator('.change-mark')).toHaveCount(1);
  await expect(page.getByLabel('Address')).toHaveValue('2 Low Road');
  await button(page, 'Finish and sign').click();
  await agree(page);
});

test('a document of many pages opens by a code, is printed, takes files along, and is fetched before and after the end', async ({
  page,
  sender,
  smtp,
}) => {
  const office = await signingOffice(sender, smtp, 'Long contract', 20);
  const email = 'code@example.com';
  const sent = await office.send(email, { accessCode: true });
  const recipient = async () =>
    (await sender.call(getDocument, { params: { id: sent.document.id } })).parties[0];
  // The browser's own dialog stays closed: what it would show is printed below.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(sent.link);
  await expect(page.getByText('c…@example.com')).toBeVisible();
  await expect(page.getByText('Long contract')).toHaveCount(0);
  expect(await recipient()).toMatchObject({ openedAt: null });
  await button(page, 'Send code').click();
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  const input = page.getByLabel('Code from the email');
  await input.fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Continue').click();
  await expect(page.getByText('Incorrect code.')).toBeVisible();
  await input.fill(code);
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'Long contract' })).toBeVisible();
  // Pictures are fetched with what the device shows, too.
  const first = page.getByRole('region', { name: /^Page 1 of 22/ });
  await expect(first.locator('.sheet-picture')).toHaveJSProperty('complete', true);
  expect(await recipient()).not.toMatchObject({ openedAt: null });

  await fillIn(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // Browsers do not wait for all of what a first print asks for.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('.sheet-picture')].filter(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ).length === 22,
  );
  await expectPrinted(page, 22);

  // By its own button it waits for all pages, and asks again for one that did not come.
  await page.route(/\/pages\/15\b/, (route) => route.abort());
  await page.reload();
  await button(page, 'Fields, one at a time').click();
  await more(page, 'Print document');
  const dialog = page.getByRole('dialog', { name: 'Print document' });
  await expect(dialog).toContainText('We couldn’t load 1 of 22 pages.');
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await page.locator('html[data-printed]').waitFor();
  await expect(dialog).toContainText('22 of 22');
  await expectPrinted(page, 22);
  await expect(dialog).toBeHidden();
  await button(page, 'Pages').click();

  await sign(page);
  await more(page, 'Attach files');
  const passport = { name: 'passport.pdf', mimeType: 'application/pdf' };
  const files = page.getByRole('dialog').locator('input[type=file]');
  await files.setInputFiles({ ...passport, buffer: Buffer.from(minimalPdf) });
  await expect(page.getByText('passport.pdf attached.')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const [before] = await Promise.all([
    page.waitForEvent('download'),
    more(page, 'Download current version'),
  ]);
  expect(before.suggestedFilename()).toMatch(/^Long contract - .*\.pdf$/);
  await button(page, 'Finish and sign').click();
  await agree(page);
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download document').click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/\.pdf$/);
});

/** All pages are printed, each with its picture and what is filled in, and no buttons. */
async function expectPrinted(page: Page, count: number): Promise<void> {
  const printed = await PDF.load(await page.pdf({ format: 'A4', printBackground: true }));
  expect(picturesOn(printed)).toEqual(Array.from({ length: count }, () => 1));
  const { text } = printed.getPages()[0]?.extractText() ?? { text: '' };
  expect(text).not.toMatch(/Finish|Next field|More|Sign\b|Cancel|All pages/);
  expect(text).toContain('Wiśniewska');
}

/** The smallest file that is a PDF with a page. */
const minimalPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

/** The number of pictures on each page. */
function picturesOn(printed: PDF): number[] {
  const resolve = printed.getObject.bind(printed);
  const pictures = printed
    .getPages()
    .map((one) =>
      [...(one.getResources().getDict('XObject', resolve) ?? [])].filter(
        ([, item]) =>
          item instanceof PdfRef &&
          (resolve(item) as PdfStream).getName('Subtype', resolve)?.value === 'Image',
      ),
    );
  return pictures.map(({ length }) => length);
}
