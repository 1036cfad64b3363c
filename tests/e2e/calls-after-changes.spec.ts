import {
  createCompany,
  createContact,
  createFormPack,
  createReport,
  getDocument,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Page, Request } from '@playwright/test';
import { approvalOffice } from '../support/approvals.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

let colleague: Client;

test.beforeAll(async ({ product }) => {
  colleague = await signInTo(product.url, people.sysAdmin, password);
});

const expectAtMost = (count: number, fetched: readonly string[]) =>
  expect(fetched.length, fetched.join(', ')).toBeLessThanOrEqual(count);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a page fetches from a change on until all of it is answered. */
async function fetchedAfter(page: Page, change: () => Promise<unknown>): Promise<string[]> {
  const fetched: string[] = [];
  const pending = new Set<Request>();
  const isCall = (request: Request) => /\/api\/(?!changes$)/.test(request.url());
  const begun = (request: Request) => {
    if (!isCall(request)) return;
    pending.add(request);
    // What is only about to be changed is none of it.
    if (request.method() !== 'GET') fetched.length = 0;
    fetched.push(`${request.method()} ${new URL(request.url()).pathname}`);
  };
  const ended = (request: Request) => void pending.delete(request);
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  await change();
  await expect.poll(() => pending.size).toBe(0);
  page.off('request', begun);
  page.off('requestfinished', ended);
  page.off('requestfailed', ended);
  return fetched.filter((one) => one.startsWith('GET'));
}

const company = (name: string, code: string) =>
  colleague.call(createCompany, { body: { name, code, type: 'Company' } });

test('saving a company', async ({ page, openAs }) => {
  const { id, name } = await company('Kestrel Ltd', 'KESTREL');
  await openAs(people.sysAdmin);
  await open(page, `/companies/${id}`, name);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kestrel at sea');
  const fetched = await fetchedAfter(page, async () => {
    await button(page, 'Save').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kestrel at sea' })).toBeVisible();
  });
  expectAtMost(2, fetched);
});

test('archiving a company', async ({ page, openAs }) => {
  const { name } = await company('Plover Ltd', 'PLOVER');
  await openAs(people.sysAdmin);
  await open(page, '/companies?search=plover', 'Companies');
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Archive' })).toBeEnabled();
  const fetched = await fetchedAfter(page, async () => {
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(`${name} is archived.`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  });
  // The list, and what the header and the dialog offer to choose from.
  expectAtMost(5, fetched);
});

test('saving a contact', async ({ page, openAs }) => {
  const { id } = await colleague.call(createContact, {
    body: { firstName: 'Idris', lastName: 'Counted', emails: 'idris@counted.example' },
  });
  await openAs(people.sysAdmin);
  await open(page, `/add-contact?id=${id}`, 'Idris Counted');
  await page.getByRole('combobox', { name: 'Job title' }).fill('Gaffer');
  const fetched = await fetchedAfter(page, async () => {
    await button(page, 'Save').click();
    await expect(page.getByText('Idris Counted is saved.')).toBeVisible();
  });
  // What the contact's page shows is fetched as it opens.
  const isOfPage = (one: string) => one.includes(id) || one.endsWith('/tax-risks');
  expectAtMost(
    3,
    fetched.filter((one) => !isOfPage(one)),
  );
});

test('moving and renaming a field in the designer', async ({ page, openAs }) => {
  const made = await colleague.call(uploadFormTemplate, {
    query: { fileName: 'Counted form.pdf' },
    file: new Uint8Array(await drawSampleForm()),
  });
  await openAs(people.sysAdmin);
  await open(page, `/form-template/${made.id}`, 'Counted form');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.locator('[data-field="department"]').click();
  const saved = (response: { request(): { method(): string } }) =>
    response.request().method() === 'PATCH';
  const label = page.locator('[data-settings]').getByLabel('Label', { exact: true });
  const renaming = await fetchedAfter(page, async () => {
    const done = page.waitForResponse(saved);
    await label.fill('Your department');
    await label.blur();
    await done;
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  expectAtMost(1, renaming);
  const moving = await fetchedAfter(page, async () => {
    await page.locator('[data-canvas]').focus();
    const done = page.waitForResponse(saved);
    await page.keyboard.press('ArrowRight');
    await done;
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
  expectAtMost(1, moving);
});

test('sending a document', async ({ page, openAs }) => {
  const office = await approvalOffice(colleague, 'Counted', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] },
  ]);
  const { id } = await office.draft('Sent');
  await openAs(people.sysAdmin);
  await open(page, `/documents/${id}`, 'Ines Sent');
  const fetched = await fetchedAfter(page, async () => {
    await button(page, 'Save and send').click();
    await expect(page.getByText(/successfully generated/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  });
  expect(fetched.filter((one) => one.includes(id))).toEqual([]);
});

test('approving and commenting on a document', async ({ page, openAs }) => {
  const office = await approvalOffice(colleague, 'Counting', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] },
    { name: 'Producer', who: 'everyone', people: ['Orla Nikolaou'] },
  ]);
  const { id } = await office.send('Approved');
  await openAs(people.approver);
  await open(page, `/documents/${id}`, 'Ines Approved');
  const commenting = await fetchedAfter(page, async () => {
    await page.getByLabel('Your comment').fill('Agreed?');
    await button(page, 'Comment').click();
    await expect(page.getByRole('article').getByText('Agreed?')).toBeVisible();
  });
  expectAtMost(3, commenting);
  const approving = await fetchedAfter(page, async () => {
    await button(page, 'Approve').click();
    await expect(page.getByText('You have approved the document for Ines Approved.')).toBeVisible();
  });
  // The document’s file, files, comments and list.
  expectAtMost(4, approving);
  expect((await colleague.call(getDocument, { params: { id } })).state).toBe('pending');
});

test('saving a form pack', async ({ page, openAs }) => {
  const form = await colleague.call(uploadFormTemplate, {
    query: { fileName: 'Packed form.pdf' },
    file: new Uint8Array(await drawSampleForm()),
  });
  const { id } = await colleague.call(createFormPack, {
    body: { name: 'Counted pack', formTemplateIds: [form.id] },
  });
  await openAs(people.sysAdmin);
  await open(page, `/form-packs/${id}`, 'Counted pack');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Recounted pack');
  const fetched = await fetchedAfter(page, async () => {
    await button(page, 'Save').click();
    await expect(page.getByText('The form pack “Recounted pack” is saved.')).toBeVisible();
  });
  expectAtMost(2, fetched);
});

test('saving a report', async ({ page, openAs }) => {
  const { id } = await colleague.call(createReport, {
    body: { name: 'Counted', definition: { data: 'documents', columns: ['recipient', 'state'] } },
  });
  await openAs(people.sysAdmin);
  await page.goto(`/dashboard/report/${id}/edit`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Counted');
  await name.fill('Recounted');
  const fetched = await fetchedAfter(page, async () => {
    await button(page, 'Save').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Recounted' })).toBeVisible();
  });
  expectAtMost(4, fetched);
});
