import {
  addDistributionRecipient,
  bulkDistributionRecipients,
  checkDistribution,
  copyDistribution,
  correctDistributionRecipient,
  createWatermarkTemplate,
  type Distribution,
  defaultWatermark,
  extendDistribution,
  findCopies,
  getDistribution,
  getDistributionRecipient,
  listContacts,
  listDistributionRecipients,
  listWatermarkTemplates,
  planRecipients,
  replaceDistributionFile,
  resumeDistribution,
  revokeDistribution,
  sendDistribution,
  traceFile,
  undoDistribution,
  updateDistribution,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile } from '../../../testing/act-on-page.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { address, openPage, server } from '../../../testing/open-page.tsx';
import { type Given, sampleAnswer, sampleRow } from '../../../testing/sample-answer.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const moment = '2026-01-02T03:04:05.000Z';
const pdf = new File(['%PDF-1.7'], 'Pages.pdf', { type: 'application/pdf' });
const may = { edit: true, send: true };

/** A distribution to three people, of which a test says the rest. */
const distributionWith = (given: Given<Distribution>) =>
  sampleAnswer(getDistribution, {
    title: 'Blue pages',
    mode: 'link',
    replyTo: '',
    message: '',
    allowDownload: true,
    delaySeconds: 0,
    counts: { recipients: 3 },
    ...given,
  });
const sent = distributionWith({
  state: 'sent',
  sentAt: moment,
  may: { manage: true },
  files: [
    {
      id: '0190a000-0000-7000-8000-000000000001',
      name: 'Pages.pdf',
      kind: 'pdf',
      bytes: 1000,
      seal: 'none',
      pages: [],
      version: 1,
      versionId: '0190a000-0000-7000-8000-000000000001',
      uploadedAt: moment,
    },
  ],
});
const draft = distributionWith({
  state: 'draft',
  may,
  sources: [
    { kind: 'addresses', people: [{ name: '', email: 'one@storks.example' }], makeContacts: false },
  ],
});

/** Opens a distribution that the server keeps as it is saved and acted on. */
async function openDistribution(given: Distribution, query = '', width?: 390): Promise<void> {
  let kept = given;
  server()
    .answerRest()
    .answer(getDistribution, () => kept)
    .answer(updateDistribution, ({ body }) => {
      kept = { ...kept, ...body, revision: kept.revision + 1 } as Distribution;
      return kept;
    })
    .answer(sendDistribution, () => {
      const state = kept.scheduledAt === null ? 'outbox' : 'scheduled';
      kept = {
        ...kept,
        state,
        sendingStartsAt: kept.scheduledAt,
        may: { ...kept.may, undo: true },
      };
      return kept;
    })
    .answer(undoDistribution, () => {
      kept = { ...kept, state: 'draft', sendingStartsAt: null };
      return kept;
    })
    .answer(resumeDistribution, () => {
      kept = { ...kept, state: 'sent', may: { ...kept.may, resume: false } };
      return kept;
    })
    .answer(revokeDistribution, () => {
      kept = { ...kept, state: 'revoked' };
      return kept;
    });
  await openPage(`/dashboard/docDistributions/${given.id}${query}`, {
    userType: 'Admin',
    ...(width && { width }),
  });
  await untilShown();
}

test('contacts are added by a filter, whose Escape leaves their dialog open', async () => {
  const items = ['one', 'two', 'three'].map((lastName) => sampleRow(listContacts, { lastName }));
  server().answer(listContacts, { items, from: 1, total: 3 });
  await openDistribution(draft, '?step=recipients');
  await button('Add recipients').click();
  await page.getByRole('menuitem', { name: 'Contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contacts' });
  const filter = page.getByRole('dialog', { name: /filter/i });
  const fields = filter.getByRole('searchbox');
  await dialog.getByRole('button', { name: 'Filter' }).click();
  await expect.element(fields).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(filter).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Filter' }).click();
  await fields.fill('Email');
  await userEvent.keyboard('{Enter}');
  await filter.getByRole('textbox').last().fill('kestrels.example');
  await button('Apply filter').click();
  await button('Add all 3 matching').click();
  await expect
    .poll(() => server().callsOf(updateDistribution).at(-1)?.body.sources.at(-1))
    .toMatchObject({
      kind: 'filters',
      filters: [{ field: 'email', operator: 'contains', values: ['kestrels.example'] }],
    });
});

test('a source is taken out, and agents get what their clients get', async () => {
  server().answer(planRecipients, ({ params: { id } }) => ({
    items: [
      {
        contactId: id,
        name: 'Agatha Storks',
        email: 'agatha@storks.example',
        agentOf: 'Cosmo Storks',
        source: 0,
      },
    ],
    total: 1,
  }));
  await openDistribution(draft, '?step=recipients');
  await page.getByRole('switch', { name: /^Send copies to agents/ }).click();
  await expect
    .element(page.getByText('agatha@storks.example · agent of Cosmo Storks'))
    .toBeVisible();
  await button('Remove 1 address').click();
  await expect
    .poll(() => server().callsOf(updateDistribution).at(-1)?.body)
    .toMatchObject({ includeAgents: true, sources: [] });
});

test('a watermark is kept for the project, and one of its watermarks is used', async () => {
  const project = { id: draft.id, name: 'Salt and Starlight' };
  const settings = { ...defaultWatermark, text: 'Storks {{number}}' };
  server()
    .answer(listWatermarkTemplates, {
      items: [sampleRow(listWatermarkTemplates, { name: 'Mark of the storks', settings })],
    })
    .answer(createWatermarkTemplate, ({ body: { name } }) => ({ name, settings }));
  await openDistribution({ ...draft, project, projectId: project.id }, '?step=watermark');
  await page.getByRole('switch', { name: /^Add watermark to each copy/ }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Kites {{number}}');
  await button('Save watermark').click();
  const keep = page.getByRole('dialog', { name: 'Save watermark' });
  await keep.getByRole('textbox', { name: 'Name' }).fill('Mark of the kites');
  await keep.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Watermark “Mark of the kites” saved')).toBeVisible();
  expect(server().callsOf(createWatermarkTemplate)[0]?.body).toMatchObject({
    name: 'Mark of the kites',
    settings: { text: 'Kites {{number}}' },
  });
  await button('Use saved watermark').click();
  await page.getByRole('menuitem', { name: 'Mark of the storks' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Text' }))
    .toHaveValue('Storks {{number}}');
});

test('a scheduled distribution shows its time, and is a draft again once that is undone', async () => {
  server().answer(checkDistribution, {
    recipients: 3,
    concerns: [{ concern: 'no-watermark', message: 'It has no watermark.' }],
  });
  await openDistribution({ ...draft, scheduledAt: '2031-05-04T08:00:00.000Z' }, '?step=delivery');
  await button('Schedule…').click();
  const dialog = page.getByRole('dialog', { name: 'Send distribution?' });
  await expect.element(dialog.getByText(/goes to 3 people/)).toBeVisible();
  const schedule = dialog.getByRole('button', { name: 'Schedule' });
  await expect.element(schedule).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'It has no watermark.' }).click();
  await schedule.click();
  await expect.element(page.getByText(/^Sends on 4 May 2031/)).toBeVisible();
  expect(server().callsOf(sendDistribution)[0]?.body.confirmed).toEqual(['no-watermark']);
  expect(await findViolations()).toEqual([]);
  await button('Undo').click();
  await expect.element(page.getByText('Distribution is a draft again')).toBeVisible();
  await expect.element(button('Schedule…')).toBeVisible();
});

test('sending that is paused can be resumed', async () => {
  const counts = { ...sent.counts, recipients: 150, queued: 50, sent: 100 };
  await openDistribution({ ...sent, state: 'paused', counts, may: { ...sent.may, resume: true } });
  const sending = page.getByRole('region', { name: 'Sending' });
  await expect.element(sending).toMatchTextContent('Paused: 100 of 150');
  await expect
    .element(sending)
    .toMatchTextContent('No one else is emailed until someone resumes sending.');
  expect(await findViolations()).toEqual([]);
  await sending.getByRole('button', { name: 'Resume sending' }).click();
  await expect.element(sending).not.toBeInTheDocument();
  expect(server().callsOf(resumeDistribution)).toHaveLength(1);
});

test('on a phone an address is corrected with its contact, and a person’s link is revoked', async () => {
  const recipient = sampleAnswer(getDistributionRecipient, {
    contactId: sent.id,
    name: 'Wren Hale',
    email: 'wren@wrong.example',
    deliveryProblem: '',
    access: 'open',
  });
  server()
    .answer(listDistributionRecipients, { items: [recipient], from: 1, total: 1 })
    .answer(getDistributionRecipient, recipient)
    .answer(bulkDistributionRecipients, {
      items: [{ id: recipient.id, name: recipient.name, isDone: true, refusal: '' }],
    });
  await openDistribution(sent, '', 390);
  expect(tooWide()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /Wren Hale/ }).click();
  const person = page.getByRole('dialog', { name: 'Wren Hale' });
  await expect.element(person).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await person.getByRole('button', { name: 'Correct email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('wren@right.example');
  await expect.element(page.getByRole('checkbox', { name: /^Correct contact/ })).toBeChecked();
  await button('Correct and send').click();
  await expect
    .poll(() => server().callsOf(correctDistributionRecipient)[0]?.body)
    .toMatchObject({ email: 'wren@right.example', correctContact: true });
  await person.getByRole('button', { name: 'Revoke link' }).click();
  const revoke = page.getByRole('dialog', { name: /Revoke link of/ });
  await revoke.getByRole('button', { name: 'Revoke link' }).click();
  await expect.element(page.getByText('Link of Wren Hale revoked')).toBeVisible();
  expect(server().callsOf(bulkDistributionRecipients)[0]?.body).toMatchObject({
    action: 'revoke',
    selection: { ids: [recipient.id] },
  });
});

test('a sent file is replaced, and those who saw the old one are notified', async () => {
  await openDistribution(sent, '?view=details');
  server().answer(replaceDistributionFile, sent);
  await button('Replace Pages.pdf').click();
  const replace = page.getByRole('dialog', { name: 'Replace file' });
  await expect.element(replace).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await chooseFile(pdf);
  await replace.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect.element(page.getByText('File replaced')).toBeVisible();
  expect(server().callsOf(replaceDistributionFile)[0]?.query).toEqual({
    name: 'Pages.pdf',
    notify: 'yes',
  });
});

const act = async (name: string) => {
  await button('Actions for Blue pages').click();
  await page.getByRole('menuitem', { name }).click();
};

test('a distribution goes to one more person', async () => {
  await openDistribution(sent);
  await act('Add recipient');
  const add = page.getByRole('dialog', { name: 'Add recipient' });
  await add.getByText('Email address').click();
  await add.getByRole('textbox', { name: 'Email' }).fill('late@egrets.example');
  await add.getByRole('button', { name: 'Add and send' }).click();
  await expect.element(add).not.toBeInTheDocument();
  expect(server().callsOf(addDistributionRecipient)[0]?.body).toMatchObject({
    person: { name: '', email: 'late@egrets.example' },
  });
});

test('the last day of a distribution is moved', async () => {
  await openDistribution(sent);
  server().answer(extendDistribution, sent);
  await act('Change expiry');
  await page.getByRole('textbox', { name: 'Expires on' }).fill('2031-05-04');
  await button('Change expiry').click();
  await expect.element(page.getByText('Expiry changed')).toBeVisible();
  expect(server().callsOf(extendDistribution)[0]?.body).toEqual({ expiresOn: '2031-05-04' });
});

test('all links are revoked once that is confirmed', async () => {
  await openDistribution(sent);
  await act('Revoke all links');
  const dialog = page.getByRole('dialog', { name: 'Revoke all links?' });
  await dialog.getByRole('button', { name: 'Revoke all links' }).click();
  await expect.element(page.getByText('No one can open the files any more.')).toBeVisible();
});

test('a recipient who opens it meanwhile is counted at once', async () => {
  await openDistribution(sent);
  const reach = page.getByRole('list', { name: 'Reach' });
  await expect.element(reach.getByRole('link', { name: /^0 Opened/ })).toBeVisible();
  server()
    .answer(getDistribution, { ...sent, counts: { ...sent.counts, opened: 1 } })
    .sendChange({ distribution: [sent.id] });
  await expect.element(reach.getByRole('link', { name: /^1 Opened/ })).toBeVisible();
});

test('a distribution is copied as a new draft', async () => {
  const copy = { ...draft, id: '0190a000-0000-7000-8000-000000000002', title: 'Blue pages (copy)' };
  await openDistribution(sent);
  server().answer(copyDistribution, copy).answer(getDistribution, copy);
  await act('Duplicate distribution');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Blue pages (copy)' }))
    .toBeVisible();
  expect(address()).toBe(`/dashboard/docDistributions/${copy.id}`);
});

const zofiasCopy = {
  distribution: { id: sent.id, title: 'Blue pages' },
  recipientId: sent.id,
  name: 'Zofia Wiśniewska',
  email: 'zofia@crew.example',
  number: 1,
  sentAt: moment,
  sign: 'text' as const,
  pages: [],
};

test('a file is traced to its person, or it is said that it can’t be', async () => {
  const sentence = 'This is the copy of Zofia Wiśniewska.';
  server()
    .answerRest()
    .answer(traceFile, { sentence, copies: [{ ...zofiasCopy, sign: 'code', pages: [1] }] });
  await openPage('/dashboard/docDistributions/trace', { userType: 'Admin' });
  await chooseFile(pdf);
  const found = page.getByRole('alert').filter({ hasText: 'Pages.pdf' });
  await expect.element(found).toMatchTextContent(sentence);
  expect(server().callsOf(traceFile)[0]?.file?.type).toBe('application/pdf');
  server().answer(traceFile, { sentence: 'It is no copy of a distribution.' });
  await chooseFile(new File(['%PDF-1.7'], 'Other.pdf', { type: 'application/pdf' }));
  const other = page.getByRole('alert').filter({ hasText: 'Other.pdf' });
  await expect.element(other).toMatchTextContent('It is no copy of a distribution.');
  await expect.element(page.getByText('Zofia Wiśniewska')).not.toBeInTheDocument();
  expect(await findViolations()).toEqual([]);
});

test('what a person reads of a watermark is looked up', async () => {
  server()
    .answerRest()
    .answer(findCopies, { copies: [zofiasCopy] });
  await openPage('/dashboard/docDistributions/trace', { userType: 'Admin', width: 390 });
  const text = page.getByRole('textbox', { name: 'Watermark text' });
  await expect.element(page.getByRole('button', { name: 'Look up' })).toBeDisabled();
  await text.fill(' Wiśniewska ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^1 copy matches “Wiśniewska”. Anyone/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Blue pages' })).toBeVisible();
  expect(tooWide()).toBe(0);
  expect(server().callsOf(findCopies)[0]?.query).toEqual({ text: 'Wiśniewska' });
  server().answer(findCopies, { copies: [] });
  await text.fill('17');
  await button('Look up').click();
  await expect.element(page.getByText('No copy with a watermark was sent to “17”.')).toBeVisible();
  await expect.element(page.getByText('Zofia Wiśniewska')).not.toBeInTheDocument();
  expect(await findViolations()).toEqual([]);
});
