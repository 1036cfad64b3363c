import fs from 'node:fs';
import path from 'node:path';
import {
  addDistributionFile,
  changeContacts,
  createContact,
  createContactGroup,
  createDistribution,
  getSession,
  sendConcerns,
  sendDistribution,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const script = path.resolve('apps/server/src/demo/forms/crew-deal-memo.pdf');

let client: Client;

test.beforeEach(async ({ product }) => {
  client = await signInTo(product.url, people.admin, password);
});

/** Adds three people of the crew, and a group of them. */
async function addCrew(name: string): Promise<string[]> {
  const emails = ['one', 'two', 'three'].map((one) => `${one}@${name.toLowerCase()}.example`);
  const ids: string[] = [];
  for (const [index, email] of emails.entries()) {
    const body = { firstName: 'Crew', lastName: `${name} ${index + 1}`, emails: email };
    ids.push((await client.call(createContact, { body })).id);
  }
  const group = await client.call(createContactGroup, {
    body: { name, colour: '#5f3dc4', isShared: true, filters: null },
  });
  await client.call(changeContacts, {
    body: { selection: { ids }, change: { act: 'add-to-group', groupId: group.id } },
  });
  return emails;
}

const step = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Distribution steps' })
    .getByRole('button', { name: new RegExp(name) });

/** Chooses how long what is sent can be undone. */
async function leave(page: Page, when: string): Promise<void> {
  await step(page, 'Delivery').click();
  await page.getByRole('combobox', { name: 'Send', exact: true }).click();
  await page.getByRole('option', { name: when }).click();
}

/** Sends it off, and confirms each concern. */
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send distribution?' });
  await expect(dialog.getByText(/goes to \d+ (person|people)/)).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Sends a file off to so many people at `N@NAME.example`, and answers the distribution's id. */
async function sendToMany(name: string, count: number): Promise<string> {
  const { homeCompanyId } = await client.call(getSession);
  const emails = Array.from({ length: count }, (_, index) => `${index + 1}@${name}.example`);
  const draft = await client.call(createDistribution, {
    body: {
      title: `Pages for ${name}`,
      companyId: homeCompanyId ?? '',
      sources: [{ kind: 'addresses', people: emails.map((email) => ({ name: email, email })) }],
      delaySeconds: 0,
    },
  });
  const file = new Uint8Array(fs.readFileSync(script));
  const params = { id: draft.id };
  const { revision } = await client.call(addDistributionFile, {
    params,
    query: { name: 'Pages.pdf' },
    file,
  });
  const body = { commandId: crypto.randomUUID(), revision, confirmed: [...sendConcerns] };
  await client.call(sendDistribution, { params, body });
  return draft.id;
}

test('a file goes to a group and a pasted address, is undone once, and a sending is paused and cancelled', async ({
  page,
  smtp,
  beAs,
}) => {
  const emails = await addCrew('Falcons');
  await beAs(people.admin);
  await open(page, '/docDistributions/new', 'Create distribution');
  await page.getByLabel('Title').fill('Blue pages');
  await page.locator('input[type="file"]').setInputFiles(script);
  await expect(page.getByRole('heading', { level: 1, name: 'Blue pages' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '.pdf' }).first()).toBeVisible();

  await step(page, 'Recipients').click();
  await page.getByRole('button', { name: 'Add recipients' }).click();
  await page.getByRole('menuitem', { name: 'Group', exact: true }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('Falcons');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Falcons/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Recipient list: 3 people' })).toBeVisible();
  await page.getByRole('button', { name: 'Add recipients' }).click();
  await page.getByRole('menuitem', { name: 'Email addresses' }).click();
  await page
    .getByRole('textbox', { name: 'Email addresses' })
    .fill(`Ann Lee <ann@pasted.example>, ${emails[0]}`);
  await page.getByRole('button', { name: 'Check addresses' }).click();
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'Recipient list: 4 people' })).toBeVisible();
  await expect(page.getByText('1 address appears twice and gets one copy.')).toBeVisible();
  await page.getByRole('button', { name: 'Exclude Crew Falcons 3' }).click();
  await expect(page.getByRole('heading', { name: 'Recipient list: 3 people' })).toBeVisible();
  await expectAccessible(page, 'the recipients of a draft');

  await step(page, 'Message').click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Here are the pages for Thursday.');
  await expect(
    page.frameLocator('iframe[title="Email"]').getByText('pages for Thursday'),
  ).toBeVisible();

  await step(page, 'Watermark').click();
  await page.getByRole('switch', { name: 'Add watermark to each copy' }).click();
  await expect(page.getByRole('img', { name: /for one@falcons\.example/ })).toBeVisible();
  await expectAccessible(page, 'the watermark of a draft');

  await leave(page, 'After 2 minutes');
  await send(page);
  await expect(page.getByText(/Sends in \d+ seconds/)).toBeVisible();
  await expectAccessible(page, 'a distribution about to leave');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Distribution is a draft again')).toBeVisible();
  expect(smtp.to('ann@pasted.example')).toHaveLength(0);

  await leave(page, 'Immediately');
  await send(page);
  const mail = await smtp.next('ann@pasted.example');
  expect(mail.text).toContain('pages for Thursday');
  await expect(
    page.getByRole('list', { name: 'Reach' }).getByRole('link', { name: /^3 Sent/ }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Ann Lee/ })).toContainText('Sent');
  expect(smtp.to('three@falcons.example')).toHaveLength(0);
  await expectAccessible(page, 'a distribution that was sent');
  await page.getByRole('tab', { name: 'Reach' }).click();
  await expect(page.getByRole('slider', { name: 'Recipients reached over time' })).toBeVisible();

  // Sending is paused and the rest of it cancelled, while the mail server takes its time.
  const isReleased = Promise.withResolvers<void>();
  const isPaused = Promise.withResolvers<void>();
  smtp.beforeAccept(async ({ envelopeTo: [to = ''] }) => {
    if (!to.endsWith('@herons.example')) return;
    isPaused.resolve();
    await isReleased.promise;
  });
  // More than are mailed in one piece.
  const id = await sendToMany('herons', 150);
  await isPaused.promise;
  await open(page, `/docDistributions/${id}`, 'Pages for herons');
  const sending = page.getByRole('region', { name: 'Sending' });
  await expect(sending).toContainText('Sending: 0 of 150');
  await sending.getByRole('button', { name: 'Pause sending' }).click();
  isReleased.resolve();
  smtp.beforeAccept(undefined);
  await expect(sending).toContainText('Paused: 100 of 150');
  await expectAccessible(page, 'a distribution that is paused');
  await sending.getByRole('button', { name: 'Cancel sending' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel sending?' });
  await expect(dialog).toContainText('50 people');
  await dialog.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(page.getByText('Not emailed: 50 people.')).toBeVisible();
  expect(smtp.mails.filter(({ envelopeTo: [to] }) => to?.endsWith('@herons.example'))).toHaveLength(
    100,
  );
});
