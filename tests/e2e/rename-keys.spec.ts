import {
  createFormPack,
  type EndpointInput,
  type Field,
  getFormTemplate,
  newFields,
  publishFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const placements = [{ page: 0, x: 60, y: 60, width: 120, height: 20 }];
const common = { assignee: 'creator', required: false, placements } as const;
const fee: Field = { ...newFields.number, ...common, key: 'fee', label: 'Fee' };
const total: Field = {
  ...newFields.calculated,
  ...common,
  key: 'total',
  label: 'Total',
  expression: 'fee * 2',
};

/** A form without fields. */
async function bareForm(client: Client, name: string) {
  const file = new Uint8Array(await drawSampleForm());
  const made = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file,
  });
  return change(client, made, { removed: made.fields.map(({ key }) => key) });
}

function change(
  client: Client,
  { id, revision }: { id: string; revision: number },
  edit: Omit<EndpointInput<typeof updateFormTemplate>['body'], 'revision'>,
) {
  return client.call(updateFormTemplate, { params: { id }, body: { ...edit, revision } });
}

/** Two published forms of a pack: the second one has a formula over a field of the first one. */
async function packOfTwo(client: Client, first: string, second: string) {
  const [bare, other] = [await bareForm(client, first), await bareForm(client, second)];
  const body = { name: `${first} and more`, formTemplateIds: [bare.id, other.id] };
  await client.call(createFormPack, { body });
  const start = await change(client, bare, { changed: [fee] });
  const deal = await change(client, other, { changed: [total] });
  for (const { id, revision } of [start, deal]) {
    await client.call(publishFormTemplate, { params: { id }, body: { revision } });
  }
  return { start: start.id, deal: deal.id };
}

const setting = (page: Page, name: string) =>
  page.locator('[data-settings]').getByLabel(name, { exact: true });

/** Opens a template with the settings of one of its fields, by the keyboard. */
async function openField(page: Page, id: string, name: string, key: string): Promise<void> {
  await open(page, `/form-template/${id}`, name);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.locator(`[data-field="${key}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(setting(page, 'Key')).toHaveValue(key);
}

test('a key is renamed in the formulas of the other form of a pack, and both are published', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { start, deal } = await packOfTwo(client, 'Start of two', 'Deal of two');
  await beAs(people.sysAdmin);
  await openField(page, start, 'Start of two', 'fee');
  const other = await page.context().newPage();
  await openField(other, deal, 'Deal of two', 'total');
  const formula = setting(other, 'Formula');
  await expect(formula).toHaveValue('fee * 2');

  await setting(page, 'Key').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('weekly fee');
  await page.keyboard.press('Enter');
  const notice = page.getByText(
    'Also renamed in the draft of “Deal of two”. Publish it together with this form.',
  );
  await expect(notice).toBeVisible();
  await expect(formula).toHaveValue('[weekly fee] * 2');
  await expect(other.locator('[data-field="total"]')).not.toContainText('There is no field');
  await expect(
    other.getByText('Renamed a key in formulas, as it was renamed in another form'),
  ).toBeVisible();

  // Undone, it is renamed back; done again, it is renamed again.
  await page.locator('[data-canvas]').focus();
  await page.keyboard.press('Control+Z');
  await expect(formula).toHaveValue('fee * 2');
  await page.keyboard.press('Control+Shift+Z');
  await expect(formula).toHaveValue('[weekly fee] * 2');

  await page.getByRole('button', { name: 'Publish form', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish version?' });
  await expect(dialog.getByRole('alert')).toContainText(
    '“Total” in “Deal of two” can’t be calculated in new documents of “Start of two and more”. ' +
      'Formula, character 1: There is no field “fee”.',
  );
  await expectAccessible(page, 'publishing with what it leaves behind');
  await dialog.getByRole('checkbox', { name: 'Deal of two' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Publish version' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 forms published')).toBeVisible();
  for (const id of [start, deal]) {
    const { version, draftVersion } = await client.call(getFormTemplate, { params: { id } });
    expect([version, draftVersion]).toEqual([2, null]);
  }
});
