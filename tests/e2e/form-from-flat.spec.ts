import fs from 'node:fs';
import { type Field, getFormTemplate, keyWithoutForm } from '@countersign/contract';
import { verify } from '@countersign/pdf';
import type { Browser, FileChooser, Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { drawFlatStartForm } from '../support/flat-start-form.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { crop, inkShare, renderPages } from '../support/pdf-images.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { textInAreas } from '../support/text-in-areas.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** Maps fields to typed values, and to their texts in the sealed PDF. */
const written = {
  production: 'The Lantern Summer',
  rate: ['250', '£250.00'],
  days: ['12', '12'],
  'full-name': 'Zofia Wiśniewska',
  // The same whether browsers ask for the day or the month first.
  'date-of-birth': ['1990-04-04', /^0?4\b.*1990$/],
  'e-mail': 'zofia@crew.example',
  'national-insurance-number': ['QQ123456C', 'Q Q 1 2 3 4 5 6 C'],
  'name-of-the-agency': 'Castellane Artists',
} as const;

test.use({ actionTimeout: 20_000 });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const box = (page: Page, key: string) =>
  page.locator(`[data-box="0 ${key}"], [data-box^="0 ${key}_"]`);
const row = (page: Page, key: string) =>
  page.locator(`[data-field="${key}"], [data-field^="${key}_"]`);
const setting = (page: Page, name: string) =>
  page.locator('[data-settings]').getByLabel(name, { exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

async function upload(chooser: FileChooser, name: string): Promise<void> {
  const buffer = await drawFlatStartForm();
  await chooser.setFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer });
}

/** The link that a mail brings, to sign by. */
async function signingLink(smtp: TestSmtp, email: string): Promise<string> {
  const { text = '' } = await smtp.next(email);
  const [link] = /https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(text) ?? [];
  if (link === undefined) throw new Error('The mail has no link to sign.');
  return link;
}

/** Returns the sealed PDF, which is emailed to everyone as soon as it exists. */
async function sealedOf(smtp: TestSmtp, email: string): Promise<Buffer> {
  for (;;) {
    const [pdf] = mailedPdfs(await smtp.next(email));
    if (pdf !== undefined) return pdf;
  }
}

/** Opens a page of an external party, in a browser of their own. */
async function outside(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

/** The fields of a template as they are saved. */
async function fieldsOf(url: string, address: string): Promise<Field[]> {
  const client = await signInTo(url, people.sysAdmin, password);
  const id = /form-template\/([0-9a-f-]{36})/.exec(address)?.[1] ?? '';
  return (await client.call(getFormTemplate, { params: { id } })).fields;
}

/** Expects the result of the design. */
function expectDesigned(fields: readonly Field[]): void {
  const found = new Map(fields.map((field) => [keyWithoutForm(field.key), field]));
  const of = (key: string) => found.get(key);
  expect([...found.keys()]).toContain('represented');
  expect(of('rate')).toMatchObject({
    type: 'currency',
    label: 'Rate per day',
    assignee: 'creator',
    required: true,
  });
  expect(of('production')).toMatchObject({ assignee: 'creator', required: true });
  expect(of('days')).toMatchObject({ type: 'number', assignee: 'creator', required: true });
  expect(of('total')).toMatchObject({ type: 'calculated', expression: 'rate * days' });
  expect(of('national-insurance-number')).toMatchObject({ comb: true, maxLength: 9 });
  expect(of('represented')).toMatchObject({ type: 'checkbox' });
  expect(of('name-of-the-agency')).toMatchObject({
    showWhen: 'represented',
    assignee: 'recipient',
  });
  const [signature, date, initials] = ['signature', 'date', 'initials-recipient'].map(of);
  expect(signature).toMatchObject({ type: 'signature', assignee: 'recipient', required: true });
  expect(date).toMatchObject({ type: 'signed-on' });
  expect(initials).toMatchObject({ type: 'initials', assignee: 'recipient', required: true });
  const bottoms = [signature, initials].map((field) => {
    const { y, height } = field?.placements[0] ?? { y: Number.NaN, height: Number.NaN };
    return y + height;
  });
  expect(bottoms[0]).toBeCloseTo(bottoms[1] ?? Number.NaN, 1);
}

/** Expects the sealed PDF to show the values of its fields. */
async function expectSealed(pdf: Uint8Array, fields: readonly Field[]): Promise<void> {
  const { unchanged, signatures } = await verify(pdf, { trustedRoots: [] });
  expect({ unchanged, problems: signatures.map(({ problems }) => problems) }).toEqual({
    unchanged: true,
    problems: [[]],
  });
  const placed = fields.flatMap((field) => {
    const [placement] = field.placements;
    return placement ? { field, placement } : [];
  });
  const texts = await textInAreas(
    pdf,
    placed.map(({ placement }) => placement),
  );
  const shown = Object.fromEntries(
    placed.map(({ field }, at) => [keyWithoutForm(field.key), texts[at] ?? '']),
  );
  for (const [key, value] of Object.entries(written)) {
    const wanted = typeof value === 'string' ? value : value[1];
    if (typeof wanted === 'string') expect.soft(shown[key], key).toBe(wanted);
    else expect.soft(shown[key], key).toMatch(wanted);
  }
  expect.soft(shown['total'], 'rate * days').toContain('3,000');
  expect.soft(shown['date'], 'the day of signing').not.toBe('');
  const [first] = await renderPages(pdf, 2);
  if (first === undefined) throw new Error('The PDF has no page.');
  for (const { field, placement } of placed) {
    const { x, y, width, height } = placement;
    // Within its frame.
    const inside = { x: x * 2 + 4, y: y * 2 + 4, width: width * 2 - 8, height: height * 2 - 8 };
    if (['signature', 'initials'].includes(field.type)) {
      expect.soft(inkShare(crop(first, inside)), field.key).toBeGreaterThan(0.005);
    }
  }
}

test('a flat form becomes a template, a pack, a document and a sealed PDF, by mouse', async ({
  page,
  browser,
  product,
  smtp,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await open(page, '/form-template', 'Form templates');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Upload form').click(),
  ]);
  await upload(chooser, 'Start form by mouse');
  await expect(page.getByRole('heading', { name: 'Start form by mouse' })).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await button(page, 'Find fields').click();
  const panel = page.getByRole('region', { name: 'Found fields' });
  await expect(panel.getByRole('heading', { name: 'Found 13 fields' })).toBeVisible();
  // A drag over some of them leaves them, and takes them again.
  const addAll = panel.getByRole('button', { name: 'Add 13 fields' });
  await drag(page, [40, 250], [560, 330]);
  await expect(addAll).toHaveCount(0);
  await drag(page, [40, 250], [560, 330]);
  await addAll.click();

  // The rate: another label and key.
  await box(page, 'daily-rate').click();
  await setting(page, 'Label').fill('Rate per day');
  await setting(page, 'Key').fill('rate');
  await setting(page, 'Key').press('Enter');
  await row(page, 'days').click();
  await setting(page, 'Type').selectOption('Number');
  await row(page, 'total').click();
  await setting(page, 'Type').selectOption('Calculated');
  await setting(page, 'Formula').pressSequentially('ra');
  await page.getByRole('option', { name: /^rate/ }).click();
  await setting(page, 'Formula').pressSequentially(' * days');
  // Who fills what.
  await row(page, 'production').click();
  await row(page, 'days').click({ modifiers: ['Shift'] });
  await expect(page.getByRole('heading', { name: '3 fields' })).toBeVisible();
  await setting(page, 'Assignee').selectOption('Drafter');
  await setting(page, 'Required').check();
  for (const key of ['i-am-represented-by-an-agent', 'name-of-the-agency']) {
    await row(page, key).click();
    await setting(page, 'Assignee').selectOption('Recipient');
  }
  // What depends on the tick follows it to its new key.
  await setting(page, 'Show when').fill('[i-am-represented-by-an-agent]');
  await row(page, 'i-am-represented-by-an-agent').click();
  await setting(page, 'Key').fill('represented');
  await setting(page, 'Key').press('Enter');
  await row(page, 'name-of-the-agency').click();
  await expect(setting(page, 'Show when')).toHaveValue('represented');
  await row(page, 'full-name').click();
  await row(page, 'national-insurance-number').click({ modifiers: ['Control'] });
  await setting(page, 'Required').check();
  // Initials, drawn roughly next to the heading, then put level with the signature.
  await button(page, 'Initials: draw on page').click();
  await drag(page, [430, 450], [490, 478]);
  await box(page, 'signature').click();
  await box(page, 'initials-recipient').click({ modifiers: ['Shift'] });
  await button(page, 'Arrange').click();
  await page.getByRole('menuitem', { name: /^Align bottom edges/ }).click();
  await saved(page);
  const fields = await fieldsOf(product.url, page.url());
  expectDesigned(fields);
  await button(page, 'Publish form').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version' }).click();
  await expect(page.getByText('Version published')).toBeVisible();

  await open(page, '/form-packs', 'Form packs');
  await page.getByRole('link', { name: 'Create form pack' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Start pack by mouse');
  await button(page, 'Add Start form by mouse').click();
  await button(page, 'Save').click();
  await page.getByRole('link', { name: 'Create document' }).click();
  await expect(page.getByRole('heading', { name: 'Create document' })).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'The Lantern Summer' }).click();
  await main.getByLabel('First name').fill('Zofia');
  await main.getByLabel('Last name').fill('Mousley');
  await main.getByLabel('Email').fill('zofia-by-mouse@crew.example');
  await button(page, 'Next').click();
  await expect(page).toHaveURL(/step=parties/);
  await expect(page.getByRole('heading', { name: 'Zofia Mousley' })).toBeVisible();
  await button(page, 'Next').click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'No approval' }).click();
  await button(page, 'Next').click();
  await page.getByRole('textbox', { name: 'Production' }).fill(written.production);
  await page.getByRole('textbox', { name: 'Rate per day' }).fill(written.rate[0]);
  await page.getByRole('textbox', { name: 'Days' }).fill(written.days[0]);
  await expect(main.getByText('3,000')).toBeVisible();
  await button(page, 'Save and send').click();
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();

  const signing = await outside(browser, await signingLink(smtp, 'zofia-by-mouse@crew.example'));
  await expect(signing.getByLabel('Name of the agency')).toHaveCount(0);
  await signing.getByLabel('Full name').fill(written['full-name']);
  await signing.getByLabel('Date of birth').fill(written['date-of-birth'][0]);
  await signing.getByLabel('E-mail').fill(written['e-mail']);
  await signing
    .getByLabel('National Insurance number')
    .fill(written['national-insurance-number'][0]);
  await signing.getByLabel('I am represented by an agent').check();
  await signing.getByLabel('Name of the agency').fill(written['name-of-the-agency']);
  await signing.getByLabel('I have read the safety notes').check();
  await button(signing, 'Signature: Sign').click();
  await button(signing, 'Use in this field').click();
  await button(signing, 'Initials: Initials').click();
  await button(signing, 'Use in this field').click();
  await button(signing, 'Finish and sign').click();
  await signing.getByLabel(/^I agree to sign this document electronically/).check();
  await signing.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(signing.getByRole('heading', { level: 1 })).toHaveText(
    /^(Thank you|This document is completed)$/,
  );
  await signing.context().close();

  const mailed = await sealedOf(smtp, 'zofia-by-mouse@crew.example');
  await open(page, '/documents?tab=approved&search=mousley', 'Documents');
  await page.getByRole('link', { name: 'Zofia Mousley' }).click();
  const download = page.waitForEvent('download');
  await button(page, 'Download PDF').click();
  const sealed = fs.readFileSync(await (await download).path());
  expect(sealed.equals(mailed)).toBe(true);
  await expectSealed(sealed, fields);
});

/** Converts a point of the page, in points, to the screen. */
async function at(page: Page, x: number, y: number) {
  const bounds = await page.locator('[data-page="0"]').boundingBox();
  if (bounds === null) throw new Error('The page is not there.');
  const scale = bounds.width / 595;
  return [bounds.x + x * scale, bounds.y + y * scale] as const;
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, ...to)), { steps: 5 });
  await page.mouse.up();
}
