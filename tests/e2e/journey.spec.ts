import fs from 'node:fs';
import path from 'node:path';
import {
  type Field,
  getDocument,
  getFormTemplate,
  type Placement,
  updateFormTemplate,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { type Client, signInTo } from '../support/client.ts';
import { mailedPdfs } from '../support/mailed-pdfs.ts';
import { compareImages, crop, type Image, inkShare, renderPages } from '../support/pdf-images.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, password, people, test } from './fixtures.ts';

const scale = 2;

/** Maps labels to typed texts: the scripts that crews write their names in, and long text. */
const typed = {
  'Full name': 'Zofia Wiśniewska Ελένη Щукина',
  Address:
    'ليلى منصور\n陳美玲\nFlat 3, The Old Net Loft, 12 Harbour Row, Whitby, North Yorkshire YO21 3PU',
  Reference: 'AB12CD34',
  Notes: 'Two weeks of preparation at the full rate. '.repeat(30).trim(),
};

test('from a PDF form to the filled PDF in a mailbox', async ({
  page,
  product,
  smtp,
  signInAs,
}) => {
  await signInAs(people.sysAdmin);
  const templateId = await uploadForm(page, 'Crew details.pdf', await drawSampleForm());

  await page.locator('[data-field="department"]').click();
  await page
    .locator('[data-settings]')
    .getByLabel('Label', { exact: true })
    .fill('Your department');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await makePack(page, 'Crew details pack', ['Crew details']);
  await draftFor(page, { pack: 'Crew details pack', email: 'zofia@crew.example' });
  for (const [label, text] of Object.entries(typed))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('combobox', { name: 'Your department' }).click();
  await page.getByRole('option', { name: 'Sound' }).click();
  await page.getByRole('checkbox', { name: 'Safety notes' }).check();
  await page.getByRole('radio', { name: 'PAYE' }).check();
  await page.getByRole('button', { name: 'Save and send' }).click();

  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();
  const mail = await smtp.next('zofia@crew.example');
  expect(mail.subject).toContain('Crew details pack');
  const [sent = Buffer.alloc(0)] = mailedPdfs(mail);

  const client = await signInTo(product.url, people.sysAdmin, password);
  const template = await client.call(getFormTemplate, { params: { id: templateId } });
  const whole = await renderPages(sent, scale);
  const blank = await renderPages(
    await templatePages(product.url, client.idToken, templateId),
    scale,
  );
  // The certificate comes behind the pages of the form.
  expect(whole.length).toBeGreaterThan(blank.length);
  const filled = whole.slice(0, blank.length);
  for (const field of template.fields) {
    for (const placement of field.placements) expectInk(filled, blank, field, placement);
  }
  for (const [index, image] of filled.entries()) {
    expectNoInkOutside(image, blank[index], template.fields, index);
  }
  await page
    .getByRole('row')
    .filter({ hasText: 'Crew details pack' })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Approved').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const saved = fs.readFileSync(await (await download).path());
  expect(saved.equals(sent)).toBe(true);
});

const realForms = path.resolve(import.meta.dirname, '../../../shared/data/forms');
const formFiles = fs.existsSync(realForms)
  ? fs.readdirSync(realForms).filter((name) => name.endsWith('.pdf'))
  : [];

/** Lists forms with two typed values: the product asks whether to keep them. */
const filledForms = new Set(['irs-f1040-2010-acroform.pdf']);

test('the same with a pack of real forms', async ({ page, product, smtp, signInAs }) => {
  test.skip(formFiles.length === 0, 'There are no real forms next to this checkout.');
  test.setTimeout(180_000);
  await signInAs(people.sysAdmin);
  const client = await signInTo(product.url, people.sysAdmin, password);
  const names: string[] = [];
  for (const file of formFiles) {
    const bytes = fs.readFileSync(path.join(realForms, file));
    const id = await uploadForm(page, file, bytes, filledForms.has(file));
    await haveRecipientSign(client, id);
    names.push(path.basename(file, '.pdf'));
  }
  await makePack(page, 'Real forms', names);
  await draftFor(page, { pack: 'Real forms', email: 'real@crew.example' });
  const inputs = page.locator('input[id^="field-"]:not([type="checkbox"], [type="radio"])');
  await inputs.first().fill('Zofia');
  await page.getByRole('button', { name: 'Save and send' }).click();
  const mail = await smtp.next('real@crew.example');
  expect(mail.text).toContain('/sign/');
  const id = await newestDocument(page);
  const document = await client.call(getDocument, { params: { id } });
  const pages = document.forms.reduce((sum, form) => sum + form.pages.length, 0);
  const answer = await fetch(`${product.url}/api/v3/documents/${id}/pdf`, {
    headers: { authorization: `Bearer ${client.idToken}` },
  });
  expect(await renderPages(Buffer.from(await answer.arrayBuffer()), 0.5)).toHaveLength(pages);
});

/** Has the recipient alone sign a form: further signers would have to be named. */
async function haveRecipientSign(client: Client, id: string): Promise<void> {
  const { fields, revision } = await client.call(getFormTemplate, { params: { id } });
  const others = fields.filter(({ assignee }) => assignee !== 'creator');
  const edits = others.map(({ key, label, required }) => {
    const assignee = 'recipient' as const;
    return { key, label, required, assignee };
  });
  await client.call(updateFormTemplate, { params: { id }, body: { fields: edits, revision } });
}

async function uploadForm(
  page: Page,
  name: string,
  buffer: Buffer,
  isFilled = false,
): Promise<string> {
  await page.goto('/dashboard/form-template');
  await page
    .getByLabel('Forms to upload')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer });
  if (isFilled) await page.getByRole('button', { name: 'Discard values' }).click();
  await expect(page).toHaveURL(/form-template\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) ?? '';
}

async function makePack(page: Page, name: string, templates: string[]): Promise<void> {
  await page.goto('/dashboard/form-packs/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  for (const template of templates)
    await page.getByRole('button', { name: `Add ${template}`, exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/form-packs\/[0-9a-f-]{36}$/);
}

/** Drafts a document of a project without approval: it is completed as it is sent. */
async function draftFor(
  page: Page,
  { pack, email }: { pack: string; email: string },
): Promise<void> {
  await page.goto('/dashboard/documents/new');
  await page.getByRole('combobox', { name: 'Form pack' }).click();
  await page.getByRole('option', { name: pack }).click();
  await page.getByRole('main').getByRole('combobox', { name: 'Project' }).click();
  // No one approves documents there.
  await page.getByRole('option', { name: 'The Lantern Summer' }).click();
  await page.getByLabel('First name').fill('Zofia');
  await page.getByLabel('Last name').fill('Wiśniewska');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/step=parties/);
  // What no one approves or signs is finished as it is sent.
  const steps = page.getByRole('navigation', { name: 'Draft steps' }).getByRole('button');
  await steps.filter({ hasText: 'Approval' }).click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'No approval' }).click();
  await steps.nth(3).click();
}

async function newestDocument(page: Page): Promise<string> {
  await page.goto('/dashboard/documents');
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
}

async function templatePages(url: string, idToken: string, id: string): Promise<Uint8Array> {
  const answer = await fetch(`${url}/api/v3/form-templates/${id}/file`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return new Uint8Array(await answer.arrayBuffer());
}

const toPixels = ({ x, y, width, height }: Placement) => ({
  x: x * scale,
  y: y * scale,
  width: width * scale,
  height: height * scale,
});

/** Expects ink where a value was typed or chosen; the option that was not chosen stays empty. */
function expectInk(filled: Image[], blank: Image[], field: Field, placement: Placement): void {
  const [after, before] = [filled[placement.page], blank[placement.page]];
  if (!after || !before) throw new Error(`Page ${placement.page + 1} is missing.`);
  const difference = compareImages(
    crop(after, toPixels(placement)),
    crop(before, toPixels(placement)),
  ).share;
  const chosen = field.type !== 'radio' || placement.option === 'PAYE';
  expect([field.key, placement.option, difference > 0.005]).toEqual([
    field.key,
    placement.option,
    chosen,
  ]);
}

/** Outside of the fields the pages are as they were. */
function expectNoInkOutside(
  image: Image,
  blank: Image | undefined,
  fields: readonly Field[],
  page: number,
): void {
  if (!blank) throw new Error('A page is missing.');
  const covered = (source: Image) => {
    const pixels = Uint8Array.from(source.pixels);
    for (const placement of fields.flatMap((field) => field.placements)) {
      if (placement.page !== page) continue;
      const { x, y, width, height } = toPixels(placement);
      for (let row = Math.floor(y) - 2; row < y + height + 2; row++) {
        const from = (row * source.width + Math.floor(x) - 2) * 4;
        pixels.fill(255, from, from + (Math.ceil(width) + 4) * 4);
      }
    }
    return { ...source, pixels };
  };
  expect(compareImages(covered(image), covered(blank)).share).toBe(0);
  expect(inkShare(image)).toBeGreaterThan(0.001);
}
