import { archiveCustomField, listCustomFields, messages } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const openList = (page: Page, of: string) =>
  open(page, `/custom-fields-list?of=${of}`, 'Custom fields list');

interface NewField {
  name: string;
  kind: string;
  section?: string;
  choices?: readonly string[];
  isRequired?: boolean;
}

/** Adds a field of documents from their list, and comes back to it. */
async function addField(page: Page, field: NewField): Promise<void> {
  await page.getByRole('link', { name: 'Create field' }).first().click();
  await page.getByLabel('Name').fill(field.name);
  await page.getByRole('radio', { name: field.kind, exact: true }).click();
  for (const [index, choice] of (field.choices ?? []).entries()) {
    if (index === 0) await page.getByRole('button', { name: 'Add choice' }).click();
    await expect(page.getByLabel(`Choice ${index + 1}`, { exact: true })).toBeFocused();
    await page.keyboard.type(choice);
    if (index + 1 < (field.choices?.length ?? 0)) await page.keyboard.press('Enter');
  }
  await page.getByRole('combobox', { name: 'Section' }).fill(field.section ?? '');
  if (field.isRequired) await page.getByRole('switch', { name: 'Required' }).check();
  await page.getByRole('button', { name: 'Create field' }).click();
  await expect(page.getByText(`${field.name} created`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Custom fields list' })).toBeVisible();
}

/** The names of the fields of documents in the order in which forms have them. */
const orderOf = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('listitem');

test('a field of each kind is made, put in order by keyboard, and used in a draft', async ({
  page,
  product,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  const section = 'Delivery';
  await openList(page, 'document');
  for (const field of [
    { name: 'Delivery note', kind: 'Text' },
    { name: 'Copies', kind: 'Number', isRequired: true },
    { name: 'Deliver by', kind: 'Date' },
    { name: 'Insured', kind: 'Yes or no' },
    { name: 'Carrier', kind: 'Choice', choices: ['Runner', 'Courier', 'Post'] },
    { name: 'Enclosures', kind: 'Multiple choice', choices: ['Rider', 'Call sheet'] },
    { name: 'Tell also', kind: 'Emails' },
  ]) {
    await addField(page, { ...field, section });
  }

  await page.getByRole('button', { name: 'Change order' }).click();
  const items = orderOf(page, section);
  await expect(items).toHaveCount(7);
  await expectAccessible(page, 'the order of custom fields');
  let saved = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/custom-fields/order')) saved += 1;
  });
  await page.getByRole('button', { name: 'Move Tell also up', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(items.nth(5)).toContainText('Tell also');
  await page.keyboard.press('Enter');
  await expect(items.nth(4)).toContainText('Tell also');
  await expect(page.getByRole('button', { name: 'Move Tell also up', exact: true })).toBeFocused();
  await expect.poll(() => saved).toBe(2);
  await page.reload();
  await expect(items.nth(4)).toContainText('Tell also');

  await open(page, '/documents/new', 'Create document');
  const fields = page.getByRole('group', { name: section });
  await expect(fields).toBeVisible();
  const details = page.getByRole('main');
  await details.getByRole('combobox', { name: 'Form pack' }).click();
  await page.getByRole('option', { name: 'Confidentiality only' }).click();
  await details.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel('First name').fill('Zofia');
  await page.getByLabel('Last name').fill('Kowalska');
  await details.getByLabel('Email').first().fill('zofia.kowalska@example.com');
  const copies = fields.getByLabel('Copies');
  await copies.fill('-2');
  await copies.blur();
  await expect(fields.getByText(messages.positiveNumber)).toBeVisible();
  await copies.fill('1,200.5');
  await fields.getByLabel('Delivery note').fill('At the stage door');
  await fields.getByLabel('Deliver by').fill('2026-12-24');
  await fields.getByRole('radio', { name: 'Yes' }).check();
  await fields.getByRole('combobox', { name: 'Carrier' }).click();
  await page.getByRole('option', { name: 'Courier' }).click();
  await fields.getByLabel('Tell also').fill('anna');
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect(fields.getByText(messages.email)).toBeVisible();
  await fields.getByLabel('Tell also').fill('anna@example.com,ben@example.com');
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect(page).toHaveURL(/\/documents\/[0-9a-f-]{36}\?step=general$/);
  await expect(page.getByText(messages.documentGenerated)).toBeVisible();
  await page.reload();
  await expect(copies).toHaveValue('1200.5');
  await expect(fields.getByLabel('Deliver by')).toHaveValue('2026-12-24');
  await expect(fields.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(fields.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Courier');
  await expect(fields.getByLabel('Tell also')).toHaveValue('anna@example.com, ben@example.com');
  await expectAccessible(page, 'custom fields of a draft');

  // What is required here would be missing from the drafts of others.
  const client = await signInTo(product.url, people.sysAdmin, password);
  const made = await client.call(listCustomFields, {
    query: { of: 'document', search: section },
  });
  expect(made.items).toHaveLength(7);
  for (const { id, revision } of made.items) {
    await client.call(archiveCustomField, { params: { id }, body: { revision } });
  }
});
