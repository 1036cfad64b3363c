import { startFormTemplate } from '@countersign/contract';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { approvalOffice } from '../support/approvals.ts';
import { type Client, signInTo } from '../support/client.ts';
import { encodePng } from '../support/png.ts';
import { expect, open, password, people, signInOn, test } from './fixtures.ts';

const pixels = encodePng({ width: 60, height: 20, pixels: new Uint8Array(60 * 20 * 4).fill(120) });
let sysAdmin: Client;

test.beforeEach(async ({ product }) => {
  sysAdmin = await signInTo(product.url, people.sysAdmin, password);
});

/** Another person, in a browser of their own. */
async function openOther(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/');
  await signInOn(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

const documentOf = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const details = (page: Page) => page.getByRole('complementary', { name: 'About this document' });
const twoSteps = [
  { name: 'Accounts', who: 'anyone' as const, people: ['Amir Haddad', 'Adam Kowalczyk'] },
  { name: 'Producer', who: 'everyone' as const, people: ['Orla Nikolaou'] },
];

test('two approve in turn and see each other’s acts at once; one fills in fields, attaches files and signs', async ({
  page,
  browser,
  baseURL,
  openAs,
}) => {
  const office = await approvalOffice(sysAdmin, 'Turns', twoSteps);
  // What is sent meanwhile comes into the open list by itself, without the stream of changes a little later.
  await page.route('**/api/changes', (route) => route.abort());
  await openAs(people.approver);
  await open(page, '/documents?tab=approve', 'Documents');
  const first = await office.send('Winter');
  await expect(page.getByRole('row').filter({ hasText: 'Ines Winter' })).toBeVisible();
  await page.unroute('**/api/changes');
  await office.send('Spring');
  await expect(page.getByRole('row').filter({ hasText: 'Ines Spring' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Ines Winter' });
  await expect(row).toContainText(/Waiting for Accounts \(.*Amir Haddad\) to approve\./);
  await row.getByRole('button', { name: /^More about Ines Winter/ }).click();
  const parties = page.getByRole('region', { name: 'Parties' });
  await expect(parties).toContainText('Approves later');
  await row.getByRole('link', { name: 'Ines Winter' }).click();
  await documentOf(page, 'Ines Winter');
  await expect(page.getByText('Then Producer approves.')).toBeVisible();

  const orla = await openOther(browser, baseURL ?? '', people.operatorApprover);
  await open(orla, `/documents/${first.id}`, 'Ines Winter');
  await expect(button(orla, 'Approve document')).toHaveCount(0);
  await page.getByLabel('Your comment').fill('Is the rate for nights agreed?');
  await button(page, 'Add comment').click();
  await expect(orla.getByRole('article')).toContainText('Is the rate for nights agreed?');
  await button(page, 'Approve document').click();
  await expect(page.getByText('Document for Ines Winter approved')).toBeVisible();
  await expect(orla.getByRole('heading', { name: 'Your turn to approve' })).toBeVisible();
  await expect(details(orla)).toContainText('By Amir Haddad');
  await button(orla, 'Approve document').click();
  await expect(orla.getByText('Nothing else is waiting for you.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Everyone has acted' })).toBeVisible();

  // The next one that waits is a click away.
  await page.getByRole('status').getByRole('link', { name: / for / }).click();
  await expect(
    page.getByRole('heading', { name: /^(Your turn to approve|Your turn to sign)$/ }),
  ).toBeVisible();
  await orla.context().close();

  // An approver fills in their fields, attaches files, and signs with a signature that they type.
  const byApprover = 'role=approver-1; required=true';
  const own = ['Remarks', 'Photo; type=image', 'Permit; type=attachment', 'Signed; type=signature'];
  const text = ['# Rates', ...own.map((tag) => `{{${tag}; ${byApprover}}}`)].join('\n\n');
  const { id: formId } = await sysAdmin.call(startFormTemplate, {
    body: { name: 'Signing rates', start: { from: 'text', paper: 'a4', text } },
  });
  const signing = { name: 'Accounts', who: 'anyone' as const, people: ['Amir Haddad'] };
  const signingOffice = await approvalOffice(
    sysAdmin,
    'Signing',
    [{ ...signing, signaturePosition: 1 }],
    [formId],
  );
  const { id } = await signingOffice.send('Frost');
  await open(page, `/documents/${id}`, 'Ines Frost');
  await expect(page.getByRole('heading', { name: 'Your turn to sign' })).toBeVisible();
  const inList = page.getByRole('textbox', { name: 'Remarks', exact: true });
  const onPage = page.getByRole('textbox', { name: 'Remarks on page 1' });
  // What is typed stands on the page at once, and can be changed there.
  await inList.fill('Agreed with the producer.');
  await expect(onPage).toHaveValue('Agreed with the producer.');
  await onPage.fill('Agreed with the line producer.');
  await expect(inList).toHaveValue('Agreed with the line producer.');
  const picture = { mimeType: 'image/png', buffer: pixels };
  const permit = page.getByRole('group', { name: 'Permit', exact: true });
  await page.getByLabel('Photo: file').setInputFiles({ ...picture, name: 'me.png' });
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
  await page.getByLabel('Permit: file').setInputFiles({ ...picture, name: 'permit.png' });
  await expect(permit.getByText('permit.png')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // All of it is there after a reload.
  await page.reload();
  await expect(inList).toHaveValue('Agreed with the line producer.');
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
  await permit.getByRole('button', { name: 'Remove' }).click();
  await expect(permit.getByText('permit.png')).toHaveCount(0);
  await page.getByLabel('Permit: file').setInputFiles({ ...picture, name: 'other.png' });
  await expect(permit.getByText('other.png')).toBeVisible();
  await page.getByRole('button', { name: 'Photo on page 1' }).scrollIntoViewIfNeeded();
  await expectAccessible(page, 'own fields on the page and in the list');

  // The signature field leads to what it is made with.
  const make = page.getByRole('button', { name: /^(Create|Change) signature$/ });
  await expect(make).toBeVisible();
  await page.getByRole('button', { name: 'Signed on page 1' }).click();
  await expect(make).toBeFocused();
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await dialog.getByLabel('Name to sign with').fill('A. Haddad');
  await dialog.getByRole('button', { name: 'Use this signature' }).click();
  await expect(dialog).toHaveCount(0);
  await button(page, 'Sign document').click();
  await expect(page.getByText('Agree to sign electronically.')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I agree to sign/ }).check();
  await button(page, 'Sign document').click();
  await expect(page.getByText('Document for Ines Frost signed')).toBeVisible();
  const signed = await signingOffice.read(id);
  const values = signed.forms.find(({ formTemplateId }) => formTemplateId === formId)?.values ?? {};
  expect(Object.values(values)).toEqual(
    expect.arrayContaining([
      'Agreed with the line producer.',
      expect.objectContaining({ kind: 'image' }),
      expect.objectContaining({ kind: 'file', name: 'other.png' }),
      expect.objectContaining({ kind: 'typed', text: 'A. Haddad' }),
    ]),
  );
});
