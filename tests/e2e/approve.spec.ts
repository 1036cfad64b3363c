import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { getDocument, uploadSignature } from '@countersign/contract';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { approvalOffice } from '../support/approvals.ts';
import { type Client, signInTo } from '../support/client.ts';
import { copyDemoData } from '../support/demo-data.ts';
import { encodePng } from '../support/png.ts';
import { startProduct } from '../support/server.ts';
import { startSmtp } from '../support/smtp.ts';
import { expect, open, password, people, signInOn, test } from './fixtures.ts';

let sysAdmin: Client;

test.beforeAll(async ({ product }) => {
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
const aside = (page: Page) => page.getByRole('complementary', { name: 'About this document' });
const twoSteps = [
  { name: 'Accounts', who: 'anyone' as const, people: ['Amir Haddad', 'Adam Kowalczyk'] },
  { name: 'Producer', who: 'everyone' as const, people: ['Orla Nikolaou'] },
];

test('two approve in turn, each in their browser, and the second sees the first one’s act at once', async ({
  page,
  browser,
  baseURL,
  openAs,
}) => {
  const office = await approvalOffice(sysAdmin, 'Turns', twoSteps);
  const [first, second] = [await office.send('Winter'), await office.send('Spring')];
  await openAs(people.approver);
  await open(page, '/documents?tab=approve', 'Documents');
  const row = page.getByRole('row').filter({ hasText: 'Ines Winter' });
  await expect(row).toContainText(/Waiting for Accounts \(.*Amir Haddad\) to approve\./);
  await row.getByRole('button', { name: /^More about Ines Winter/ }).click();
  const parties = page.getByRole('region', { name: 'Parties' });
  await expect(parties).toContainText('Approves later');
  await expectAccessible(page, 'a document opened in the list');
  await row.getByRole('link', { name: 'Ines Winter' }).click();
  await documentOf(page, 'Ines Winter');
  await expect(page.getByText('Then Producer approves.')).toBeVisible();

  const orla = await openOther(browser, baseURL ?? '', people.operatorApprover);
  await open(orla, `/documents/${first.id}`, 'Ines Winter');
  await expect(button(orla, 'Approve')).toHaveCount(0);
  await button(page, 'Approve').click();
  await expect(page.getByText('You have approved the document for Ines Winter.')).toBeVisible();
  await expect(orla.getByRole('heading', { name: 'Your approval is asked for' })).toBeVisible();
  await expect(aside(orla)).toContainText('By Amir Haddad');
  await button(orla, 'Approve').click();
  await expect(orla.getByText('Nothing else waits for you.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Everybody has acted' })).toBeVisible();

  // The next one that waits is a click away.
  await page.getByRole('link', { name: /^Turns for Ines/ }).click();
  await documentOf(page, 'Ines Spring');
  const adam = await openOther(browser, baseURL ?? '', people.admin);
  await open(adam, `/documents/${second.id}`, 'Ines Spring');
  // Another one is quicker than the news of it: this is told, and is no error.
  const ofSecond = (url: URL) => url.pathname.endsWith(`/documents/${second.id}`);
  await adam.route(ofSecond, (route) => route.abort());
  await button(page, 'Approve').click();
  await expect(page.getByText('You have approved the document for Ines Spring.')).toBeVisible();
  await button(adam, 'Approve').click();
  await expect(adam.getByText('Amir Haddad has approved this already.')).toBeVisible();
  await adam.unroute(ofSecond);
  await adam.reload();
  await expect(aside(adam)).toContainText('By Amir Haddad');
  await expect(button(adam, 'Approve')).toHaveCount(0);
  await Promise.all([orla.context().close(), adam.context().close()]);
});

test('one is declined with a reason, reopened, and another is voided', async ({
  page,
  browser,
  baseURL,
  openAs,
}) => {
  const made = await approvalOffice(sysAdmin, 'Declining', twoSteps);
  const [one, other] = [await made.send('Summer'), await made.send('Autumn')];
  const amir = await openOther(browser, baseURL ?? '', people.approver);
  await open(amir, `/documents/${one.id}`, 'Ines Summer');
  await button(amir, 'Decline').click();
  const asked = amir.getByRole('dialog', { name: 'Decline the document?' });
  await button(asked.page(), 'Decline').last().click();
  await expect(asked.getByText('This field is required.')).toBeVisible();
  await expectAccessible(amir, 'declining without a reason');
  await asked.getByLabel('Reason').fill('The rate is not what was agreed.');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await expect(amir.getByText('Declined by Amir Haddad')).toBeVisible();

  await openAs(people.sysAdmin);
  await open(page, `/documents/${one.id}`, 'Ines Summer');
  await expect(page.getByText('“The rate is not what was agreed.”').first()).toBeVisible();
  await button(page, 'Reopen').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect(button(page, 'Save and send')).toBeVisible();
  expect((await made.read(one.id)).state).toBe('draft');

  await open(page, `/documents/${other.id}`, 'Ines Autumn');
  await page.getByRole('button', { name: 'Actions for the document for Ines Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void the document for Ines Autumn?' });
  await voiding.getByLabel('Reason').fill('The shoot is off.');
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(page.getByText('Voided by Sofia Adeyemi')).toBeVisible();
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await expect(page.getByText('The log is whole')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Voided the document' })).toContainText(
    'Sofia Adeyemi',
  );
  await expectAccessible(page, 'events of a document');

  await open(page, `/documents/${other.id}`, 'Ines Autumn');
  await page.getByRole('button', { name: 'Actions for the document for Ines Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await expect(page.getByText('A new draft is made. Check it before you send it.')).toBeVisible();
  await expect(button(page, 'Save and send')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Autumn' })).toBeVisible();
  await amir.context().close();
});

test('an approver fills in their field and signs with a signature that they type', async ({
  page,
  openAs,
}) => {
  const signing = { name: 'Accounts', who: 'anyone' as const, people: ['Amir Haddad'] };
  const office = await approvalOffice(sysAdmin, 'Signing', [{ ...signing, signaturePosition: 1 }]);
  const { id, forms } = await office.send('Frost');
  await openAs(people.approver);
  await open(page, `/documents/${id}`, 'Ines Frost');
  await expect(page.getByRole('heading', { name: 'You are asked to sign' })).toBeVisible();
  await button(page, 'Sign').click();
  const inList = page.getByRole('textbox', { name: 'Remarks', exact: true });
  const onPage = page.getByRole('textbox', { name: 'Remarks on page 4' });
  await expect(inList).toBeFocused();
  await inList.fill('Agreed with the producer.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // What is typed stands on the page at once, can be changed there, and is there after a reload.
  await expect(onPage).toHaveValue('Agreed with the producer.');
  const saved = page.waitForResponse((one) => one.url().endsWith('/values') && one.ok());
  await onPage.fill('Agreed with the line producer.');
  await expect(inList).toHaveValue('Agreed with the line producer.');
  await saved;
  await page.reload();
  await expect(inList).toHaveValue('Agreed with the line producer.');
  // The place for the signature leads to what it is made with.
  const make = page.getByRole('button', { name: /^(Make a signature|Sign with another one)$/ });
  await expect(make).toBeVisible();
  await page.getByRole('button', { name: 'Signature of the approver on page 4' }).click();
  await expect(make).toBeFocused();
  await button(page, 'Sign').click();
  await expect(page.getByText('Agree to sign electronically first.')).toBeVisible();
  await expectAccessible(page, 'signing with something missing');
  await button(page, 'Sign with another one').click();
  const dialog = page.getByRole('dialog', { name: 'Your signature' });
  await dialog.getByLabel('Your name as you sign').fill('A. Haddad');
  await dialog.getByRole('button', { name: 'Use this signature' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^I agree to sign/ }).check();
  await button(page, 'Sign').click();
  await expect(page.getByText('You have signed the document for Ines Frost.')).toBeVisible();
  const signed = await office.read(id);
  const [, rates] = forms;
  const values = signed.forms.find((one) => one.formTemplateId === rates?.formTemplateId)?.values;
  expect(values).toMatchObject({
    remarks: 'Agreed with the line producer.',
    signed: { kind: 'typed', text: 'A. Haddad' },
  });
});

test('many are approved at once, and those that ask for more are named; a ZIP has their PDFs', async ({
  page,
  openAs,
}) => {
  const office = await approvalOffice(sysAdmin, 'Many', twoSteps);
  const signing = { name: 'Accounts', who: 'anyone' as const, people: ['Amir Haddad'] };
  const more = await approvalOffice(sysAdmin, 'Many more', [{ ...signing, signaturePosition: 1 }]);
  const plain = [await office.send('Alder'), await office.send('Birch')];
  const toSign = await more.send('Cedar');
  await openAs(people.approver);
  await open(page, '/documents?tab=approve&search=many', 'Documents');
  for (const name of ['Ines Alder', 'Ines Birch', 'Ines Cedar']) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  }
  const download = page.waitForEvent('download');
  await button(page, 'Download').click();
  const zip = fs.readFileSync(await (await download).path());
  for (const name of [
    'Many - Ines Alder.pdf',
    'Many - Ines Birch.pdf',
    'Many more - Ines Cedar.pdf',
  ]) {
    expect(zip.includes(name)).toBe(true);
  }
  await button(page, 'Approve').click();
  const dialog = page.getByRole('dialog', { name: 'Approve documents' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('2 documents were approved. 1 document was not:')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText(
    'Many more - Ines Cedar: There is something to fill in or to sign. Open it to do that.',
  );
  await expectAccessible(page, 'what was not approved');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  for (const { id } of plain) {
    const { parties } = await sysAdmin.call(getDocument, { params: { id } });
    expect(parties.find(({ name }) => name === 'Accounts')?.state).toBe('done');
  }
  expect((await office.read(toSign.id)).turns).toEqual([]);
});

test('the pages are read with the keyboard: page by page, by forms, by words', async ({
  page,
  openAs,
}) => {
  const office = await approvalOffice(sysAdmin, 'Reading', twoSteps);
  const { id } = await office.send('Maple');
  await openAs(people.approver);
  await open(page, `/documents/${id}`, 'Ines Maple');
  const viewer = page.getByRole('region', { name: 'Reading for Ines Maple' });
  await expect(viewer.getByText('1 of 4')).toBeVisible();
  await viewer.getByRole('group', { name: /^Pages of/ }).focus();
  await page.keyboard.press('PageDown');
  await expect(viewer.getByText('2 of 4')).toBeVisible();
  await page.keyboard.press('End');
  await expect(viewer.getByText('4 of 4')).toBeVisible();
  await expect(viewer.getByRole('navigation', { name: 'Forms' })).toContainText('Reading rates');
  await viewer.getByRole('button', { name: 'Reading terms' }).click();
  await expect(viewer.getByText('1 of 4')).toBeVisible();
  await viewer.getByRole('group', { name: /^Pages of/ }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('rates, sheet 1');
  await expect(viewer.getByText('1 on 1 page')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(viewer.getByText('4 of 4')).toBeVisible();
  await page.keyboard.press('Escape');
  await viewer.getByRole('button', { name: 'Pages in small' }).click();
  await viewer.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(viewer.getByText('3 of 4')).toBeVisible();
  await expectAccessible(page, 'a document to approve');
});

test('a document is commented on, and others see that at once @phone', async ({ page, openAs }) => {
  const office = await approvalOffice(sysAdmin, 'Talking', twoSteps);
  const { id } = await office.send('Rowan');
  await openAs(people.approver);
  await open(page, `/documents/${id}`, 'Ines Rowan');
  await page.getByLabel('Your comment').fill('Is the rate for nights agreed?');
  await button(page, 'Comment').click();
  await expect(page.getByRole('article').getByText('Is the rate for nights agreed?')).toBeVisible();
  await expect(page.getByLabel('Your comment')).toHaveValue('');
  await expectAccessible(page, 'a document on a phone');
});

test('an approver puts a picture and a file into their fields, and signs with the picture they keep', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const data = copyDemoData();
  const smtp = await startSmtp();
  const env = { SMTP_URL: smtp.url };
  let product = await startProduct({ dataDir: data.dataDir, env });
  try {
    const admin = await signInTo(product.url, people.sysAdmin, password);
    const amir = await signInTo(product.url, people.approver, password);
    const pixels = new Uint8Array(60 * 20 * 4).fill(120);
    const file = new Uint8Array(encodePng({ width: 60, height: 20, pixels }));
    await amir.call(uploadSignature, { file });
    const signing = { name: 'Accounts', who: 'anyone' as const, people: ['Amir Haddad'] };
    const office = await approvalOffice(admin, 'Files', [{ ...signing, signaturePosition: 1 }]);
    const { id, forms } = await office.send('Hazel');
    const formId = forms[1]?.formTemplateId ?? '';
    const { port } = product;
    await product.stop();
    const script = path.join(import.meta.dirname, '../support/add-upload-fields.ts');
    execFileSync(process.execPath, [script, data.dataDir, formId, 'approver-1']);
    product = await startProduct({ dataDir: data.dataDir, env, port });

    const page = await openOther(browser, product.url, people.approver);
    await open(page, `/documents/${id}`, 'Ines Hazel');
    await expect(page.getByRole('img', { name: 'Your signature' }).first()).toBeVisible();
    const picture = { mimeType: 'image/png', buffer: Buffer.from(file) };
    const permit = page.getByRole('group', { name: 'Permit', exact: true });
    await page.getByRole('checkbox', { name: /^I agree to sign/ }).check();
    await page.getByRole('textbox', { name: 'Remarks', exact: true }).fill('Agreed.');
    await button(page, 'Sign').click();
    await expect(permit.getByText('This field is required.')).toBeVisible();
    await page.getByLabel('Photo: file').setInputFiles({ ...picture, name: 'me.png' });
    await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
    await page.getByLabel('Permit: file').setInputFiles({ ...picture, name: 'permit.png' });
    await expect(permit.getByText('permit.png')).toBeVisible();
    await expect(permit.getByText('This field is required.')).toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible();
    await expect(permit.getByText('permit.png')).toBeVisible();
    await permit.getByRole('button', { name: 'Take it away' }).click();
    await expect(permit.getByText('permit.png')).toHaveCount(0);
    await page.getByLabel('Permit: file').setInputFiles({ ...picture, name: 'other.png' });
    await expect(permit.getByText('other.png')).toBeVisible();
    await page.getByRole('button', { name: 'Photo on page 4' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('own-fields.png') });
    await expectAccessible(page, 'own fields on the page and beside it');

    await page.getByRole('checkbox', { name: /^I agree to sign/ }).check();
    await button(page, 'Sign').click();
    await expect(page.getByText('You have signed the document for Ines Hazel.')).toBeVisible();
    const signed = await office.read(id);
    expect(signed.forms.find((one) => one.formTemplateId === formId)?.values).toMatchObject({
      signed: { kind: 'image' },
      photo: { kind: 'image' },
      permit: { kind: 'file', name: 'other.png' },
    });
    await page.context().close();
  } finally {
    await product.remove();
    await smtp.stop();
    data.remove();
  }
});
