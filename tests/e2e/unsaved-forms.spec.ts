import {
  createContact,
  createDocument,
  createTaxRisk,
  getDocument,
  getFormTemplate,
  listFormPacks,
  listProjects,
  startFormTemplate,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { approvalOffice } from '../support/approvals.ts';
import { tokenOf } from '../support/browser-storage.ts';
import { callUserPool, signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

/** Ends the session of a page elsewhere. */
async function endSession(page: Page, url: string): Promise<void> {
  await callUserPool(url, 'GlobalSignOut', { AccessToken: await tokenOf(page, 'accessToken') });
}

/** Signs in once the page has found out that its session is over: by itself, or by saving. */
async function signInAgain(page: Page, email: string): Promise<void> {
  const ended = page.getByText('Your session has ended, or was ended elsewhere.');
  const save = page.getByRole('button', { name: 'Add contact' });
  await expect(ended.or(save).first()).toBeVisible();
  if (await save.isVisible()) await save.click();
  await expect(ended).toBeVisible({ timeout: 40_000 });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('what was typed into a form is offered back after the session ended, to the same user', async ({
  page,
  product,
  signInAs,
}) => {
  await signInAs(people.admin);
  await page.goto('/dashboard/add-contact');
  await page.getByLabel('First name').fill('Unsaved');
  await page.getByLabel('Last name').fill('Person');
  await page.getByRole('textbox', { name: 'Notes' }).fill('Typed for a long time');
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('unsaved@forms.example');
  await endSession(page, product.url);
  await signInAgain(page, people.admin);
  await expect(page).toHaveURL('/dashboard/add-contact');
  const notice = page.getByRole('status').filter({ hasText: 'Unsaved changes' });
  await expect(notice).toContainText('Your session ended before these changes were saved.');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('');
  await notice.getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Typed for a long time');
  const emails = page.getByRole('textbox', { name: 'E-mail', exact: true });
  await expect(emails).toHaveValue('unsaved@forms.example');
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect(page).toHaveURL(/\/dashboard\/contacts|\?id=/);
  expect(await page.evaluate(() => sessionStorage.getItem('unsavedForms'))).toBeNull();
});

test('the last field of a draft is offered back after the session ended', async ({
  page,
  product,
  signInAs,
}) => {
  const client = await signInTo(product.url, people.operator, password);
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
  await signInAs(people.operator);
  await page.goto(`/dashboard/documents/${id}`);
  const steps = page.getByRole('navigation', { name: 'Steps of the draft' });
  await steps.getByRole('button', { name: 'Send', exact: false }).last().click();
  const message = page.getByLabel('Message');
  await expect(message).toBeVisible();
  // Or its call would find out first that the session is over.
  const preview = page.getByRole('region', { name: 'Preview' }).locator('iframe').contentFrame();
  await expect(preview.getByRole('link').first()).toBeVisible();
  await endSession(page, product.url);
  await message.fill('The last thing that was typed');
  await signInAgain(page, people.operator);
  await expect(page).toHaveURL(new RegExp(`/dashboard/documents/${id}`));
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await steps.getByRole('button', { name: 'Send', exact: false }).last().click();
  await expect(message).toHaveValue('The last thing that was typed');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const again = await signInTo(product.url, people.operator, password);
  const { settings } = await again.call(getDocument, { params: { id } });
  expect(settings.message).toBe('The last thing that was typed');
});

test('a comment is offered back after the session ended', async ({ page, product, signInAs }) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const office = await approvalOffice(client, 'Unsaved', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] },
  ]);
  const { id } = await office.send('Comment');
  await signInAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}`);
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await expect(comment).toBeVisible();
  await comment.fill('A comment of many words');
  await page.getByRole('radio', { name: 'For everybody who takes part' }).check();
  await endSession(page, product.url);
  await signInAgain(page, people.sysAdmin);
  await expect(comment).toHaveValue('');
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(comment).toHaveValue('A comment of many words');
  await expect(page.getByRole('radio', { name: 'For everybody who takes part' })).toBeChecked();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'of many words' })).toBeVisible();
});

test('what is typed in the designer is offered back, also where it was not left', async ({
  page,
  product,
  signInAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { id } = await client.call(startFormTemplate, {
    body: {
      name: 'Unsaved design',
      start: { from: 'text', paper: 'a4', text: 'With {{full_name}}.' },
    },
  });
  await signInAs(people.sysAdmin);
  await page.goto(`/dashboard/form-template/${id}`);
  await page.locator('[data-box="0 full_name"]').click();
  const key = page.locator('[data-settings]').getByLabel('Key', { exact: true });
  await expect(key).toHaveValue('full_name');
  await endSession(page, product.url);
  await key.fill('nickname');
  await signInAgain(page, people.sysAdmin);
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const again = await signInTo(product.url, people.sysAdmin, password);
  const { fields } = await again.call(getFormTemplate, { params: { id } });
  expect(fields.map((field) => field.key)).toEqual(['nickname']);
});

test('an answer on the tax status is offered back after the session ended', async ({
  page,
  product,
  signInAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const contact = await client.call(createContact, {
    body: { firstName: 'Una', lastName: 'Saved', emails: 'una@forms.example' },
  });
  const [project] = (await client.call(listProjects, {})).items;
  const { id } = await client.call(createTaxRisk, {
    body: {
      contactId: contact.id,
      projectId: project?.id ?? '',
      role: 'Gaffer',
      engagedAs: 'Company',
    },
  });
  await signInAs(people.sysAdmin);
  await page.goto(`/dashboard/tax-risks/${id}`);
  const answer = page.locator('form').getByRole('radio').last();
  await expect(answer).toBeVisible();
  await answer.check();
  await endSession(page, product.url);
  await signInAgain(page, people.sysAdmin);
  await expect(answer).not.toBeChecked();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(answer).toBeChecked();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});
