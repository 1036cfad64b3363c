import { randomUUID } from 'node:crypto';
import { addComment, getDocument, getSigning, listComments } from '@countersign/contract';
import { PDF, PdfRef, type PdfStream } from '@libpdf/core';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, callApi, signInTo } from '../support/client.ts';
import { signerBy } from '../support/signer.ts';
import { type SigningOffice, signer, signingOffice } from '../support/signing.ts';
import { test as base, expect, password, people } from './fixtures.ts';

/** Somebody who sends documents to sign, signed in once for all tests of a worker. */
const test = base.extend<object, { office: SigningOffice; sender: Client }>({
  sender: [
    async ({ product }, use) => use(await signInTo(product.url, people.sysAdmin, password)),
    { scope: 'worker' },
  ],
  office: [
    async ({ sender, smtp }, use) => use(await signingOffice(sender, smtp, 'Crew contract')),
    { scope: 'worker', timeout: 180_000 },
  ],
});

const start = (page: Page) => page.getByRole('button', { name: 'Start' }).click();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const more = async (page: Page, name: string) => {
  await button(page, 'More').click();
  await button(page, name).click();
};
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

/** Fills in all that is asked for on the pages, but for the signatures. */
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
  await button(page, 'Use it here').click();
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Thank you|This document is finished)$/,
  );
}

test('a document is filled in and signed on a phone, one field at a time @phone', async ({
  page,
  office,
  sender,
}) => {
  const { link, document } = await office.send('phone@example.com');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Crew contract' })).toBeFocused();
  await expect(page.getByText('Please look at the rate first.')).toBeVisible();
  await expectAccessible(page, 'the welcome on a phone');

  await start(page);
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  await expectAccessible(page, 'a field on a phone');
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
  await goTo('E-mail');
  await page.getByLabel('E-mail').fill('zofia@');
  await next.click();
  await button(page, 'Back').click();
  await expect(page.getByText('Email should be in the format')).toBeVisible();
  await page.getByLabel('E-mail').fill('zofia@example.com');
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
  const pad = await page.getByRole('img', { name: 'Box to draw in: empty' }).boundingBox();
  if (pad === null) throw new Error('There is nothing to draw on.');
  await page.mouse.move(pad.x + 30, pad.y + 40);
  await page.mouse.down();
  await page.mouse.move(pad.x + 120, pad.y + 80, { steps: 8 });
  await page.mouse.up();
  await button(page, 'Sign in both fields').click();
  await goTo('Initials');
  await button(page, 'Initials: Initials').click();
  await button(page, 'Use it here').click();
  while (await next.isVisible()) await next.click();
  await expectAccessible(page, 'the overview on a phone');

  // The rate has a digit too many: the end leads back to it.
  await button(page, 'Finish and sign').click();
  await expect(
    page.getByText('This field can have 2 digits after the decimal point'),
  ).toBeVisible();
  await page.getByLabel('Daily rate').fill('99.5');
  while (await next.isVisible()) await next.click();
  await button(page, 'Finish and sign').click();
  await button(page, 'Finish and sign').last().click();
  await expect(page.getByText('Agree to sign electronically first.')).toBeVisible();
  await expectAccessible(page, 'the consent on a phone');
  await agree(page);
  await expectAccessible(page, 'the end on a phone');

  const { parties } = await sender.call(getDocument, { params: { id: document.id } });
  expect(parties[0]).toMatchObject({ state: 'done' });
});

test('everything can be done on the pages by keyboard alone', async ({ page, office }) => {
  const { link } = await office.send('keyboard@example.com');
  await page.goto(link);
  await button(page, 'Start').waitFor();
  await expectAccessible(page, 'the pages');
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
  await expectAccessible(page, 'the signature dialog');
  await tabTo('Use it here');
  await press('Enter');
  await expect(button(page, 'Signature: signed Zofia Wiśniewska. Change it')).toBeFocused();
  // The next place takes the same signature by one press.
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
  await expect(page.getByText('Put your initials here.')).toBeVisible();
  await expectAccessible(page, 'the pages with what is missing');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Your initials' }).waitFor();
  await tabTo('Use it here');
  await press('Enter');
  await tabTo('Finish and sign');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Sign this document' }).waitFor();
  await page.getByRole('checkbox', { name: /^I agree to sign/ }).focus();
  await press('Space');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Thank you|This document is)/);
});

test('a text in boxes has one character in each, on the page and on a small screen', async ({
  page,
  office,
}) => {
  const { link } = await office.send('boxes@example.com');
  await page.goto(link);
  const input = page.getByRole('textbox', { name: 'Reference' });
  await input.fill('AB12');
  await input.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('34567');
  // There are eight of them, and a screen reader hears that.
  await expect(input).toHaveValue('AB123456');
  await expect(input).toHaveAccessibleDescription(/8 boxes, one character in each/);
  const steps = () =>
    input.evaluate((element: HTMLInputElement) => {
      const { letterSpacing, font } = getComputedStyle(element);
      const line = document.createElement('span');
      const textRendering = 'geometricPrecision';
      Object.assign(line.style, { font, letterSpacing, textRendering, position: 'absolute' });
      line.textContent = element.value;
      document.body.append(line);
      const letter = line.getBoundingClientRect().width / 8;
      line.remove();
      const cell = (element.parentElement?.clientWidth ?? 0) / 8;
      return { letter, cell, left: element.scrollLeft };
    });
  const { letter, cell, left } = await steps();
  expect(Math.abs(letter - cell)).toBeLessThan(0.5);
  // With the caret behind the last one, the first is still in its box.
  expect(left).toBeLessThan(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Start' }).click();
  const label = page.locator('.step .label');
  for (let step = 0; step < 20 && (await label.textContent()) !== 'Reference'; step += 1) {
    await button(page, 'Next').click();
  }
  await expect(page.getByText('8 of 8 boxes')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveValue('AB123456');
  await expectAccessible(page, 'a text in boxes on a phone');
});

test('what is typed on one device is there on another one', async ({ page, office, browser }) => {
  const { link } = await office.send('devices@example.com');
  await page.goto(link);
  await page.getByLabel('Full name').fill('Zofia');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByLabel('Full name')).toHaveValue('Zofia');
  await other.getByLabel('Address').fill('1 High Street');
  await other.getByLabel('Daily rate').fill('7');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await context.close();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('1 High Street');
  await expect(page.getByLabel('Daily rate')).toHaveValue('7');
});

/** Saves an address by the link, as another device does. */
async function saveElsewhere(link: string, address: string): Promise<void> {
  const other = signerBy(new URL(link).origin, tokenOf(link));
  const { forms } = await other.view();
  await other.save({ [forms[0]?.formTemplateId ?? '']: { address } });
}

test('what has changed since is shown and marked before it is signed, and what was typed stays', async ({
  page,
  office,
}) => {
  const { link } = await office.send('changed@example.com');
  await page.goto(link);
  await fillIn(page);
  await sign(page);
  await saveElsewhere(link, '2 Low Road');
  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  const heading = page.getByRole('heading', {
    name: 'The document has changed since you opened it',
  });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('listitem')).toHaveText(['“Address” was changed on another device']);
  await expect(page.locator('.change-mark')).toHaveCount(1);
  await expect(page.getByLabel('Address')).toHaveValue('2 Low Road');
  await expect(page.getByLabel('Full name')).toHaveValue('Zofia Wiśniewska');
  await expectAccessible(page, 'a document that has changed');
  await button(page, 'Finish and sign').click();
  await agree(page);
});

test('what has changed since is said before it is signed on a phone @phone', async ({
  page,
  office,
}) => {
  const { link } = await office.send('changed-phone@example.com');
  await page.goto(link);
  await start(page);
  await button(page, 'Pages').click();
  await fillIn(page);
  await sign(page);
  await saveElsewhere(link, '2 Low Road');
  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(
    page.getByRole('heading', { name: 'The document has changed since you opened it' }),
  ).toBeFocused();
  await expectAccessible(page, 'a document that has changed, on a phone');
  await button(page, 'Finish and sign').click();
  await agree(page);
});

test('without a connection it is kept on the device, and sent once there is one', async ({
  page,
  context,
  office,
  product,
}) => {
  const { link } = await office.send('offline@example.com');
  const params = { token: tokenOf(link) };
  const saved = async () => {
    const { forms } = await callApi(product.url, '', getSigning, { params });
    return forms[0]?.values;
  };
  await page.goto(link);
  await page.getByLabel('Full name').waitFor();
  await context.setOffline(true);
  await page.getByLabel('Full name').fill('Zofia');
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  expect(await saved()).toEqual({});
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await saved()).toMatchObject({ fullName: 'Zofia' });

  // Closed before it was sent, it is there at the next visit.
  await context.setOffline(true);
  await page.getByLabel('Address').fill('1 High Street');
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(link);
  await expect(next.getByLabel('Address')).toHaveValue('1 High Street');
  await expect(next.getByText('Saved', { exact: true })).toBeVisible();
  expect(await saved()).toMatchObject({ fullName: 'Zofia', address: '1 High Street' });
});

test('a link that is fetched in advance opens nothing, and its page is kept by nobody', async ({
  office,
  sender,
  request,
}) => {
  const { link, document } = await office.send('prefetch@example.com');
  const answer = await request.get(link);
  const headers = answer.headers();
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toMatch(
    /script-src 'self';.*style-src 'self' 'nonce-/,
  );
  expect(await answer.text()).not.toContain(tokenOf(link));
  const openedAt = async () =>
    (await sender.call(getDocument, { params: { id: document.id } })).parties[0]?.openedAt;
  expect(await openedAt()).toBeNull();
});

test('the page is small, and loads the checks of values once it is shown', async ({
  page,
  office,
}) => {
  const { link } = await office.send('small@example.com');
  const scripts: { url: string; bytes: number }[] = [];
  page.on('requestfinished', async (one) => {
    if (one.resourceType() !== 'script') return;
    const { responseBodySize } = await one.sizes();
    scripts.push({ url: one.url(), bytes: responseBodySize });
  });
  await page.goto(link);
  await page.getByLabel('Full name').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('check-values')),
  );
  const first = scripts.filter(({ url }) => !url.includes('check-values'));
  expect(first.length).toBeGreaterThan(1);
  expect(first.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100 * 1024);
});

test('a number that is typed before the checks are there is saved once they are', async ({
  page,
  office,
}) => {
  const { link } = await office.send('early@example.com');
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
  await page.route(/check-values/, (route) => isHeld.then(() => route.continue()));
  const refused = page.waitForResponse((answer) => answer.status() === 400);
  await page.goto(link);
  await page.getByLabel('Daily rate').fill('1,250');
  await refused;
  release();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Daily rate')).toHaveValue(/^1,?250/);
});

test('with an access code, nothing is shown before it was entered', async ({
  page,
  office,
  smtp,
}) => {
  const email = 'code@example.com';
  const { link } = await office.send(email, { accessCode: true });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByText('c…@example.com')).toBeVisible();
  await expect(page.getByText('Crew contract')).toHaveCount(0);
  await expectAccessible(page, 'the code');
  await button(page, 'Send me a code').click();
  const code = /\b\d{6}\b/.exec((await smtp.next(email)).text ?? '')?.[0] ?? '';
  const input = page.getByLabel('Code from the e-mail');
  await input.fill('12');
  await button(page, 'Go on').click();
  await expect(page.getByText('Enter the six digits of the code.')).toBeVisible();
  await input.fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Go on').click();
  await expect(page.getByText('This is not the code.')).toBeVisible();
  await expectAccessible(page, 'a wrong code');
  await input.fill(code);
  await button(page, 'Go on').click();
  await expect(page.getByRole('heading', { name: 'Crew contract' })).toBeVisible();
  // Pictures are fetched with what the device shows, too.
  const first = page.getByRole('region', { name: /^Page 1 of 2/ });
  await expect(first.locator('.sheet-picture')).toHaveJSProperty('complete', true);
  await page.reload();
  await expect(page.getByLabel('Full name')).toBeVisible();
});

test('it can be fetched before the end, with files of one’s own, and after it by a code', async ({
  page,
  office,
  smtp,
}) => {
  const email = 'copy@example.com';
  const { link } = await office.send(email);
  await page.goto(link);
  await fillIn(page);
  await sign(page);
  await more(page, 'Attach files');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'passport.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(minimalPdf),
    });
  await expect(page.getByText('passport.pdf is attached.')).toHaveCount(1);
  await expectAccessible(page, 'the files');
  await page.keyboard.press('Escape');
  const [before] = await Promise.all([
    page.waitForEvent('download'),
    more(page, 'Download the document as it stands'),
  ]);
  expect(before.suggestedFilename()).toMatch(/^Crew contract - .*\.pdf$/);
  await button(page, 'Finish and sign').click();
  await agree(page);
  await button(page, 'Get a copy').click();
  await button(page, 'Send me a code').click();
  // The finished document may be mailed to the same address meanwhile.
  let code: string | undefined;
  while (code === undefined) {
    const mail = await smtp.next(email);
    if (mail.subject?.includes('code')) code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
  }
  await page.getByLabel('Code from the e-mail').fill(code);
  await button(page, 'Go on').click();
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the document').click(),
  ]);
  expect(copy.suggestedFilename()).toMatch(/\.pdf$/);
});

test('it can be handed over, or declined with the reason; the link is dead then', async ({
  page,
  office,
  smtp,
}) => {
  const { link } = await office.send('first@example.com');
  await page.goto(link);
  await more(page, 'Go on with my phone');
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, 'the code for a phone');
  await page.keyboard.press('Escape');
  await more(page, 'Hand over to somebody else');
  await button(page, 'Hand over').click();
  await expect(page.getByText('Enter the first name.')).toBeVisible();
  await expectAccessible(page, 'handing over');
  await page.getByLabel('First name').fill('Bob');
  await page.getByLabel('Last name').fill('Jones');
  await page.getByLabel('E-mail').last().fill('bob.jones@example.com');
  await button(page, 'Hand over').click();
  await expect(page.getByRole('heading', { name: 'Somebody else is asked now' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await expectAccessible(page, 'a dead link');

  const mail = await smtp.next('bob.jones@example.com');
  await page.goto(/https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await more(page, 'Decline');
  await button(page, 'Decline').click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expectAccessible(page, 'declining');
  await page.getByLabel('Why do you decline?').fill('The rate is wrong.');
  await button(page, 'Decline').click();
  await expect(page.getByRole('heading', { name: 'You have declined' })).toBeVisible();
});

test('a question to the sender is a comment, and so is the answer', async ({
  page,
  office,
  sender,
}) => {
  const { document, link } = await office.send('comments@example.com');
  const params = { id: document.id };
  const say = (audience: 'company' | 'everyone', text: string) =>
    sender.call(addComment, { params, body: { commandId: randomUUID(), audience, text } });
  await say('company', 'They may ask for more.');
  await say('everyone', 'Ask me anything.');
  await page.goto(link);
  await button(page, 'Read the comment').click();
  const dialog = page.getByRole('dialog', { name: 'Comments' });
  await expect(dialog.getByRole('listitem')).toHaveText([/^Sofia Adeyemi, .*Ask me anything\.$/s]);
  await button(page, 'Comment').click();
  await expect(dialog.getByText('Write something first.')).toBeVisible();
  await page.getByLabel('Your comment').fill('Is the rate per day?');
  await expectAccessible(page, 'comments of a document to sign');
  await button(page, 'Comment').click();
  await expect(dialog.getByRole('listitem').last()).toHaveText(/^You, .*Is the rate per day\?$/s);
  const { items } = await sender.call(listComments, { params });
  expect(items.at(-1)).toMatchObject({ audience: 'everyone', text: 'Is the rate per day?' });
});

test('a colleague hands their device over, and gets it back once it is signed in person', async ({
  page,
  office,
  sender,
  openAs,
}) => {
  const { id } = (await office.send('person@example.com')).document;
  await openAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}`);
  await page
    .getByRole('button', { name: `Actions for ${signer.firstName} ${signer.lastName}` })
    .click();
  await page.getByRole('menuitem', { name: 'Sign here, in person' }).click();
  await expectAccessible(page, 'before signing in person');
  await button(page, 'Open their page').click();
  await expect(
    page.getByText(/^Signing in person: this device belongs to Sofia Adeyemi/),
  ).toBeVisible();
  await fillIn(page);
  await sign(page);
  await button(page, 'Finish and sign').click();
  await agree(page);
  await expect(page.getByText('Please give the device back to Sofia Adeyemi.')).toBeVisible();
  await expect(button(page, 'Get a copy')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the documents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  const { events } = await sender.call(getDocument, { params: { id } });
  expect(events.map(({ action }) => action)).toContain('document.asked-in-person');
});

test('what is needed to sign is there once the page is, and what is not can be tried again', async ({
  page,
  office,
  context,
}) => {
  const { link } = await office.send('tunnel@example.com');
  const parts = /\/assets\/(SignatureDialog|CommentsDialog)-.*\.js/;
  await page.route(parts, (route) => route.abort('failed'));
  await page.goto(link);
  await button(page, 'Signature: Sign').click();
  await expect(page.getByRole('alert')).toContainText('Part of this page hasn’t loaded.');
  await page.screenshot({ path: test.info().outputPath('part.png') });
  await page.unroute(parts);
  await button(page, 'Try again').click();
  await expect(page.getByRole('dialog', { name: 'Your signature' })).toBeVisible();

  const loaded = page.waitForResponse(parts);
  await page.goto(link);
  await loaded;
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await sign(page);
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

/** The smallest file that is a PDF with a page. */
const minimalPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

test('all pages are printed, each with its picture and what is filled in, and no buttons', async ({
  page,
  sender,
  smtp,
}) => {
  const office = await signingOffice(sender, smtp, 'Long contract', 20);
  const { link } = await office.send('printed@example.com');
  await page.goto(link);
  await start(page);
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  // Browsers do not wait for all of what a first print asks for.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLImageElement>('.sheet-picture')].filter(
        ({ complete, naturalWidth }) => complete && naturalWidth > 0,
      ).length === 22,
  );
  const printed = await PDF.load(await page.pdf({ format: 'A4', printBackground: true }));
  const pages = printed.getPages();
  expect(pages).toHaveLength(22);
  const texts = pages.map((one) => one.extractText().text);
  expect(texts[0]).not.toMatch(/Finish|Next field|More|Sign\b/);
  expect(texts[0]).toContain('Wiśniewska');
  expect(picturesOn(printed)).toEqual(pages.map(() => 1));
});

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

test('a document is printed once all of its pages are loaded', async ({ page, sender, smtp }) => {
  const office = await signingOffice(sender, smtp, 'Contract to print', 40);
  const { link } = await office.send('print-dialog@example.com');
  // The browser's own dialog stays closed: what it would show is printed below.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto(link);
  await start(page);
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  await button(page, 'Fields, one at a time').click();
  await more(page, 'Print');
  await expect(page.getByRole('dialog', { name: 'Print' })).toBeVisible();
  await expectAccessible(page, 'the dialog that prints');
  await page.locator('html[data-printed]').waitFor();
  await expect(page.getByRole('dialog', { name: 'Print' })).toContainText('42 of 42');
  const printed = await PDF.load(await page.pdf({ format: 'A4', printBackground: true }));
  expect(picturesOn(printed)).toEqual(Array.from({ length: 42 }, () => 1));
  expect(printed.getPages()[0]?.extractText().text).not.toMatch(/Cancel|All pages/);
  await expect(page.getByRole('dialog', { name: 'Print' })).toBeHidden();
  await expect(button(page, 'Pages')).toBeVisible();
});

test('a page that could not be loaded for printing is named', async ({ page, sender, smtp }) => {
  const office = await signingOffice(sender, smtp, 'Contract with a gap', 20);
  const { link } = await office.send('print-gap@example.com');
  await page.goto(link);
  await start(page);
  await page.route(/\/pages\/15\b/, (route) => route.abort());
  await more(page, 'Print');
  await expect(page.getByRole('dialog', { name: 'Print' })).toContainText(
    "1 of 22 pages couldn't be loaded. Try again in a minute, or print the others.",
  );
  await page.unrouteAll();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await button(page, 'Try again').click();
  await page.locator('html[data-printed]').waitFor();
  await expect(page.getByRole('dialog', { name: 'Print' })).toContainText('22 of 22');
});
