import { getSession, updateProfile } from '@countersign/contract';
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
