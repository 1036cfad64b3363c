import { contactImports, type Import, userImports } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile } from '../../../testing/act-on-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { type Given, sampleAnswer } from '../../../testing/sample-answer.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const columns = [
  { key: 'email', label: 'Email', required: true },
  { key: 'firstName', label: 'First name', required: true },
  { key: 'lastName', label: 'Last name', required: true },
  { key: 'userType', label: 'User type', required: true },
].map((column) => ({ ...column, hint: 'As it is', example: 'Example' }));
const none = { add: 0, update: 0, open: 0, skip: 0, refuse: 0, undone: 0, kept: 0, warned: 0 };

/** An import of which a test says the rest: a file of people whose last column is not known. */
const importWith = (given: Given<Import>) =>
  sampleAnswer(userImports.get, {
    state: 'uploaded',
    fileName: 'crew.csv',
    headingRow: 1,
    headings: ['Email', 'Given name', 'Family name', 'Access'],
    sample: [['tess@northlight.example', 'Tess', 'Hale', 'Operator']],
    rowCount: 2,
    mapping: ['email', 'firstName', 'lastName', null],
    reading: { encoding: 'utf-8', sheets: [], sheet: 0, decimalSign: null },
    duplicates: 'skip',
    counts: none,
    ...given,
  });
const uploaded = importWith({});

/** Opens an import of users as the server has it. */
async function openImport(one: Import, width?: 390): Promise<void> {
  server()
    .answerRest()
    .answer(userImports.columns, { columns, duplicates: ['skip'] })
    .answer(userImports.get, one);
  await openPage(`/dashboard/users/import/${one.id}`, { ...(width && { width }) });
  await untilShown();
}

test('columns are mapped before the rows are checked', async () => {
  await openImport(uploaded);
  await expect.element(page.getByText('First name: matched')).toBeVisible();
  await expect.element(page.getByText('User type: missing')).toBeVisible();
  await expect.element(page.getByText('1 column is skipped: Access.')).toBeVisible();
  await expect.element(button('Check rows')).toBeDisabled();
  expect(await findViolations()).toEqual([]);
  await page.getByRole('combobox', { name: 'Import “Access” as' }).click();
  await page.getByRole('option', { name: 'User type (required)' }).click();
  const checked = importWith({ state: 'checked', counts: { ...none, add: 2 } });
  server().answer(userImports.check, checked).answer(userImports.get, checked);
  await button('Check rows').click();
  await expect.element(button('Invite 2 people')).toBeVisible();
  expect(server().callsOf(userImports.check)[0]?.body).toMatchObject({
    mapping: ['email', 'firstName', 'lastName', 'userType'],
    duplicates: 'skip',
  });
  await page.getByRole('link', { name: 'Columns' }).click();
  await expect
    .element(page.getByRole('combobox', { name: 'Import “Family name” as' }))
    .toHaveValue('Last name (required)');
});

test('a value that is the same for all rows needs no column', async () => {
  await openImport(uploaded, 390);
  await page.getByRole('combobox', { name: 'Add value' }).click();
  await page.getByRole('option', { name: 'User type' }).click();
  await expect.element(page.getByText('User type: missing')).toBeVisible();
  const value = page.getByRole('textbox', { name: 'User type' });
  await expect.element(value).toHaveFocus();
  await value.fill('Operator');
  await expect.element(page.getByText('User type: matched')).toBeVisible();
  expect(tooWide()).toBe(0);
  expect(await findViolations()).toEqual([]);
  await button('Remove User type').click();
  await expect.element(page.getByText('User type: missing')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add value' }).click();
  await page.getByRole('option', { name: 'User type' }).click();
  await value.fill('Admin');
  const checked = importWith({ state: 'checked', counts: { ...none, add: 2 } });
  server().answer(userImports.check, checked).answer(userImports.get, checked);
  await button('Check rows').click();
  await expect.element(button('Invite 2 people')).toBeVisible();
  expect(server().callsOf(userImports.check)[0]?.body.defaults).toEqual({ userType: 'Admin' });
});

test('the headings are taken from another row, which has to be one of the file', async () => {
  await openImport(importWith({ headingRow: 1, headings: ['Crew list', 'of', 'the', 'summer'] }));
  await button('Change heading row').click();
  const row = page.getByRole('textbox', { name: 'Heading row' });
  await expect.element(row).toHaveFocus();
  const error = 'The headings have to be in one of the rows up to 4.';
  server().answer(userImports.headings, ({ body }) =>
    body.row === 2
      ? importWith({ headingRow: 2, isMappingRemembered: true })
      : new Refusal({ error, code: 'conflict' }),
  );
  await row.fill('40');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(error)).toBeVisible();
  await row.fill('2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/2 rows below the headings in row 2\./)).toBeVisible();
  await expect
    .element(page.getByText(/^Columns are matched as in your earlier file/))
    .toBeVisible();
});

test('rows with problems are listed, and the good ones are imported', async () => {
  const checked = importWith({
    state: 'checked',
    mapping: ['email', 'firstName', 'lastName', 'userType'],
    counts: { ...none, add: 1, skip: 1, refuse: 1, warned: 1 },
  });
  server().answer(userImports.rows, ({ query }) => ({
    items: [
      {
        row: 4,
        cells: ['=cmd', '', 'Broken', 'King'],
        outcome: query.outcome === 'skip' ? ('skip' as const) : ('refuse' as const),
        problems: [{ column: 'firstName', message: 'This field is required.' }],
        objectId: null,
      },
    ],
    from: 1,
    total: 1,
  }));
  await openImport(checked);
  await expect
    .element(page.getByText('1 person can be invited, 1 row is skipped, 1 row has problems.'))
    .toBeVisible();
  await expect.element(page.getByText(/1 row has warnings, shown with each row\./)).toBeVisible();
  const broken = page.getByRole('row', { name: /Broken/ });
  await expect.element(broken).toMatchTextContent('This field is required.');
  await expect.element(broken.getByRole('cell').first()).toHaveTextContent('4');
  expect(await findViolations()).toEqual([]);
  await page.getByRole('tab', { name: /^Skipped/ }).click();
  await expect
    .poll(() => server().callsOf(userImports.rows).at(-1)?.query)
    .toMatchObject({ outcome: 'skip' });
  const running = importWith({ state: 'running' });
  server().answer(userImports.run, running).answer(userImports.get, running);
  await button('Invite 1 valid row').click();
  await expect
    .poll(() => server().callsOf(userImports.run)[0]?.body)
    .toEqual({ rows: 'good', followUp: false });
});

test('existing rows are imported as updates once that is chosen', async () => {
  const checked = importWith({ state: 'checked', counts: { ...none, add: 1, skip: 1 } });
  server()
    .answerRest()
    .answer(contactImports.columns, { columns, duplicates: ['skip', 'update', 'add'] })
    .answer(contactImports.get, checked)
    .answer(
      contactImports.check,
      importWith({
        state: 'checked',
        duplicates: 'update',
        counts: { ...none, add: 1, update: 1, refuse: 1 },
      }),
    );
  await openPage(`/dashboard/contacts/import/${checked.id}`, { userType: 'Admin' });
  await page.getByRole('radio', { name: 'Update entries' }).click();
  await expect
    .element(
      page.getByText('1 contact can be added, 1 contact can be updated, 1 row has problems.'),
    )
    .toBeVisible();
  await expect.element(button('Import 2 valid rows')).toBeVisible();
  expect(server().callsOf(contactImports.check)[0]?.body).toMatchObject({ duplicates: 'update' });
});

test('a file is read in another encoding than was found', async () => {
  await openImport(uploaded);
  server().answer(userImports.headings, ({ body }) =>
    importWith({
      sample: [['eleni@sheets.example', 'Ελένη', 'Παπαδοπούλου', 'Operator']],
      reading:
        body.encoding === 'windows-1253'
          ? { encoding: 'windows-1253', sheets: [], sheet: 0, decimalSign: null }
          : {},
    }),
  );
  await page.getByRole('combobox', { name: 'Encoding' }).click();
  await page.getByRole('option', { name: 'Greek (Windows-1253)' }).click();
  await expect.element(page.getByText('Ελένη')).toBeVisible();
  expect(server().callsOf(userImports.headings)[0]?.body).toEqual({ encoding: 'windows-1253' });
});

test('a workbook is read from another sheet than was found', async () => {
  const sheets = [
    { name: 'Lists', isHidden: true },
    { name: 'People', isHidden: false },
  ];
  const reading = { encoding: null, sheets, sheet: 1, decimalSign: null };
  await openImport(importWith({ fileName: 'hidden.xlsx', reading }));
  const sheet = page.getByRole('combobox', { name: 'Sheet' });
  await expect.element(sheet).toHaveValue('People');
  server().answer(userImports.headings, importWith({ reading: { ...reading, sheet: 0 } }));
  await sheet.click();
  await page.getByRole('option', { name: 'Lists (hidden)' }).click();
  await expect.element(sheet).toHaveValue('Lists (hidden)');
  expect(server().callsOf(userImports.headings).at(-1)?.body).toEqual({ sheet: 0 });
});

test('a file that can’t be read says why, and earlier ones are listed', async () => {
  const refusal = new Refusal({
    error: 'This is neither a CSV file nor an XLSX workbook.',
    code: 'unsupported-file',
  });
  server()
    .answerRest()
    .answer(userImports.columns, { columns, duplicates: ['skip'] })
    .answer(userImports.list, {
      items: [importWith({ state: 'done', counts: { ...none, add: 1 } })],
      from: 1,
      total: 1,
    })
    .answer(userImports.upload, () => refusal);
  await openPage('/dashboard/users/import');
  await expect
    .element(page.getByRole('row').filter({ hasText: 'crew.csv' }))
    .toMatchTextContent('1 invited');
  await chooseFile(new File(['%PDF-1.7'], 'crew.csv', { type: 'application/vnd.ms-excel' }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('neither a CSV file nor an XLSX workbook');
  expect(server().callsOf(userImports.upload)[0]?.query).toEqual({
    fileName: 'crew.csv',
    defaults: '{}',
  });
});

test('an import is undone once that is confirmed', async () => {
  await openImport(importWith({ state: 'done', counts: { ...none, add: 1 } }));
  const undone = importWith({ state: 'undone', counts: { ...none, undone: 1 } });
  server().answer(userImports.undo, () => {
    server().answer(userImports.get, undone);
    return undone;
  });
  await button('Undo import').click();
  const question = page.getByRole('dialog', { name: 'Undo import?' });
  await expect.element(question).toMatchTextContent('Open invitations are withdrawn');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(page.getByText(/Import undone/)).toBeVisible();
  await expect.element(page.getByText(/1 row was undone\./)).toBeVisible();
});

const long = 'a very long name of a file that says all that there is in it.csv';

test('the columns of a file with a long name fit on a phone', async () => {
  await openImport(importWith({ fileName: long }), 390);
  expect(tooWide()).toBeLessThanOrEqual(0);
});

test('rows with long cells fit on a phone', async () => {
  server().answer(userImports.rows, {
    items: [
      {
        row: 3,
        cells: ['kim.long.address.indeed@northlight.example', '', 'Reed', 'King'],
        outcome: 'refuse',
        problems: [{ column: 'firstName', message: 'This field is required.' }],
        objectId: null,
      },
    ],
    from: 1,
    total: 1,
  });
  const mapping = ['email', 'firstName', 'lastName', 'userType'];
  const counts = { ...none, refuse: 1 };
  await openImport(importWith({ fileName: long, state: 'checked', mapping, counts }), 390);
  const card = page.getByRole('listitem').filter({ hasText: 'kim.long' });
  await expect.element(card).toMatchTextContent('This field is required.');
  expect(tooWide()).toBeLessThanOrEqual(0);
});
