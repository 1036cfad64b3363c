import { getDocument, getSession, sendDocument, updateProfile } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** A slice of the state that the browser keeps. */
async function keptSlice(page: Page, name: string): Promise<Record<string, unknown>> {
  const kept = await page.evaluate(() => localStorage.getItem('persist:client') ?? '{}');
  const slices = JSON.parse(kept) as Record<string, string>;
  return JSON.parse(slices[name] ?? '{}') as Record<string, unknown>;
}

const success = 'Document details are successfully generated and email has been sent';

test('what was generating when the page was loaded anew is looked up and told', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.operator, password);
  const drafter = await drafterOf(client, 'Crew');
  const { id } = await drafter.draft('reloaded@crew.example');
  await beAs(people.operator);
  await page.goto(`/dashboard/documents/${id}?step=send`);
  const reached = Promise.withResolvers<void>();
  await page.route('**/documents/action-and-merge/send', async (route) => {
    // The server does it, and its answer finds nobody.
    await route.fetch();
    reached.resolve();
  });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await reached.promise;
  await expect
    .poll(async () => (await keptSlice(page, 'document')).generatingDocumentGuids)
    .toEqual([id]);
  await expect(page.getByText(success)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible();
  await expect
    .poll(async () => (await keptSlice(page, 'document')).generatingDocumentGuids)
    .toEqual([]);
  expect((await client.call(getDocument, { params: { id } })).state).toBe('pending');
});

test('a send that is answered 200 with an error, or with nothing, has failed', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.operator, password);
  const drafter = await drafterOf(client, 'Crew');
  const { id } = await drafter.draft('failing@crew.example');
  await beAs(people.operator);
  for (const [answer, said] of [
    [{ error: 'Nobody can be asked today.' }, 'Nobody can be asked today.'],
    [{}, 'Failed to send document.'],
  ] as const) {
    await page.route('**/documents/action-and-merge/send', (route) =>
      route.fulfill({ status: 200, json: answer }),
    );
    await page.goto(`/dashboard/documents/${id}?step=send`);
    await page.getByRole('button', { name: 'Save and send' }).click();
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await expect(page.getByText(success)).toHaveCount(0);
    await page.unroute('**/documents/action-and-merge/send');
  }
  const document = await client.call(getDocument, { params: { id } });
  expect(document.state).toBe('draft');
  await client.call(sendDocument, { body: drafter.sendBody(document) });
});

test('what the slices keep is read', async ({ page, product, signInAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { id } = await (await drafterOf(client, 'Crew')).draft('unsent@crew.example');
  const { firstName, lastName } = (await client.call(getSession)).user;
  const names = { firstName, lastName };
  await client.call(updateProfile, {
    body: { ...names, countryCode: '+44', mobile: '7911123456' },
  });
  await signInAs(people.sysAdmin);

  // generalSettings.dataEntry: somebody new begins with the code of whoever adds them.
  const { dataEntry } = await keptSlice(page, 'generalSettings');
  const { countryCode } = dataEntry as { countryCode: string };
  expect(countryCode).toBe('+44');
  await open(page, '/documents/new', 'New document');
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue(/\+44\b/);

  // emailTemplate: the list marks the one that was opened last.
  await open(page, '/email-templates', 'E-mail templates');
  const template = page
    .getByRole('list', { name: /^Templates for/ })
    .getByRole('link')
    .first();
  const name = (await template.textContent()) ?? '';
  await template.click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'E-mail templates' }).click();
  const marked = page.locator('li[aria-current="true"]');
  await expect(marked).toContainText(name);
  await expect(marked).toContainText('opened last');
  await expect.poll(async () => (await keptSlice(page, 'emailTemplate')).selectedGuid).toBeTruthy();

  // newDocumentGuid: whoever begins another document is led to the one that is not sent yet.
  await page.evaluate((guid) => {
    const kept = JSON.parse(localStorage.getItem('persist:client') ?? '{}') as Record<
      string,
      string
    >;
    const slice = { ...JSON.parse(kept.document ?? '{}'), newDocumentGuid: guid } as object;
    localStorage.setItem(
      'persist:client',
      JSON.stringify({ ...kept, document: JSON.stringify(slice) }),
    );
  }, id);
  await page.goto('/dashboard/documents/new');
  await page.getByRole('link', { name: /for Ann Lee/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/documents/${id}`));

  await page.getByRole('combobox', { name: 'Company' }).click();
  const { companyData } = await keptSlice(page, 'authenticated');
  const { name: company } = companyData as { name: string };
  await page.getByRole('option', { name: company }).click();
  await expect.poll(async () => (await keptSlice(page, 'company')).selectedGuid).toBeTruthy();
  // companyData: the header names one's own company before the server has.
  await page.route(/\/api\/companies\//, (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(company);
});
