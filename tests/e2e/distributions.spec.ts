import fs from 'node:fs';
import path from 'node:path';
import {
  addDistributionFile,
  changeContacts,
  createContact,
  createContactGroup,
  createDistribution,
  getContact,
  getSession,
  listDistributionRecipients,
  listProjects,
  sendConcerns,
  sendDistribution,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { sendScript } from '../support/sent-files.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const script = path.resolve('apps/server/src/demo/forms/crew-deal-memo.pdf');

let client: Client;

test.beforeAll(async ({ product }) => {
  client = await signInTo(product.url, people.admin, password);
});

/** Adds three people of the crew, and a group of them. */
async function addCrew(name: string): Promise<string[]> {
  const emails = ['one', 'two', 'three'].map((one) => `${one}@${name.toLowerCase()}.example`);
  const ids: string[] = [];
  for (const [place, email] of emails.entries()) {
    const body = { firstName: 'Crew', lastName: `${name} ${place + 1}`, emails: email };
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
    .getByRole('navigation', { name: 'Steps of the distribution' })
    .getByRole('button', { name: new RegExp(name) });

/** Chooses how long what is sent can be undone. */
async function leave(page: Page, when: string): Promise<void> {
  await step(page, 'Delivery').click();
  await page.getByRole('combobox', { name: 'Leaves' }).click();
  await page.getByRole('option', { name: when }).click();
}

/** Sends it off, or schedules it, and says yes to all that is asked. */
async function send(page: Page, act: 'Send' | 'Schedule' = 'Send'): Promise<void> {
  await page.getByRole('button', { name: `${act}…` }).click();
  const dialog = page.getByRole('dialog', { name: 'Send it off?' });
  await expect(dialog.getByText(/goes to \d+ (person|people)/)).toBeVisible();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: act, exact: true }).click();
}

test('a file goes to a group and a pasted address, after it was undone once', async ({
  page,
  smtp,
  beAs,
}) => {
  const emails = await addCrew('Falcons');
  await beAs(people.admin);
  await open(page, '/docDistributions/new', 'New distribution');
  await page.getByLabel('Title').fill('Blue pages');
  await page.locator('input[type="file"]').setInputFiles(script);
  await expect(page.getByRole('heading', { level: 1, name: 'Blue pages' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '.pdf' }).first()).toBeVisible();

  await step(page, 'Recipients').click();
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'A group' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('Falcons');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Falcons/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Who that is: 3 people' })).toBeVisible();
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'Typed or pasted addresses' }).click();
  await page
    .getByRole('textbox', { name: 'Addresses' })
    .fill(`Ann Lee <ann@pasted.example>, ${emails[0]}`);
  await page.getByRole('button', { name: 'Check them' }).click();
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByRole('heading', { name: 'Who that is: 4 people' })).toBeVisible();
  await expect(page.getByText('1 address is there twice: it gets one copy.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave out Crew Falcons 3' }).click();
  await expect(page.getByRole('heading', { name: 'Who that is: 3 people' })).toBeVisible();
  await expectAccessible(page, 'the recipients of a draft');

  await step(page, 'Message').click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Here are the pages for Thursday.');
  await expect(
    page.frameLocator('iframe[title="The e-mail"]').getByText('pages for Thursday'),
  ).toBeVisible();

  await step(page, 'Watermark').click();
  await page.getByRole('switch', { name: 'Mark each copy' }).click();
  await expect(page.getByRole('img', { name: /as one@falcons\.example gets it/ })).toBeVisible();
  await expectAccessible(page, 'the watermark of a draft');

  await leave(page, 'After two minutes');
  await send(page);
  await expect(page.getByText(/Leaves in \d+ seconds/)).toBeVisible();
  await expectAccessible(page, 'a distribution about to leave');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing was sent. It is a draft again.')).toBeVisible();
  expect(smtp.to('ann@pasted.example')).toHaveLength(0);

  await leave(page, 'At once');
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
  await expect(page.getByRole('slider', { name: 'People reached over time' })).toBeVisible();
});

test('people are added by a filter of contacts, whose Escape leaves the dialog open', async ({
  page,
  beAs,
}) => {
  const emails = await addCrew('Kestrels');
  await beAs(people.admin);
  await open(page, '/docDistributions/new', 'New distribution');
  await page.getByLabel('Title').fill('By filter');
  await page.locator('input[type="file"]').setInputFiles(script);
  await expect(page.getByRole('heading', { level: 1, name: 'By filter' })).toBeVisible();
  await step(page, 'Recipients').click();
  await page.getByRole('button', { name: 'Add people' }).click();
  await page.getByRole('menuitem', { name: 'Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contacts' });
  const filter = page.getByRole('dialog', { name: /filter/i });
  await dialog.getByRole('button', { name: 'Filter' }).press('Enter');
  const words = filter.getByRole('combobox').or(filter.getByRole('searchbox'));
  await expect(words).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(filter).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Filter' }).press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.type('E-mail');
  await page.keyboard.press('Enter');
  await page
    .getByRole('textbox', { name: /value|E-mail/i })
    .last()
    .fill('kestrels.example');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Add all 3 that match' }).click();
  await expect(page.getByRole('heading', { name: 'Who that is: 3 people' })).toBeVisible();
  for (const email of emails) await expect(page.getByText(email)).toBeVisible();
});

test('on a phone somebody is cut off, and an address corrected @phone', async ({
  page,
  smtp,
  beAs,
}) => {
  const { homeCompanyId } = await client.call(getSession);
  const contact = await client.call(createContact, {
    body: { firstName: 'Wren', lastName: 'Hale', emails: 'wren@wrong.example' },
  });
  const draft = await client.call(createDistribution, {
    body: {
      title: 'Call sheet',
      companyId: homeCompanyId ?? '',
      sources: [{ kind: 'contacts', contactIds: [contact.id] }],
      delaySeconds: 0,
    },
  });
  const id = { params: { id: draft.id } };
  const file = new Uint8Array(fs.readFileSync(script));
  await client.call(addDistributionFile, { ...id, query: { name: 'Call sheet.pdf' }, file });
  await beAs(people.admin);
  await open(page, `/docDistributions/${draft.id}?step=delivery`, 'Call sheet');
  await send(page);
  await smtp.next('wren@wrong.example');
  await page.getByRole('button', { name: /Wren Hale/ }).click();
  const person = page.getByRole('dialog', { name: 'Wren Hale' });
  await expectAccessible(page, 'a person of a distribution');
  await person.getByRole('button', { name: 'Correct the address' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('wren@right.example');
  await expect(page.getByRole('checkbox', { name: 'Correct the contact' })).toBeChecked();
  await page.getByRole('button', { name: 'Correct and send' }).click();
  await smtp.next('wren@right.example');
  await person.getByRole('button', { name: 'Revoke' }).click();
  await page
    .getByRole('dialog', { name: /Revoke the link/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(page.getByText('Wren Hale can’t open it any more.')).toBeVisible();
  const { items } = await client.call(listDistributionRecipients, { ...id, query: {} });
  expect(items.map(({ email, access }) => [email, access])).toEqual([
    ['wren@right.example', 'revoked'],
  ]);
  const { emails } = await client.call(getContact, { params: { id: contact.id } });
  expect(emails).toEqual(['wren@right.example']);
});

/** Drafts a distribution of a file to people at some addresses, for a project. */
async function draftFor(title: string, emails: readonly string[]): Promise<string> {
  const [project] = (await client.call(listProjects)).items;
  if (!project) throw new Error('The demo has no project.');
  const { id } = await client.call(createDistribution, {
    body: {
      title,
      companyId: project.companyId,
      projectId: project.id,
      sources: [{ kind: 'addresses', people: emails.map((email) => ({ name: '', email })) }],
      delaySeconds: 0,
    },
  });
  const file = new Uint8Array(fs.readFileSync(script));
  await client.call(addDistributionFile, { params: { id }, query: { name: 'Pages.pdf' }, file });
  return id;
}

test('pages for the cast and their agents are scheduled, taken back, and marked as the project has it', async ({
  page,
  smtp,
  beAs,
}) => {
  const agent = { firstName: 'Agatha', lastName: 'Storksagent', emails: 'agatha@storks.example' };
  const { id: agentId } = await client.call(createContact, { body: agent });
  const cast = { firstName: 'Cosmo', lastName: 'Storkscast', emails: 'cosmo@storks.example' };
  await client.call(createContact, { body: { ...cast, agentId, alsoSendToAgent: true } });
  const id = await draftFor('Pages for the storks', ['first@storks.example']);
  await beAs(people.admin);
  await open(page, `/docDistributions/${id}?step=recipients`, 'Pages for the storks');
  await page.getByRole('button', { name: 'Take out: 1 address' }).click();
  await page.getByRole('button', { name: 'Add people' }).click();
  await page
    .getByRole('menuitem', { name: /contacts/i })
    .first()
    .click();
  const choose = page.getByRole('dialog');
  await choose.getByRole('searchbox').fill('Storkscast');
  await choose.getByRole('checkbox', { name: /Cosmo Storkscast/ }).check();
  await choose.getByRole('button', { name: 'Add 1 contact' }).click();
  await page.getByRole('switch', { name: 'Agents get what their clients get' }).click();
  await expect(page.getByText('agatha@storks.example · agent of Cosmo Storkscast')).toBeVisible();

  await step(page, 'Watermark').click();
  await page.getByRole('switch', { name: 'Mark each copy' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Storks {{number}}');
  await page.getByRole('button', { name: 'Keep this one' }).click();
  const keep = page.getByRole('dialog', { name: 'Keep this watermark' });
  await keep.getByRole('textbox', { name: 'Name' }).fill('Mark of the storks');
  await keep.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('is kept for the project')).toBeVisible();

  await step(page, 'Delivery').click();
  await page.getByRole('switch', { name: 'Send it later' }).click();
  await send(page, 'Schedule');
  await expect(page.getByText(/^Leaves on/)).toBeVisible();
  await expectAccessible(page, 'a distribution that is scheduled');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Nothing was sent. It is a draft again.')).toBeVisible();
  expect(smtp.to('cosmo@storks.example')).toHaveLength(0);

  const other = await draftFor('More for the storks', ['more@storks.example']);
  await open(page, `/docDistributions/${other}?step=watermark`, 'More for the storks');
  await page.getByRole('switch', { name: 'Mark each copy' }).click();
  await page.getByRole('button', { name: 'Use one of the project' }).click();
  await page.getByRole('menuitem', { name: 'Mark of the storks' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Storks {{number}}');
});

/** Sends a file off to so many people at `N@NAME.example`, and answers the distribution's id. */
async function sendToMany(name: string, count: number): Promise<string> {
  const { homeCompanyId } = await client.call(getSession);
  const emails = Array.from({ length: count }, (_, place) => `${place + 1}@${name}.example`);
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

test('sending is paused and the rest of it cancelled, while the mail server takes its time', async ({
  page,
  smtp,
  beAs,
}) => {
  const isReleased = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  smtp.beforeAccept(async ({ envelopeTo: [to = ''] }) => {
    if (!to.endsWith('@herons.example')) return;
    isHeld.resolve();
    await isReleased.promise;
  });
  await beAs(people.admin);
  // More than are mailed in one piece.
  const id = await sendToMany('herons', 150);
  await isHeld.promise;
  await open(page, `/docDistributions/${id}`, 'Pages for herons');
  const sending = page.getByRole('region', { name: 'Sending' });
  await expect(sending).toContainText('Sending: 0 of 150');
  await sending.getByRole('button', { name: 'Pause' }).click();
  isReleased.resolve();
  smtp.beforeAccept(undefined);
  await expect(sending).toContainText('Paused: 100 of 150');
  await expectAccessible(page, 'a distribution that is paused');
  await sending.getByRole('button', { name: 'Cancel the rest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the rest?' });
  await expect(dialog).toContainText('50 people');
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(page.getByText('Not mailed: 50 people.')).toBeVisible();
  expect(smtp.mails.filter(({ envelopeTo: [to] }) => to?.endsWith('@herons.example'))).toHaveLength(
    100,
  );
});

test('sending goes on after a pause, and reaches everybody once', async ({ page, smtp, beAs }) => {
  const isReleased = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  smtp.beforeAccept(async ({ envelopeTo: [to = ''] }) => {
    if (!to.endsWith('@kites.example')) return;
    isHeld.resolve();
    await isReleased.promise;
  });
  await beAs(people.admin);
  const id = await sendToMany('kites', 150);
  await isHeld.promise;
  await open(page, `/docDistributions/${id}`, 'Pages for kites');
  const sending = page.getByRole('region', { name: 'Sending' });
  await sending.getByRole('button', { name: 'Pause' }).click();
  isReleased.resolve();
  smtp.beforeAccept(undefined);
  await expect(sending).toContainText('Paused: 100 of 150');
  await expect(sending).toContainText('Nobody else is mailed until somebody goes on with it.');
  await sending.getByRole('button', { name: 'Go on' }).click();
  await expect(
    page.getByRole('list', { name: 'Reach' }).getByRole('link', { name: /^150 Sent/ }),
  ).toBeVisible();
  await expect(sending).toHaveCount(0);
  const mailed = smtp.mails.flatMap(({ envelopeTo }) => envelopeTo);
  const kites = mailed.filter((to) => to.endsWith('@kites.example'));
  expect([kites.length, new Set(kites).size]).toEqual([150, 150]);
});

test('a sent file is replaced, goes to one more, stays longer, is copied and revoked', async ({
  page,
  context,
  smtp,
  beAs,
}) => {
  await beAs(people.admin);
  const id = await sendToMany('egrets', 2);
  const mail = await smtp.next('1@egrets.example');
  await open(page, `/docDistributions/${id}`, 'Pages for egrets');
  const reader = await context.newPage();
  await reader.goto(/https?:\/\/[^\s"<>]+\/d\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? '');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Pages for egrets');
  await reader.mouse.move(200, 300);
  await reader.mouse.move(240, 340);
  await expect(
    page.getByRole('list', { name: 'Reach' }).getByRole('link', { name: /^1 Opened/ }),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Files and details' }).click();
  await page.getByRole('button', { name: 'Replace Pages.pdf' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace the file' });
  await replace.locator('input[type="file"]').setInputFiles(script);
  await expectAccessible(page, 'replacing a file');
  await replace.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('All links show the new version now.')).toBeVisible();
  expect((await smtp.next('1@egrets.example')).text).toContain('crew-deal-memo.pdf');

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Pages for egrets' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Add a person');
  const add = page.getByRole('dialog', { name: 'Add a person' });
  await add.getByText('An address').click();
  await add.getByRole('textbox', { name: 'E-mail' }).fill('late@egrets.example');
  await add.getByRole('button', { name: 'Send it to them' }).click();
  await smtp.next('late@egrets.example');
  await act('Change the last day');
  await page.getByLabel('Available until').fill('2031-05-04');
  await page.getByRole('button', { name: 'Set the day' }).click();
  await expect(page.getByText('The last day is changed.')).toBeVisible();
  await act('Revoke all links');
  await page
    .getByRole('dialog', { name: 'Revoke all links?' })
    .getByRole('button', { name: 'Revoke all links' })
    .click();
  await expect(page.getByText('Nobody can open the files any more.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
  await reader.close();
  expect(smtp.to('2@egrets.example')).toHaveLength(1);

  await act('Copy as new');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Pages for egrets (copy)' }),
  ).toBeVisible();
  await step(page, 'Recipients').click();
  await expect(page.getByRole('heading', { name: 'Who that is: 3 people' })).toBeVisible();
});

test('a piece of a page that was photographed off the screen is traced', async ({
  page,
  context,
  smtp,
  beAs,
}, info) => {
  const sent = await sendScript(client, smtp, 'cropped@crew.example', { allowDownload: false });
  const reader = await context.newPage();
  await reader.goto(sent.link);
  const picture = reader.getByRole('region', { name: 'Page 1 of 3' }).locator('img');
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(500);
  const { x, y, width } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const clip = { x: x + width * 0.1, y: y + 30, width: width * 0.7, height: 230 };
  const shots = {
    'piece.png': { type: 'png' },
    'piece.jpg': { type: 'jpeg', quality: 90 },
  } as const;
  await beAs(people.admin);
  await open(page, '/docDistributions/trace', 'Trace a copy');
  for (const [name, kind] of Object.entries(shots)) {
    const file = info.outputPath(name);
    await reader.screenshot({ ...kind, path: file, clip });
    await page.locator('input[type="file"]').setInputFiles(file);
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText(
      'This is the copy of Zofia Wiśniewska',
    );
  }
});

test('a file that was never sent can’t be traced, and that is said', async ({ page, beAs }) => {
  await beAs(people.admin);
  await open(page, '/docDistributions/trace', 'Trace a copy');
  await expectAccessible(page, 'tracing');
  await page.locator('input[type="file"]').setInputFiles(script);
  await expect(page.getByRole('alert').filter({ hasText: 'crew-deal-memo.pdf' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Somebody' })).toHaveCount(0);
});
