import {
  addComment,
  approveDocument,
  archiveCompany,
  createCompany,
  createContact,
  getCompany,
  getContact,
  getDocument,
  getDocumentPdf,
  getFormPack,
  getReport,
  listComments,
  listCompanies,
  updateCompany,
  updateContact,
  updateFormPack,
  updateFormTemplate,
  updateReport,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesigner, sketchField } from '../../testing/design-editor.ts';
import { untilShown } from '../../testing/look-at-page.ts';
import { openPage, server, untilAnswered } from '../../testing/open-page.tsx';
import { sampleAnswer, sampleId } from '../../testing/sample-answer.ts';
import { drawPdf } from '../../testing/sample-pdf.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Name', exact: true });
const title = (name: string) => page.getByRole('heading', { level: 1, name });

/** Lists the fetches of a page from the last change on until all of it is answered. */
async function fetchedAfter(change: () => Promise<unknown>): Promise<string[]> {
  await untilAnswered();
  await change();
  await untilAnswered();
  const { calls } = server();
  const last = calls.findLastIndex(({ endpoint }) => endpoint.method !== 'GET');
  return calls.slice(last + 1).map(({ endpoint }) => endpoint.name);
}

const company = sampleAnswer(createCompany, {
  name: 'Kestrel Ltd',
  country: 'GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  brandColour: '#1f3a8a',
  contactEmail: '',
  contactPhone: '',
});

/** Opens the page of a company that the server keeps as it is saved. */
async function openCompany(): Promise<void> {
  let kept = company;
  server()
    .answerRest()
    .answer(getCompany, () => kept)
    .answer(updateCompany, ({ body }) => {
      kept = { ...kept, ...body, revision: kept.revision + 1 };
      return kept;
    });
  await openPage(`/dashboard/companies/${company.id}`);
  await expect.element(title('Kestrel Ltd')).toBeVisible();
  await untilShown();
}

test('saving a company', async () => {
  await openCompany();
  await nameField.fill('Kestrel at sea');
  const fetched = await fetchedAfter(async () => {
    await button('Save').click();
    await expect.element(title('Kestrel at sea')).toBeVisible();
  });
  expect(fetched.length, fetched.join(', ')).toBeLessThanOrEqual(2);
});

test('a company that another user has changed is fetched again', async () => {
  await openCompany();
  server().answer(getCompany, { ...company, name: 'Kestrel ashore', revision: 1 });
  server().sendChange({ company: [company.id] });
  await expect.element(title('Kestrel ashore')).toBeVisible();
});

test('after the stream of changes was cut, shown data is fetched again, and changes are followed as before', async () => {
  await openCompany();
  server().answer(getCompany, { ...company, name: 'Kestrel adrift', revision: 1 });
  server().cutStreams();
  await expect.element(title('Kestrel adrift')).toBeVisible();
  server().answer(getCompany, { ...company, name: 'Kestrel ashore', revision: 2 });
  await expect.poll(() => server().sendChange({ company: [company.id] })).toBe(1);
  await expect.element(title('Kestrel ashore')).toBeVisible();
});

test('another company that another user has changed is not', async () => {
  await openCompany();
  await untilAnswered();
  const before = server().callsOf(getCompany).length;
  server().sendChange({ company: ['0190a000-0000-7000-8000-000000000009'] });
  server().sendChange({ company: [company.id] });
  await expect.poll(() => server().callsOf(getCompany).length).toBeGreaterThan(before);
  expect(server().callsOf(getCompany)).toHaveLength(before + 1);
});

test('archiving a company', async () => {
  server()
    .answerRest()
    .answer(listCompanies, { items: [{ ...company, city: '' }], from: 1, total: 1 })
    .answer(archiveCompany, { ...company, archivedAt: company.createdAt });
  await openPage('/dashboard/companies');
  await untilShown();
  await button('Actions for Kestrel Ltd').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const archive = page.getByRole('dialog').getByRole('button', { name: 'Archive company' });
  await expect.element(archive).toBeEnabled();
  server().answer(listCompanies, { items: [], from: 0, total: 0 });
  const fetched = await fetchedAfter(async () => {
    await archive.click();
    await expect.element(page.getByText('Kestrel Ltd archived')).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Kestrel/ })).not.toBeInTheDocument();
  });
  // The list, and what the header and the dialog offer to choose from.
  expect(fetched.length, fetched.join(', ')).toBeLessThanOrEqual(5);
});

test('saving a contact', async () => {
  const contact = sampleAnswer(createContact, {
    firstName: 'Idris',
    lastName: 'Counted',
    name: 'Idris Counted',
    emails: ['idris@counted.example'],
    countryCode: '',
    mobile: '',
    may: { edit: true },
  });
  server()
    .answerRest()
    .answer(getContact, contact)
    .answer(updateContact, { ...contact, jobTitle: 'Gaffer', revision: 1 });
  await openPage(`/dashboard/add-contact?id=${contact.id}`, { userType: 'Admin' });
  await page.getByRole('combobox', { name: 'Job title' }).fill('Gaffer');
  const fetched = await fetchedAfter(async () => {
    await button('Save').click();
    await expect.element(page.getByText('Idris Counted saved')).toBeVisible();
  });
  // What the contact's page shows is fetched as it opens.
  const later = server()
    .calls.slice(-fetched.length)
    .filter(({ params, query }) => !JSON.stringify([params, query]).includes(contact.id));
  expect(later.length, fetched.join(', ')).toBeLessThanOrEqual(3);
});

test('saving a form pack', async () => {
  const form = { formTemplateId: company.id, name: 'Packed form', pageCount: 1, fieldCount: 0 };
  const pack = sampleAnswer(getFormPack, {
    name: 'Counted pack',
    fileName: '',
    forms: [{ ...form, condition: '', hiddenFrom: [] }],
  });
  server()
    .answerRest()
    .answer(getFormPack, pack)
    .answer(updateFormPack, { ...pack, name: 'Recounted pack', revision: 1 });
  await openPage(`/dashboard/form-packs/${pack.id}`);
  await untilShown();
  await nameField.fill('Recounted pack');
  const fetched = await fetchedAfter(async () => {
    await button('Save').click();
    await expect.element(page.getByText('Form pack “Recounted pack” saved')).toBeVisible();
  });
  expect(fetched.length, fetched.join(', ')).toBeLessThanOrEqual(2);
});

test('saving a report', async () => {
  const report = sampleAnswer(getReport, {
    name: 'Counted',
    isOwn: true,
    definition: { data: 'documents', columns: ['recipient', 'state'] },
    revision: 1,
  });
  let kept = report;
  server()
    .answerRest()
    .answer(getReport, () => kept)
    .answer(updateReport, () => {
      kept = { ...report, name: 'Recounted', revision: 2 };
      return kept;
    });
  await openPage(`/dashboard/report/${report.id}/edit`);
  await expect.element(nameField).toHaveValue('Counted');
  await nameField.fill('Recounted');
  const fetched = await fetchedAfter(async () => {
    await button('Save report').click();
    await expect.element(title('Recounted')).toBeVisible();
  });
  expect(fetched.length, fetched.join(', ')).toBeLessThanOrEqual(4);
});

test('renaming and moving a field in the designer', async () => {
  const editor = await openDesigner({
    fields: [sketchField('text', 'department', [100, 100, 120, 20])],
  });
  editor.click([150, 110]);
  const label = page.getByRole('textbox', { name: 'Label', exact: true });
  const renaming = await fetchedAfter(async () => {
    await label.fill('Your department');
    editor.focus();
    await editor.save();
  });
  expect(server().callsOf(updateFormTemplate)).toHaveLength(1);
  expect(renaming.length, renaming.join(', ')).toBeLessThanOrEqual(1);
  const moving = await fetchedAfter(async () => {
    editor.focus();
    editor.press('ArrowRight');
    await editor.save();
  });
  expect(server().callsOf(updateFormTemplate)).toHaveLength(2);
  expect(moving.length, moving.join(', ')).toBeLessThanOrEqual(1);
});

test('commenting on a document, and approving it', async () => {
  const view = { others: 'others', own: '', files: '' };
  const document = sampleAnswer(getDocument, {
    id: sampleId(31),
    state: 'pending',
    recipient: { firstName: 'Ines', lastName: 'Counted' },
    turns: [{ partyId: sampleId(7), act: 'approve', name: 'Accounts', actsFor: [], view }],
    may: { act: true, comment: true },
  });
  const comment = sampleAnswer(addComment, { id: sampleId(8), text: 'Agreed?', isOwn: true });
  server()
    .answerRest()
    .answer(getDocument, document)
    .answer(getDocumentPdf, drawPdf('Terms'))
    .answer(addComment, comment)
    .answer(approveDocument, { ...document, turns: [], may: { ...document.may, act: false } });
  await openPage(`/dashboard/documents/${document.id}`);
  await untilShown();
  await page.getByLabelText('Your comment').fill('Agreed?');
  const commenting = await fetchedAfter(async () => {
    server().answer(listComments, { items: [comment] });
    await button('Add comment').click();
    await expect.element(page.getByRole('article').getByText('Agreed?')).toBeVisible();
  });
  expect(commenting.length, commenting.join(', ')).toBeLessThanOrEqual(3);
  const approving = await fetchedAfter(async () => {
    await button('Approve document').click();
    await expect.element(page.getByText('Document for Ines Counted approved')).toBeVisible();
  });
  // The document’s file, files, comments and list.
  expect(approving.length, approving.join(', ')).toBeLessThanOrEqual(4);
});
