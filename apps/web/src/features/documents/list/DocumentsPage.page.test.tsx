import {
  bulkDocuments,
  type DocumentRow,
  listDocuments,
  prepareDownload,
  takeBackDocument,
} from '@countersign/contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '../../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../../testing/look-at-page.ts';
import { openPage, server } from '../../../../testing/open-page.tsx';
import { type Given, sampleId as idOf, sampleRow } from '../../../../testing/sample-answer.ts';

const names = ['Winter', 'Ashdown', 'Olorunfemi-Featherstonehaugh'];
const factsOf = (index: number) => [
  { key: 'title', label: 'Job title', text: 'First Assistant Camera' },
  { key: 'rate', label: 'Daily rate', text: `£${index + 1},850.00` },
  { key: 'starts', label: 'Start date', text: '04/01/2027' },
  { key: 'status', label: 'Tax status', text: index === 1 ? '' : 'Self-employed' },
  { key: 'department', label: 'Department', text: 'Post-production' },
];

function rowOf(index: number, given: Given<DocumentRow> = {}): DocumentRow {
  return sampleRow(listDocuments, {
    id: idOf(index + 1),
    state: 'pending',
    hasBounced: index === 2,
    expiresOn: '2027-01-14',
    recipient: { id: idOf(20 + index), firstName: 'Ines', lastName: names[index] ?? '' },
    formPack: { id: idOf(30), name: 'Starter pack' },
    project: { id: idOf(31), name: 'Salt and Stone' },
    waiting: {
      sentence: 'Waiting for Priyanka Raghunathan of Accounts to approve.',
      since: new Date(Date.now() - (9 - index) * 3_600_000).toISOString(),
      next: '',
    },
    decisionFacts: [],
    quickTurn: null,
    ...given,
  });
}

async function openList(tab: string, rows: DocumentRow[], width: 390 | 1280 = 1280) {
  server().answerRest().answer(listDocuments, { items: rows, total: rows.length, from: 1 });
  await openPage(`/dashboard/documents?tab=${tab}`, { userType: 'Admin', width });
  await untilShown();
  await expect.element(page.getByText('Ines Winter').first()).toBeVisible();
}

const rowsShown = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
const heights = () => rowsShown().map((row) => row.getBoundingClientRect().height);
const menuItems = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent);

afterEach(() => {
  delete document.documentElement.dataset['density'];
});

test.each(['all', 'approve'])(
  'compact rows of the tab %s are at most 44 pixels high',
  async (tab) => {
    const isQueue = tab === 'approve';
    const rows = names.map((_, index) =>
      rowOf(index, { decisionFacts: isQueue ? factsOf(index) : [] }),
    );
    await openList(tab, rows);
    document.documentElement.dataset['density'] = 'compact';
    expect(rowsShown()).toHaveLength(3);
    expect(Math.max(...heights())).toBeLessThanOrEqual(44);
  },
);

test('five facts to decide by are read in full on a laptop, and the table needs no scrolling', async () => {
  await openList(
    'approve',
    names.map((_, index) => rowOf(index, { decisionFacts: factsOf(index) })),
  );
  const table = page.getByRole('table').element();
  for (const density of ['comfortable', 'compact']) {
    document.documentElement.dataset['density'] = density;
    const frame = table.parentElement;
    expect((frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0)).toBeLessThanOrEqual(1);
    const cells = table.querySelectorAll<HTMLElement>('th, [data-row] [data-line-clamp]');
    const cut = [...cells].filter(
      (cell) =>
        cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 1,
    );
    // A name of 28 letters may be cut: its title has it.
    expect(cut.map(({ textContent }) => textContent)).toEqual([
      'Ines Olorunfemi-Featherstonehaugh',
    ]);
  }
});

test('in a narrow window the table scrolls, and the recipient stays in sight', async () => {
  const row = rowOf(0, { decisionFacts: factsOf(0) });
  await openList('approve', [row]);
  await page.viewport(820, 800);
  const frame = page.getByRole('table').element().parentElement as HTMLElement;
  const left = () => page.getByText('Ines Winter').element().getBoundingClientRect().left;
  const before = left();
  await expect.poll(() => frame.scrollWidth - frame.clientWidth).toBeGreaterThan(100);
  frame.scrollLeft = 100;
  expect(Math.abs(left() - before)).toBeLessThan(1);
});

test('the menu of a row has what can be done to this document, and does it to this one alone', async () => {
  await openList('all', [
    rowOf(0, { may: { act: true, remind: true, takeBack: true } }),
    rowOf(1, { state: 'draft', waiting: null, may: { edit: true, send: true } }),
  ]);
  await page.getByRole('button', { name: 'Actions for Ines Ashdown, Starter pack' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Send document' })).toBeVisible();
  expect(menuItems()).toEqual([
    'Send document',
    'Download document',
    'Set approval setup',
    'Move to project',
    'Duplicate document',
    'Use again',
    'All events',
  ]);
  await page.getByRole('button', { name: 'Actions for Ines Winter, Starter pack' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Send reminder' })).toBeVisible();
  expect(menuItems()).toEqual([
    'Approve document',
    'Decline document',
    'Send reminder',
    'Download document',
    'Recall document',
    'Duplicate document',
    'Use again',
    'All events',
  ]);
  expect(await findViolations()).toEqual([]);
  server().answer(bulkDocuments, ({ body }) => ({
    items: body.ids.map((id) => ({ id, name: 'Ines Winter', isDone: true })),
  }));
  await page.getByRole('menuitem', { name: 'Send reminder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send reminder' });
  await dialog.getByRole('button', { name: 'Send reminder' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server().callsOf(bulkDocuments)[0]?.body).toMatchObject({
    action: 'remind',
    ids: [idOf(1)],
  });
  // What the page of the document offers besides is asked by the same dialog as there.
  server().answer(takeBackDocument, {});
  await page.getByRole('button', { name: 'Actions for Ines Winter, Starter pack' }).click();
  await page.getByRole('menuitem', { name: 'Recall document' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recall document' }).click();
  await expect.poll(() => server().callsOf(takeBackDocument).length).toBe(1);
});

test('an opened row has the facts, and what columns may cut', async () => {
  await openList('approve', [rowOf(0, { decisionFacts: factsOf(0) })], 390);
  await page.getByRole('button', { name: /^More about Ines Winter/ }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await expect.element(details.getByText('First Assistant Camera')).toBeVisible();
  await expect.element(details.getByText(/Priyanka Raghunathan of Accounts/)).toBeVisible();
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await findViolations()).toEqual([]);
});

/** Opens a list of 450 documents, and selects all of them. */
async function selectMany() {
  const all = Array.from({ length: 450 }, (_, index) => ({
    ...rowOf(0, { may: { remind: true } }),
    id: idOf(index + 1),
  }));
  server()
    .answerRest()
    .answer(listDocuments, ({ query }) => {
      const from = Number(query['cursor'] ?? 0);
      const to = from + Number(query['pageSize'] ?? 25);
      const next = to < all.length ? String(to) : null;
      return { items: all.slice(from, to), total: all.length, from: 1, next };
    });
  await openPage('/dashboard/documents?tab=pending', { userType: 'Admin' });
  await untilShown();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Select all 450 matching rows' }).click();
  await expect.element(bar.getByText('450 selected')).toBeVisible();
  return { all, bar };
}

test('more documents than one call takes are acted on in parts, and each that was refused is named', async () => {
  const { bar } = await selectMany();
  server().answer(bulkDocuments, ({ body }) => ({
    items: body.ids.map((id) => {
      const isDone = id !== idOf(450);
      return { id, name: 'Ines Winter', isDone, refusal: isDone ? '' : 'They were emailed.' };
    }),
  }));
  await bar.getByRole('button', { name: 'Send reminders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send reminders' });
  await dialog.getByRole('button', { name: 'Send reminders' }).click();
  await expect.element(dialog.getByText(/449 documents were sent a reminder/)).toBeVisible();
  await expect.element(dialog.getByText('They were emailed.')).toBeVisible();
  const calls = server().callsOf(bulkDocuments);
  expect(calls.map(({ body }) => body.ids.length)).toEqual([200, 200, 50]);
  expect(new Set(calls.flatMap(({ body }) => body.ids)).size).toBe(450);
  expect(new Set(calls.map(({ body }) => body.commandId)).size).toBe(1);
});

test('all selected documents are downloaded as one ZIP, which the browser saves by itself', async () => {
  const saved: string[] = [];
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(new URL(this.href).pathname);
  });
  onTestFinished(() => follow.mockRestore());
  const { all, bar } = await selectMany();
  server().answer(prepareDownload, { token: 'one-use' });
  await bar.getByRole('button', { name: 'Download documents' }).click();
  await expect.element(page.getByText('Downloading 450 documents')).toBeVisible();
  expect(saved).toEqual(['/api/v3/documents/zip/one-use']);
  const calls = server().callsOf(prepareDownload);
  expect(calls.map(({ body }) => body.ids)).toEqual([all.map(({ id }) => id)]);
});

test('a download that is refused says why', async () => {
  const { bar } = await selectMany();
  const error = 'Some of these documents no longer exist.';
  server().answer(prepareDownload, new Refusal({ error, code: 'not-found' }));
  await bar.getByRole('button', { name: 'Download documents' }).click();
  await expect.element(page.getByText('Some of these documents no longer exist.')).toBeVisible();
});
