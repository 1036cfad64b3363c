import { getDocument, listDistributionRecipients } from '@countersign/contract';
import type { Page } from 'puppeteer-core';
import { findFirefox, launchFirefox } from '../support/firefox.ts';
import { sendScript } from '../support/sent-files.ts';
import { signingOffice } from '../support/signing.ts';
import { test as base, expect, password, people } from './fixtures.ts';

const test = base.extend<{ firefox: Page }>({
  firefox: async ({}, use, info) => {
    const browser = await launchFirefox();
    const page = await browser.newPage();
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await use(page);
    if (info.status !== info.expectedStatus) {
      await page.screenshot({ path: info.outputPath('failed.png') });
    }
    await browser.close();
    expect(errors).toEqual([]);
  },
});
test.skip(findFirefox() === undefined, 'There is no Firefox on this machine.');

const named = (role: string, name: string) => `::-p-aria([role="${role}"][name="${name}"])`;
const press = (page: Page, name: string) => page.locator(named('button', name)).click();
const fill = (page: Page, name: string, value: string) =>
  page.locator(named('textbox', name)).fill(value);
const see = (page: Page, selector: string, text: string) =>
  page.locator(`${selector}::-p-text(${text})`).wait();

test('Firefox signs a user in to their home', async ({ firefox: page, product }) => {
  await page.goto(product.url);
  await fill(page, 'Email', people.operator);
  await page.locator('input[type=password]').fill(password);
  await press(page, 'Sign in');
  await see(page, 'h1', 'Olivia');
  expect(page.url()).toBe(`${product.url}/dashboard`);
  await page.locator('nav a::-p-text(Documents)').click();
  await see(page, 'h1', 'Documents');
  await see(page, 'table', 'Salt and Starlight');
});

test('Firefox on a small screen fills in and signs a document, which is then completed', async ({
  firefox: page,
  sender,
  smtp,
}) => {
  await page.setViewport({ width: 390, height: 760, deviceScaleFactor: 2 });
  const office = await signingOffice(sender, smtp, 'Crew contract');
  const { link, document } = await office.send('phone@example.com');
  await page.goto(link);
  await press(page, 'Start');
  const goTo = async (field: string) => {
    while (!(await page.$(`.step .label::-p-text(${field})`))) await press(page, 'Next');
  };
  await fill(page, 'Full name (required)', 'Zofia Wiśniewska');
  await goTo('I have read');
  await page.locator('.step input[type=checkbox]').click();
  await goTo('Engaged as');
  await page.locator(named('radio', 'PAYE')).click();
  await goTo('Daily rate');
  await fill(page, 'Daily rate (required)', '1,250');
  await goTo('Signature');
  await press(page, 'Signature: Sign');
  await page.locator('dialog label::-p-text(Draw)').click();
  const pad = await page.locator('[aria-label="Drawing box: empty"]').waitHandle();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 30, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 80, { steps: 8 });
  await page.mouse.up();
  await press(page, 'Sign in both fields');
  await goTo('Initials');
  await press(page, 'Initials: Initials');
  await press(page, 'Use in this field');
  while (await page.$(named('button', 'Next'))) await press(page, 'Next');
  await press(page, 'Finish and sign');
  await page.locator('dialog input[type=checkbox]').click();
  await page.locator('dialog button::-p-text(Finish and sign)').click();
  await see(page, 'h1', 'Thank you');
  const params = { id: document.id };
  const completed = async () => (await sender.call(getDocument, { params })).finishedAt;
  await expect.poll(completed).not.toBeNull();
});

test('Firefox shows distributed files, and which pages were read', async ({
  firefox: page,
  product,
  sender,
  smtp,
}) => {
  const { id, link } = await sendScript(sender, smtp, 'reader@crew.example');
  await page.goto(link);
  await see(page, 'main', 'See you on Thursday!');
  for (const number of ['2', '3']) {
    await fill(page, 'Page, of 3', number);
    await page.keyboard.press('Enter');
    const picture = await page.locator(`[aria-label^="Page ${number} of"] img`).waitHandle();
    await expect.poll(() => picture.evaluate((one) => one.naturalWidth)).toBeGreaterThan(500);
  }
  // What is sent on leaving arrives after the page has gone.
  await page.goto(`${product.url}/favicon.svg`);
  const pagesViewed = async () => {
    const { items } = await sender.call(listDistributionRecipients, { params: { id } });
    return items[0]?.pagesViewed;
  };
  await expect.poll(pagesViewed).toBe(2);
});
