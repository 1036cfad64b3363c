import {
  type AddedField,
  approvalSetupInput,
  contactInput,
  createApprovalSetup,
  createContact,
  createDocument,
  createFormPack,
  type DocumentDetail,
  findApprovers,
  getDocument,
  listProjects,
  removeSignature,
  updateDocument,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

const signatureAt = (assignee: AddedField['assignee'], y: number): AddedField => ({
  key: `signature-${assignee}`,
  label: `Signature of ${assignee}`,
  assignee,
  required: true,
  kind: { type: 'signature' },
  placements: [{ page: 1, x: 60, y, width: 200, height: 40 }],
});

/** A pack with one form, on which some sign. */
async function makePack(
  client: Client,
  name: string,
  ...signing: AddedField['assignee'][]
): Promise<string> {
  const file = new Uint8Array(await drawSampleForm());
  const query = { fileName: `${name}.pdf` };
  const { id, revision } = await client.call(uploadFormTemplate, { query, file });
  const added = signing.map((assignee, place) => signatureAt(assignee, 400 + place * 60));
  await client.call(updateFormTemplate, { params: { id }, body: { added, revision } });
  const pack = { name, formTemplateIds: [id] };
  return (await client.call(createFormPack, { body: pack })).id;
}

async function draftOf(client: Client, formPackId: string, email: string): Promise<DocumentDetail> {
  const { items } = await client.call(listProjects, { query: { search: 'Salt' } });
  const recipient = { firstName: 'Rhea', lastName: 'Receiver', countryCode: '', mobile: '', email };
  const projectId = items[0]?.id ?? '';
  return client.call(createDocument, { body: { formPackId, projectId, recipient } });
}

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the draft' }).getByRole('button', { name });
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Signing parties' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: `Move ${name} earlier` }),
    });
const order = (page: Page) =>
  page.getByRole('region', { name: 'The order' }).getByRole('list').first();

/** Who acts first, as it is written beside the parties. */
async function expectFirst(page: Page, ...sentences: string[]): Promise<void> {
  for (const [place, sentence] of sentences.entries()) {
    await expect(order(page).locator(':scope > li').nth(place)).toContainText(sentence);
  }
}

/** Who acts when, from the first to the last. */
async function expectOrder(page: Page, ...sentences: string[]): Promise<void> {
  await expectFirst(page, ...sentences);
  await expect(order(page).locator(':scope > li')).toHaveCount(sentences.length);
}

test('a chain of agent, signer and approval is drafted, mended, taken up again and sent', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  await makePack(client, 'Chained pack', 'recipient', 'signer-1');
  const addContact = (names: object, agentId: string | null) =>
    client.call(createContact, { body: contactInput.parse({ ...names, agentId }) });
  const agent = await addContact(
    { firstName: 'Bea', lastName: 'Agency', emails: 'bea@agency.example' },
    null,
  );
  await addContact(
    { firstName: 'Tara', lastName: 'Talent', emails: 'tara@talent.example' },
    agent.id,
  );
  const { items: approvers } = await client.call(findApprovers, { query: { search: 'Grace' } });
  const steps = [
    {
      id: crypto.randomUUID(),
      name: 'Accounts',
      sequence: 1,
      groupIds: [],
      userIds: approvers.slice(0, 1).map(({ id }) => id),
      who: 'anyone',
      act: 'approve',
      signaturePosition: null,
      conditions: [],
    },
    {
      id: crypto.randomUUID(),
      name: 'Legal',
      sequence: 2,
      groupIds: [],
      userIds: approvers.slice(0, 1).map(({ id }) => id),
      who: 'anyone',
      act: 'approve',
      signaturePosition: null,
      conditions: [{ on: 'department', anyOf: ['Stunts'] }],
    },
  ];
  await client.call(createApprovalSetup, {
    body: approvalSetupInput.parse({ name: 'Chained approval', steps }),
  });

  await beAs(people.sysAdmin);
  await open(page, '/documents/new', 'New document');
  await page.getByRole('combobox', { name: 'Form pack' }).click();
  await page.getByRole('option', { name: 'Chained pack' }).click();
  await page.getByRole('main').getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Salt and Starlight' }).click();
  await expect(page.getByRole('textbox', { name: 'Company' })).not.toHaveValue('');
  await page.getByLabel('E-mail').fill('tara@talent');
  await page.getByRole('option', { name: 'Tara Talent' }).click();
  await page.getByRole('button', { name: 'Ask the agent too' }).click();
  await expect(page.getByText('Bea Agency is asked as the agent.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  // The signature of a signer who is not there yet is named at once.
  await expect(page).toHaveURL(/step=parties/);
  await expect(page.getByText('is to be signed by Signer 1, who is not there')).toBeVisible();
  // The project's own approval comes after those who sign; here it is left out at first.
  await expect(order(page)).toContainText('approves and signs.');
  await step(page, 'Approval').click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'Nobody approves' }).click();
  await step(page, 'Sign by').click();
  await expectOrder(page, 'Tara Talent signs.', 'Bea Agency approves.');
  await expectAccessible(page, 'the parties of a draft');

  await page.getByRole('button', { name: 'Add a signer' }).click();
  await expect(page.getByText('One row is not complete yet')).toBeVisible();
  const added = rowOf(page, 'New signer');
  await expect(added.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Sam');
  const sam = rowOf(page, 'Sam');
  await sam.getByLabel('Last name').fill('Witness');
  await rowOf(page, 'Sam Witness').getByLabel('E-mail').fill('sam@witness.example');
  await expectOrder(page, 'Tara Talent signs.', 'Bea Agency approves.', 'Sam Witness signs.');
  await expect(page.getByText('One row is not complete yet')).toHaveCount(0);
  await expect(page.getByText('is to be signed by Signer 1')).toHaveCount(0);

  // By the keyboard: beside the agent, then before them; the focus stays where it was.
  const earlier = page.getByRole('button', { name: 'Move Sam Witness earlier' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Bea Agency')).toContainText('At the same time as Sam Witness');
  await expect(earlier).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Sam Witness is in turn 2 of 3.')).toBeAttached();
  await expectOrder(page, 'Tara Talent signs.', 'Sam Witness signs.', 'Bea Agency approves.');

  // A gap is named at its row, keeps the document from being sent, and is mended there.
  const number = page.getByRole('textbox', { name: 'Order of Bea Agency' });
  await number.fill('5');
  await expect(rowOf(page, 'Bea Agency')).toContainText('Nobody has the number 3 in the order.');
  await number.fill('3');
  await expect(rowOf(page, 'Bea Agency')).not.toContainText('Nobody has the number');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'Chained approval' }).click();
  await expect(page.getByText('Asked for only when')).toBeVisible();
  await expectOrder(page, 'Tara', 'Sam', 'Bea', 'Accounts: Grace Mbeki approves.');
  await expectAccessible(page, 'the approval of a draft');

  // Left and taken up again at the same step, with everything that was chosen.
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Approval setup' })).toHaveValue(
    'Chained approval',
  );
  await expectOrder(page, 'Tara', 'Sam', 'Bea', 'Accounts');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Tara Talent');
  await expect(page.getByText('filled by recipient (Tara Talent)')).toBeVisible();
  await expect(page.getByText('filled by signer 1 (Sam Witness)')).toBeVisible();
  await step(page, 'Send').click();
  await page.getByLabel('Message').fill('Please sign by Friday. ');
  await page.getByRole('combobox', { name: 'Copies' }).fill('accounts@crew.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Last day').fill('2099-01-31');
  await page.getByRole('switch', { name: 'Remind those who do nothing' }).click();
  await expect(
    page.frameLocator('iframe[title="The e-mail"]').getByText('Tara').first(),
  ).toBeVisible();
  // What a frame shows is not looked at.
  await page.getByRole('radio', { name: 'Plain text' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, 'the sending of a draft');

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Document details are successfully generated')).toBeVisible();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();
  const sent = await client.call(getDocument, { params: { id } });
  expect(sent.state).toBe('pending');
  expect(sent.parties.map(({ name, sequence, state }) => [name, sequence, state])).toEqual(
    expect.arrayContaining([
      ['Tara Talent', 1, 'turn'],
      ['Sam Witness', 2, 'waiting'],
      ['Bea Agency', 3, 'waiting'],
      ['Accounts', 4, 'waiting'],
      ['Legal', 0, 'skipped'],
    ]),
  );
  expect(sent.settings).toMatchObject({
    message: 'Please sign by Friday.',
    copies: ['accounts@crew.example'],
    expiresOn: '2099-01-31',
    reminders: { afterDays: 3, everyDays: 3 },
  });
});

test('what keeps a draft from being sent is said, and where it is mended', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const packId = await makePack(client, 'Obstacles pack', 'creator', 'signer-2');
  const { id } = await draftOf(client, packId, 'rhea@obstacles.example');
  await client.call(removeSignature);
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}?step=send`);
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page).toHaveURL(/step=parties/);
  await expect(page.getByRole('alert').filter({ hasText: 'It can’t be sent yet.' })).toBeVisible();

  // A colleague who can sign; what is theirs is a choice of its own.
  await page.getByRole('button', { name: 'Add a colleague' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Say who everybody is')).toBeVisible();
  await page.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: 'Amir' }).click();
  const amir = rowOf(page, 'Amir Haddad');
  await expect(amir).toContainText('only be asked to approve');
  await expect(amir).toContainText(people.approver);
  await amir.getByRole('combobox', { name: 'Signature position' }).click();
  await page.getByRole('option', { name: '2 (1 field)' }).click();
  await expect(page.getByText('only be asked to approve')).toHaveCount(0);
  await expect(page.getByText('is to be signed by')).toHaveCount(0);

  // Whoever signs as they send has to keep a signature.
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByText('You sign as you send, and keep no signature.')).toBeVisible();
  await page.getByRole('link', { name: 'Set your signature' }).click();
  await expect(page).toHaveURL(/profile\/signature/);
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for this draft' }).click();
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the draft' }).click();
  await expect(page.getByText('The draft is deleted.')).toBeVisible();
  await expect(client.call(getDocument, { params: { id } })).rejects.toThrow();
});

test('a draft that can’t be saved says so, keeps what was typed, and saves it later', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const packId = await makePack(client, 'Failing pack', 'recipient');
  const { id } = await draftOf(client, packId, 'rhea@failing.example');
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}?step=send`);
  const isSave = (url: URL) => url.pathname.endsWith(`/documents/${id}`);
  await page.route(isSave, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Message').fill('Not lost');
  await expect(page.getByRole('alert').filter({ hasText: 'Could not save' })).toBeVisible();
  await step(page, 'Sign by').click();
  await page.getByRole('link', { name: 'Documents' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute(isSave);
  // What is wrong stays here, what is right is saved by itself.
  await step(page, 'General').click();
  await page.getByLabel('E-mail').fill('nobody');
  await step(page, 'Send').click();
  await page.getByLabel('Message').fill('Not lost at all');
  await expect
    .poll(async () => (await client.call(getDocument, { params: { id } })).settings.message)
    .toBe('Not lost at all');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await step(page, 'General').click();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody');
  await page.getByLabel('E-mail').fill('rhea@failing.example');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
});

test('thirty parties with long names are put in order on a phone @phone', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const packId = await makePack(client, 'Crowded pack', 'recipient');
  const draft = await draftOf(client, packId, 'rhea@crowded.example');
  const { id, project, recipient, settings, revision } = draft;
  const long = `Wolfeschlegelsteinhausenbergerdorff-${'e'.repeat(60)}`;
  const signers = Array.from({ length: 28 }, (_, place) => ({
    id: crypto.randomUUID(),
    role: 'signer' as const,
    person: {
      firstName: 'Signer',
      lastName: place === 0 ? long : `Number ${place + 2}`,
      email: `signer${place}@crowded.example`,
      countryCode: '',
      mobile: '',
    },
    userId: null,
    sequence: place + 2,
    signaturePosition: place + 1,
  }));
  const { id: _id, ...person } = recipient;
  await client.call(updateDocument, {
    params: { id },
    body: {
      projectId: project.id,
      recipient: person,
      values: {},
      settings: { ...settings, parties: [...settings.parties, ...signers] },
      revision,
    },
  });
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}?step=parties`);
  await page.getByRole('button', { name: 'Add a signer' }).click();
  const parties = page.getByRole('list', { name: 'Signing parties' });
  await parties.getByLabel('First name').fill('Signer');
  await parties.getByLabel('Last name').fill('Number 30');
  await parties.getByLabel('E-mail').fill('signer30@crowded.example');
  await expect(page.getByRole('button', { name: 'Add a signer' })).toBeDisabled();
  await page.getByRole('button', { name: 'Change Signer Number 30', exact: true }).click();
  await page.getByRole('button', { name: 'Move Signer Number 30 earlier' }).click();
  await expect(rowOf(page, 'Signer Number 29')).toContainText(
    'At the same time as Signer Number 30',
  );
  await expect
    .poll(async () => (await client.call(getDocument, { params: { id } })).settings.parties.length)
    .toBe(30);
  await expectAccessible(page, 'thirty parties on a phone');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test('a document is drafted and sent with the keyboard alone', async ({ page, product, beAs }) => {
  const { reach, choose } = keyboardOf(page);
  const client = await signInTo(product.url, people.sysAdmin, password);
  await makePack(client, 'Keyboard pack', 'recipient', 'signer-1');
  const { items } = await client.call(findApprovers, { query: { search: 'Grace' } });
  const step = {
    id: crypto.randomUUID(),
    name: 'Accounts',
    sequence: 1,
    groupIds: [],
    userIds: items.slice(0, 1).map(({ id }) => id),
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
  };
  await client.call(createApprovalSetup, {
    body: approvalSetupInput.parse({ name: 'Keyboard approval', steps: [step] }),
  });
  await beAs(people.sysAdmin);
  await open(page, '/documents/new', 'New document');
  const main = page.getByRole('main');
  const next = page.getByRole('button', { name: 'Next' });

  await main.focus();
  await choose(main.getByRole('combobox', { name: 'Form pack' }), 'Keyboard pack');
  await choose(main.getByRole('combobox', { name: 'Project' }), 'Salt and Starlight');
  await reach(main.getByLabel('First name'));
  await page.keyboard.type('Kay');
  await reach(main.getByLabel('Last name'));
  await page.keyboard.type('Board');
  await reach(main.getByLabel('E-mail'));
  await page.keyboard.type('kay@keyboard.example');
  await reach(next);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/step=parties/);
  await reach(page.getByRole('button', { name: 'Add a signer' }));
  await page.keyboard.press('Enter');
  await expect(main.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Tab');
  await reach(main.getByLabel('Last name'));
  await page.keyboard.type('Bler');
  await reach(main.getByLabel('E-mail'));
  await page.keyboard.type('tab@keyboard.example');
  await expectFirst(page, 'Kay Board signs.', 'Tab Bler signs.');
  const earlier = page.getByRole('button', { name: 'Move Tab Bler earlier' });
  await main.getByRole('heading', { level: 1 }).evaluate((one) => {
    one.tabIndex = -1;
    one.focus();
  });
  await reach(earlier);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rowOf(page, 'Tab Bler')).toContainText('At the same time as Kay Board');
  await expect(earlier).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFirst(page, 'Tab Bler signs.', 'Kay Board signs.');
  await reach(next);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/step=approval/);
  const approval = page.getByRole('combobox', { name: 'Approval setup' });
  await reach(approval);
  // The one of the project comes with the project.
  await expect(approval).toHaveValue('Crew deal');
  await choose(approval, 'Keyboard approval');
  await reach(page.getByRole('button', { name: 'Approval setup: clear' }));
  await page.keyboard.press('Enter');
  await expect(approval).toBeFocused();
  await expect(approval).toHaveValue('Nobody approves');
  await choose(approval, 'Keyboard approval');
  await expectOrder(page, 'Tab Bler', 'Kay Board', 'Accounts: Grace Mbeki approves.');
  await reach(next);
  await page.keyboard.press('Enter');

  await reach(page.getByRole('textbox', { name: 'Full name' }));
  await page.keyboard.type('Kay Board');
  await reach(next);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/step=send/);
  await reach(page.getByLabel('Message'));
  await page.keyboard.type('Typed.');
  await reach(page.getByRole('button', { name: 'Save and send' }));
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();
});

test('parties are put in order by dragging, and the steps of a draft all fit', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const packId = await makePack(client, 'Dragged pack', 'recipient', 'signer-1');
  const { id } = await draftOf(client, packId, 'rhea@dragged.example');
  await page.setViewportSize({ width: 1280, height: 720 });
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}?step=parties`);
  await page.getByRole('button', { name: 'Add a signer' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('First name').fill('Dee');
  await main.getByLabel('Last name').fill('Dragged');
  await main.getByLabel('E-mail').fill('dee@dragged.example');
  await expectFirst(page, 'Rhea Receiver signs.', 'Dee Dragged signs.');
  await rowOf(page, 'Rhea Receiver')
    .locator('svg')
    .first()
    .dragTo(rowOf(page, 'Dee Dragged').locator('svg').first());
  await expectFirst(page, 'Dee Dragged signs.', 'Rhea Receiver signs.');

  // A pack of many forms has many steps: none is out of sight.
  const pages = page.getByRole('navigation', { name: 'Steps of the draft' });
  await open(page, '/documents?tab=drafts', 'Documents');
  await page
    .getByRole('row', { name: /Crew starter pack/ })
    .getByRole('link')
    .first()
    .click();
  await expect(pages.getByRole('button')).toHaveCount(7);
  const all = await pages.getByRole('button').all();
  for (const one of all) await expect(one).toBeInViewport({ ratio: 1 });
  // On a phone they are pushed aside, and the open one is in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await pages.getByRole('button', { name: 'Send' }).click();
  await expect(pages.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
