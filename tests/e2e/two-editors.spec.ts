import {
  createDocument,
  createFormPack,
  createReport,
  type EndpointInput,
  getDocument,
  getFormPack,
  getFormTemplate,
  getReport,
  listProjects,
  updateFormPack,
  updateReport,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, signInOn, test } from './fixtures.ts';

/** Another person, in a browser of their own. */
async function openOther(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await signInOn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const noticeOf = (page: Page, thing: string) =>
  page.getByRole('alert').filter({ hasText: `Somebody else changed this ${thing}` });

/** Goes on with Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The focus did not come there.');
}

/** Decides for a field of the notice by the keyboard: the focus is before it. */
async function takeTheirs(page: Page, field: string): Promise<void> {
  const choice = page.getByRole('alert').getByRole('listitem').filter({ hasText: field });
  await tabTo(page, choice.getByRole('radio', { name: 'Keep mine' }));
  await page.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Take theirs' })).toBeChecked();
}

async function pressButton(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Makes a form template of a file; it is named after that. */
async function uploadForm(client: Client, name: string): Promise<string> {
  const file = new Uint8Array(await drawSampleForm());
  const { id } = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file,
  });
  return id;
}

test('two who fill in the same draft lose nothing', async ({ page, product, browser, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const templateId = await uploadForm(client, 'Shared draft form');
  const pack = { name: 'Shared draft', formTemplateIds: [templateId] };
  const { id: formPackId } = await client.call(createFormPack, { body: pack });
  const { items } = await client.call(listProjects, { query: { search: 'Salt' } });
  const recipient = {
    firstName: 'Idris',
    lastName: 'Shared',
    email: 'idris@shared.example',
    countryCode: '',
    mobile: '',
  };
  const body: EndpointInput<typeof createDocument>['body'] = {
    formPackId,
    projectId: items[0]?.id ?? '',
    recipient,
  };
  const { id } = await client.call(createDocument, { body });
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}`);
  const other = await openOther(browser, product.url, people.admin);
  await other.goto(`/dashboard/documents/${id}`);
  for (const one of [page, other]) {
    const steps = one.getByRole('navigation', { name: 'Steps of the draft' });
    await steps.getByRole('button', { name: 'Shared draft form' }).click();
  }
  // A draft saves itself: here it is theirs that comes first.
  const theirs = Promise.withResolvers<void>();
  await page.route(new RegExp(`/documents/${id}$`), async (route) => {
    if (route.request().method() === 'PUT') await theirs.promise;
    await route.continue();
  });
  const field = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true });

  await field(other, 'Full name').fill('Their name');
  await field(other, 'Notes').fill('Their note');
  await field(page, 'Full name').fill('My name');
  await field(page, 'Reference').fill('MINE0001');
  await save(other).click();
  await expect(other.getByText('Document details are successfully generated')).toBeVisible();
  theirs.resolve();
  const notice = noticeOf(page, 'document');
  await expect(notice).toContainText('Shared draft form, Full name (they changed it as well)');
  await expect(notice).toContainText('Yours: My name · Theirs: Their name');
  await expect(notice).toContainText('Yours: MINE0001 · Theirs: nothing');
  await expect(notice).not.toContainText('Their note');
  await expect(save(page)).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await notice.scrollIntoViewIfNeeded();
  await expect(notice.getByRole('button', { name: 'Drop mine, show theirs' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  await takeTheirs(page, 'Shared draft form, Full name');
  await pressButton(page, 'Go on with what is chosen');
  await expect(notice).toHaveCount(0);
  await expect(field(page, 'Full name')).toHaveValue('Their name');
  await expect(field(page, 'Notes')).toHaveValue('Their note');
  await expect(field(page, 'Reference')).toHaveValue('MINE0001');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('Document details are successfully generated')).toBeVisible();
  const { forms } = await client.call(getDocument, { params: { id } });
  expect(Object.values(forms[0]?.values ?? {})).toEqual(
    expect.arrayContaining(['Their name', 'Their note', 'MINE0001']),
  );
  await other.context().close();
});

test('two who change the same form template lose nothing', async ({
  page,
  product,
  browser,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const id = await uploadForm(client, 'Shared template');
  await beAs(people.sysAdmin);
  await open(page, `/form-template/${id}`, 'Shared template');
  // Nobody else of the demo may change templates: the same person, in another browser.
  const other = await openOther(browser, product.url, people.sysAdmin);
  await open(other, `/form-template/${id}`, 'Shared template');
  const label = (on: Page) => on.locator('[data-settings]').getByLabel('Label', { exact: true });
  const stateOf = (on: Page, text: string) => on.getByText(text, { exact: true });
  for (const one of [page, other]) {
    await one.locator('[data-field="department"]').click();
    await expect(label(one)).toBeVisible();
  }
  // A template saves itself: here it is theirs that comes first.
  const theirs = Promise.withResolvers<void>();
  await page.route(new RegExp(`/form-templates/${id}$`), async (route) => {
    if (route.request().method() === 'PATCH') await theirs.promise;
    await route.continue();
  });
  await label(page).fill('My department');
  await page.locator('[data-settings]').getByLabel('Required', { exact: true }).check();
  await expect(stateOf(page, 'Saving…')).toBeVisible();
  await label(other).fill('Their department');
  await expect(stateOf(other, 'Saved')).toBeVisible();
  await expect(other.locator('[data-field="department"]')).toContainText('Their department');
  const savedAs = () => client.call(getFormTemplate, { params: { id } });
  await expect.poll(async () => (await savedAs()).revision).toBe(2);
  theirs.resolve();
  const notice = noticeOf(page, 'form template');
  await expect(notice).toContainText('label (they changed it as well)');
  await expect(notice).toContainText('Yours: My department · Theirs: Their department');
  await expectAccessible(page, 'the notice of a conflict');
  await pressButton(page, 'Keep my changes over theirs');
  await expect(label(page)).toHaveValue('My department');
  await expect(stateOf(page, 'Saved')).toBeVisible();
  const { fields } = await client.call(getFormTemplate, { params: { id } });
  expect(fields.find(({ key }) => key === 'department')).toMatchObject({
    label: 'My department',
    required: true,
  });
  await other.context().close();
});

test('two who change the same form pack lose nothing', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const [one = '', two = '', three = ''] = await Promise.all(
    ['Pack form A', 'Pack form B', 'Pack form C'].map((name) => uploadForm(client, name)),
  );
  const body = { name: 'Shared pack', formTemplateIds: [one] };
  const { id, revision } = await client.call(createFormPack, { body });
  await beAs(people.sysAdmin);
  await open(page, `/form-packs/${id}`, 'Shared pack');
  await page.getByRole('button', { name: 'Add Pack form B' }).click();
  const theirs = { name: 'Their pack', formTemplateIds: [one, three], revision };
  await client.call(updateFormPack, { params: { id }, body: theirs });

  await page.getByLabel('Name').fill('My pack');
  await page.keyboard.press('ControlOrMeta+S');
  const notice = noticeOf(page, 'form pack');
  await expect(notice).toContainText('Forms in the pack (they changed it as well)');
  await expect(notice).toContainText(
    'Yours: Pack form A, Pack form B · Theirs: Pack form A, Pack form C',
  );
  await expectAccessible(page, 'the notice of a conflict');
  await takeTheirs(page, 'Name');
  await pressButton(page, 'Go on with what is chosen');
  await expect(page.getByLabel('Name')).toHaveValue('Their pack');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('The form pack “Their pack” is saved.')).toBeVisible();
  const saved = await client.call(getFormPack, { params: { id } });
  expect(saved.forms.map(({ formTemplateId }) => formTemplateId)).toEqual([one, two]);
  expect(saved.name).toBe('Their pack');
});

test('a report that is changed in two windows loses nothing', async ({ page, product, beAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const definition = { data: 'documents' as const, columns: ['recipient', 'state'] };
  const body = { name: 'Changed twice', definition };
  const { id } = await client.call(createReport, { body });
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/report/${id}/edit`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Changed twice');
  await page.getByRole('textbox', { name: 'Description' }).fill('What is said here');

  const other = await client.call(getReport, { params: { id } });
  const { description, shares, revision } = other;
  const { people: _, ...given } = shares;
  const changed = { name: 'Changed elsewhere', description, definition, shares: given, revision };
  await client.call(updateReport, { params: { id }, body: changed });

  await save(page).click();
  const notice = noticeOf(page, 'report');
  await expect(notice).toContainText('Description');
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page, 'a report that somebody else changed');
  await notice.getByRole('button', { name: 'Keep my changes over theirs' }).click();
  await expect(name).toHaveValue('Changed elsewhere');
  await save(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changed elsewhere');
  const saved = await client.call(getReport, { params: { id } });
  expect([saved.name, saved.description]).toEqual(['Changed elsewhere', 'What is said here']);
});
