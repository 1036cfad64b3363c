import { createDocument, getDocument, listFormPacks, listProjects } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { tokenOf } from '../support/browser-storage.ts';
import { callUserPool, signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

/** Ends the session of a page elsewhere. */
async function endSession(page: Page, url: string): Promise<void> {
  await callUserPool(url, 'GlobalSignOut', { AccessToken: await tokenOf(page, 'accessToken') });
}

/** Signs in once the page has found out that its session is over. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page.getByText('Your session expired or was ended elsewhere.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('typed values of a form, and of the last field of a draft, are offered back after the session ended', async ({
  page,
  product,
  signInAs,
}) => {
  const client = await signInTo(product.url, people.admin, password);
  const [project] = (await client.call(listProjects, {})).items;
  const [pack] = (await client.call(listFormPacks, {})).items;
  const { id } = await client.call(createDocument, {
    body: {
      formPackId: pack?.id ?? '',
      projectId: project?.id ?? '',
      recipient: {
        firstName: 'Di',
        lastName: 'Draft',
        email: 'di@forms.example',
        countryCode: '',
        mobile: '',
      },
    },
  });
  const restore = page.getByRole('button', { name: 'Restore changes' });
  await signInAs(people.admin);

  await test.step('a form', async () => {
    const notes = page.getByRole('textbox', { name: 'Notes' });
    const emails = page.getByRole('textbox', { name: 'Email', exact: true });
    await page.goto('/dashboard/add-contact');
    await page.getByLabel('First name').fill('Unsaved');
    await page.getByLabel('Last name').fill('Person');
    await notes.fill('Typed for a long time');
    await emails.fill('unsaved@forms.example');
    await endSession(page, product.url);
    await page.getByRole('button', { name: 'Add contact' }).click();
    await signInAgain(page, people.admin);
    await expect(page).toHaveURL('/dashboard/add-contact');
    const notice = page.getByRole('status').filter({ hasText: 'Unsaved changes' });
    await expect(notice).toContainText('Your session ended before these changes were saved.');
    await expect(notes).toHaveValue('');
    await restore.click();
    await expect(notes).toHaveValue('Typed for a long time');
    await expect(emails).toHaveValue('unsaved@forms.example');
    await page.getByRole('button', { name: 'Add contact' }).click();
    await expect(page).toHaveURL(/\/dashboard\/contacts|\?id=/);
    expect(await page.evaluate(() => sessionStorage.getItem('unsavedForms'))).toBeNull();
  });

  await test.step('a draft', async () => {
    const steps = page.getByRole('navigation', { name: 'Draft steps' });
    const message = page.getByLabel('Message');
    await page.goto(`/dashboard/documents/${id}`);
    await steps.getByRole('button', { name: 'Send', exact: false }).last().click();
    await expect(message).toBeVisible();
    // Or its call would find out first that the session is over.
    const preview = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
    await expect(preview.getByRole('link').first()).toBeVisible();
    await endSession(page, product.url);
    await message.fill('The last thing that was typed');
    await signInAgain(page, people.admin);
    await expect(page).toHaveURL(new RegExp(`/dashboard/documents/${id}`));
    await restore.click();
    await steps.getByRole('button', { name: 'Send', exact: false }).last().click();
    await expect(message).toHaveValue('The last thing that was typed');
    await expect(page.getByText(/^Saved/)).toBeVisible();
    const again = await signInTo(product.url, people.admin, password);
    const { settings } = await again.call(getDocument, { params: { id } });
    expect(settings.message).toBe('The last thing that was typed');
  });
});
