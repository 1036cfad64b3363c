import {
  type AddedField,
  approvalSetupInput,
  contactInput,
  createApprovalSetup,
  createContact,
  createFormPack,
  findApprovers,
  getDocument,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Locator, Page } from '@playwright/test';
import { type Client, signInTo } from '../support/client.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { untilQuiet } from '../support/quiet-page.ts';
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
): Promise<void> {
  const file = new Uint8Array(await drawSampleForm());
  const query = { fileName: `${name}.pdf` };
  const { id, revision } = await client.call(uploadFormTemplate, { query, file });
  const added = signing.map((assignee, index) => signatureAt(assignee, 400 + index * 60));
  await client.call(updateFormTemplate, { params: { id }, body: { added, revision } });
  await client.call(createFormPack, { body: { name, formTemplateIds: [id] } });
}

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Draft steps' }).getByRole('button', { name });
const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Signing parties' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: `Move ${name} earlier` }),
    });
const order = (page: Page) =>
  page.getByRole('region', { name: 'Signing order' }).getByRole('list').first();

/** Expects the parties that act first, as written next to the parties. */
async function expectFirst(page: Page, ...sentences: string[]): Promise<void> {
  for (const [index, sentence] of sentences.entries()) {
    await expect(order(page).locator(':scope > li').nth(index)).toContainText(sentence);
  }
}

/** Expects the order of the parties, from the first to the last. */
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
  await open(page, '/documents/new', 'Create document');
  await page.getByRole('combobox', { name: 'Form pack' }).click();
  await page.getByRole('option', { name: 'Chained pack' }).click();
  await page.getByRole('main').getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Salt and Starlight' }).click();
  await expect(page.getByRole('textbox', { name: 'Company' })).not.toHaveValue('');
  await page.getByLabel('Email').fill('tara@talent');
  await page.getByRole('option', { name: 'Tara Talent' }).click();
  await page.getByRole('button', { name: 'Add agent' }).click();
  await expect(page.getByText('Bea Agency acts as the agent.')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  // The signature of a signer who is not there yet is named at once.
  await expect(page).toHaveURL(/step=parties/);
  await expect(
    page.getByText('has to be signed by Signer 1, who isn’t in the signing order'),
  ).toBeVisible();
  // The project's own approval comes after those who sign; here it is left out at first.
  await expect(order(page)).toContainText('approves and signs.');
  await step(page, 'Approval').click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'No approval' }).click();
  await step(page, 'Signers').click();
  await expectOrder(page, 'Tara Talent signs.', 'Bea Agency approves.');

  await page.getByRole('button', { name: 'Add signer' }).click();
  await expect(page.getByText('One party is incomplete')).toBeVisible();
  const added = rowOf(page, 'New signer');
  await expect(added.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Sam');
  const sam = rowOf(page, 'Sam');
  await sam.getByLabel('Last name').fill('Witness');
  await rowOf(page, 'Sam Witness').getByLabel('Email').fill('sam@witness.example');
  await expectOrder(page, 'Tara Talent signs.', 'Bea Agency approves.', 'Sam Witness signs.');
  await expect(page.getByText('One party is incomplete')).toHaveCount(0);
  await expect(page.getByText('is to be signed by Signer 1')).toHaveCount(0);

  // By the keyboard: into the step of the agent, then before it; the focus stays where it was.
  const earlier = page.getByRole('button', { name: 'Move Sam Witness earlier' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Bea Agency')).toContainText('At the same time as Sam Witness');
  await expect(earlier).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('Sam Witness is in step 2 of 3.')).toBeAttached();
  await expectOrder(page, 'Tara Talent signs.', 'Sam Witness signs.', 'Bea Agency approves.');

  // A gap is named at its row, keeps the document from being sent, and is mended there.
  const number = page.getByRole('textbox', { name: 'Order of Bea Agency' });
  await number.fill('5');
  await expect(rowOf(page, 'Bea Agency')).toContainText(
    'No party has the number 3 in the signing order.',
  );
  await number.fill('3');
  await expect(rowOf(page, 'Bea Agency')).not.toContainText('No party has the number');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'Chained approval' }).click();
  await expect(page.getByText('Applies only if')).toBeVisible();
  await expectOrder(page, 'Tara', 'Sam', 'Bea', 'Accounts: Grace Mbeki approves.');

  // Left and taken up again at the same step, with everything that was chosen.
  await expect(page.getByText(/^Saved at /)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Approval setup' })).toHaveValue(
    'Chained approval',
  );
  await expectOrder(page, 'Tara', 'Sam', 'Bea', 'Accounts');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill('Tara Talent');
  await expect(page.getByText('filled in by recipient (Tara Talent)')).toBeVisible();
  await expect(page.getByText('filled in by signer 1 (Sam Witness)')).toBeVisible();
  await step(page, 'Send').click();
  await page.getByLabel('Message').fill('Please sign by Friday. ');
  await page.getByRole('combobox', { name: 'CC' }).fill('accounts@crew.example');
  await page.keyboard.press('Enter');
  await page.getByLabel('Expires on').fill('2099-01-31');
  await page.getByRole('switch', { name: 'Send reminders' }).click();
  await expect(page.frameLocator('iframe[title="Email"]').getByText('Tara').first()).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect(page.getByText('Document details are successfully generated')).toBeVisible();
  // What is sent is left at once: none of it is fetched again.
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/send')) fetched.length = 0;
    else if (request.method() === 'GET' && request.url().includes(id)) fetched.push(request.url());
  });
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await untilQuiet(page);
  expect(fetched).toEqual([]);
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
  await open(page, '/documents/new', 'Create document');
  const main = page.getByRole('main');
  const next = page.getByRole('button', { name: 'Next' });

  await main.focus();
  await choose(main.getByRole('combobox', { name: 'Form pack' }), 'Keyboard pack');
  await choose(main.getByRole('combobox', { name: 'Project' }), 'Salt and Starlight');
  await reach(main.getByLabel('First name'));
  await page.keyboard.type('Kay');
  await reach(main.getByLabel('Last name'));
  await page.keyboard.type('Board');
  await reach(main.getByLabel('Email'));
  await page.keyboard.type('kay@keyboard.example');
  await reach(next);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/step=parties/);
  await reach(page.getByRole('button', { name: 'Add signer' }));
  await page.keyboard.press('Enter');
  await expect(main.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Tab');
  await reach(main.getByLabel('Last name'));
  await page.keyboard.type('Bler');
  await reach(main.getByLabel('Email'));
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
  await reach(page.getByRole('button', { name: 'Clear Approval setup' }));
  await page.keyboard.press('Enter');
  await expect(approval).toBeFocused();
  await expect(approval).toHaveValue('No approval');
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
