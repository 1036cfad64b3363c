import {
  approveDocument,
  type DocumentDetail,
  type DocumentRow,
  declineDocument,
  getDocument,
  getDocumentPdf,
  getHome,
  getSignature,
  listDocuments,
  newFields,
  setListColumns,
  signingConsent,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations, tooWide, untilShown } from '../../../../testing/look-at-page.ts';
import { address, openPage, server, untilAnswered } from '../../../../testing/open-page.tsx';
import { type Given, sampleId as idOf, sampleRow } from '../../../../testing/sample-answer.ts';
import { drawPdf } from '../../../../testing/sample-pdf.ts';

const names = ['Winter', 'Ashdown', 'Olorunfemi-Featherstonehaugh'];
const view = { others: 'others', own: '', files: '' };
const factsOf = (index: number) => [
  { key: 'title', label: 'Job title', text: 'First Assistant Camera' },
  { key: 'rate', label: 'Rate', text: `£${index + 1},850.00` },
  { key: 'starts', label: 'Start date', text: '04/01/2027' },
  { key: 'status', label: 'Tax status', text: index === 1 ? '' : 'Self-employed' },
];

/** What is decided so far, as the server has it. */
let decided: Set<string>;
const documentId = (index: number) => idOf(index + 1);

function summaryOf(index: number): Given<DocumentRow> {
  return {
    id: documentId(index),
    state: 'pending',
    recipient: { id: idOf(20 + index), firstName: 'Ines', lastName: names[index] ?? '' },
    formPack: { id: idOf(30), name: 'Starter pack' },
    project: { id: idOf(31), name: 'Salt' },
    waiting: {
      sentence: 'Waiting for you to approve.',
      since: new Date(Date.now() - (9 - index) * 3_600_000).toISOString(),
      next: '',
    },
    may: { act: true, comment: true },
    decisionFacts: factsOf(index),
    quickTurn: null,
  };
}

function detailOf(index: number, more: Given<DocumentDetail> = {}): Given<DocumentDetail> {
  const { quickTurn: _, customValues: __, ...summary } = summaryOf(index);
  if (decided.has(documentId(index))) return { ...summary, turns: [], decisionFacts: [], ...more };
  return {
    ...summary,
    forms: [],
    turns: [{ partyId: idOf(40 + index), act: 'approve', name: 'Accounts', actsFor: [], view }],
    ...more,
  };
}

function answerDocuments(more: Given<DocumentDetail> = {}): void {
  decided = new Set();
  const indexOf = (id: string) => names.findIndex((_, index) => documentId(index) === id);
  const act = (id: string) => {
    decided.add(id);
    return detailOf(indexOf(id));
  };
  server()
    .answerRest()
    .answer(listDocuments, () => {
      const items = names
        .map((_, index) => summaryOf(index))
        .filter(({ id = '' }) => !decided.has(id))
        .map((row) => sampleRow(listDocuments, row as never));
      return { items, total: items.length, from: 1, next: null, previous: null };
    })
    .answer(getDocument, ({ params }) => detailOf(indexOf(params.id), more))
    .answer(getDocumentPdf, drawPdf('Terms'))
    .answer(approveDocument, ({ params }) => act(params.id))
    .answer(declineDocument, ({ params }) => act(params.id));
}

const heading = (index: number) =>
  page.getByRole('heading', { level: 1, name: `Ines ${names[index]}` });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const list = '/dashboard/documents?tab=approve';

test('the list shows the facts as columns, and since when each document waits', async () => {
  answerDocuments();
  await openPage(list, { userType: 'Approver' });
  await untilShown();
  for (const name of ['Job title', 'Rate', 'Start date', 'Tax status', 'Waiting since']) {
    await expect.element(page.getByRole('cell', { name, exact: true })).toBeVisible();
  }
  const row = page.getByRole('row').filter({ hasText: 'Winter' });
  await expect.element(row.getByText('£1,850.00')).toBeVisible();
  await expect.element(row.getByText('9 hours ago')).toBeVisible();
  const [call] = server().callsOf(listDocuments);
  expect(call?.query).toMatchObject({ sort: 'waitingSince', direction: 'ascending' });
  expect(await findViolations()).toEqual([]);
  expect(tooWide()).toBeLessThanOrEqual(0);
  // Another tab has its own order.
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect
    .poll(() => server().callsOf(listDocuments).at(-1)?.query)
    .toMatchObject({ tab: 'all', sort: 'updatedAt', direction: 'descending' });
  expect(server().callsOf(setListColumns)).toEqual([]);
});

test('on a phone each card has the facts', async () => {
  answerDocuments();
  await openPage(list, { userType: 'Approver', width: 390 });
  await untilShown();
  await expect.element(page.getByText('£2,850.00')).toBeVisible();
  await expect.element(page.getByText('Tax status').first()).toBeVisible();
  expect(await findViolations()).toEqual([]);
  expect(tooWide()).toBeLessThanOrEqual(0);
});

test('documents are approved, declined and commented on by keys, one after the other', async () => {
  answerDocuments();
  await openPage(`${list}&search=Ines`, { userType: 'Approver' });
  await untilShown();
  await userEvent.keyboard('r');
  await expect.element(heading(0)).toBeVisible();
  expect(address()).toBe(`/dashboard/documents/${documentId(0)}?review=on&search=Ines`);
  await expect.element(page.getByText('Document 1 of 3')).toBeVisible();
  // The next one is loaded before it is opened.
  await expect
    .poll(() =>
      server()
        .callsOf(getDocumentPdf)
        .map(({ params }) => params.id),
    )
    .toEqual([documentId(0), documentId(1)]);
  expect(await findViolations()).toEqual([]);

  await expect.element(page.getByCss('canvas').first()).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(dialog('Keyboard shortcuts').getByText('Write comment')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Keyboard shortcuts')).not.toBeInTheDocument();

  await userEvent.keyboard('c');
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await expect.element(comment).toHaveFocus();
  // What is typed is no shortcut.
  await userEvent.keyboard('adjk');
  await expect.element(comment).toHaveValue('adjk');
  await comment.clear();
  (document.activeElement as HTMLElement).blur();

  await userEvent.keyboard('j');
  await expect.element(heading(1)).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(heading(0)).toBeVisible();

  await userEvent.keyboard('a');
  const confirm = dialog('Approve document for Ines Winter?');
  await expect.element(confirm.getByText('£1,850.00')).toBeVisible();
  expect(server().callsOf(approveDocument)).toEqual([]);
  expect(await findViolations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(1)).toBeVisible();
  await expect.element(page.getByText('1 approved')).toBeVisible();

  await userEvent.keyboard('d');
  await expect.element(dialog(/^Decline/).getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  await userEvent.keyboard('The rate is too high{Tab}{Tab}{Enter}');
  await expect.element(heading(2)).toBeVisible();
  await expect.element(page.getByText('1 approved, 1 declined')).toBeVisible();
  expect(server().callsOf(declineDocument)[0]?.body.reason).toBe('The rate is too high');

  await userEvent.keyboard('a');
  await expect.element(dialog(/^Approve document/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('All documents reviewed')).toBeVisible();
  await expect.element(page.getByText('2 approved, 1 declined')).toBeVisible();
  // What was decided stays in the review, and can be looked at.
  await userEvent.keyboard('k');
  await expect.element(heading(1)).toBeVisible();
  expect(
    server()
      .callsOf(approveDocument)
      .map(({ params }) => params.id),
  ).toEqual([documentId(0), documentId(2)]);
  await page.getByRole('link', { name: 'Back to documents' }).click();
  await untilAnswered();
  expect(address()).toBe(`${list}&search=Ines`);
});

test('the signature and the consent are given once for all', async () => {
  const signature = {
    ...newFields.signature,
    key: 'sign',
    label: 'Signature',
    assignee: 'approver-1',
    required: true,
    placements: [{ page: 0, x: 60, y: 100, width: 200, height: 40 }],
  } as never;
  answerDocuments();
  const ink = { kind: 'typed', text: 'Amir Haddad', hand: 'caveat' } as const;
  const party = (index: number) =>
    ({
      id: idOf(40 + index),
      role: 'approver',
      name: 'Producer',
      act: 'sign',
      state: 'turn',
      signaturePosition: 1,
    }) as never;
  const signing = (index: number): Given<DocumentDetail> => ({
    forms: [
      {
        formTemplateId: idOf(50),
        name: 'Terms',
        pages: [{ width: 595, height: 842 }],
        fields: [signature],
        values: {},
      },
    ],
    parties: [party(index)],
    turns: decided.has(documentId(index))
      ? []
      : [{ partyId: idOf(40 + index), act: 'sign', name: 'Producer', actsFor: [], view }],
  });
  server()
    .answer(getSignature, ink)
    .answer(getDocument, ({ params }) => {
      const index = names.findIndex((_, one) => documentId(one) === params.id);
      return detailOf(index, signing(index));
    });
  await openPage(`/dashboard/documents/${documentId(0)}?review=on`, { userType: 'Approver' });
  await expect.element(heading(0)).toBeVisible();
  await userEvent.keyboard('a');
  const consent = dialog(/^Sign document/).getByRole('checkbox', { name: signingConsent.text });
  await expect.element(consent).toHaveFocus();
  expect(await findViolations()).toEqual([]);
  await userEvent.keyboard(' {Tab}{Tab}{Enter}');
  await expect.element(heading(1)).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(consent).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(2)).toBeVisible();
  expect(
    server()
      .callsOf(approveDocument)
      .map(({ body }) => [body.consent?.version, body.values?.[idOf(50)]?.['sign']]),
  ).toEqual([
    [signingConsent.version, ink],
    [signingConsent.version, ink],
  ]);
});

test('a document takes three taps on a phone, from Home to approved', async () => {
  answerDocuments();
  server().answer(getHome, {
    cards: ['waiting'],
    waiting: [{ ...summaryOf(0), turns: [{ partyId: idOf(40), act: 'approve' }] } as never],
  });
  await openPage('/dashboard', { userType: 'Approver', width: 390 });
  await untilShown();
  let taps = 0;
  const tap = async (done: Promise<void>) => {
    await done;
    taps++;
  };
  await tap(
    page
      .getByRole('link', { name: /Ines Winter/ })
      .first()
      .click(),
  );
  await expect.element(heading(0)).toBeVisible();
  const approve = page.getByRole('button', { name: 'Approve document', exact: true });
  const decline = page.getByRole('button', { name: 'Decline document', exact: true });
  for (const one of [approve, decline]) {
    await expect.element(one).toBeInViewport({ ratio: 1 });
    // Within reach of a thumb, however far the page is scrolled.
    const { top, height } = one.element().getBoundingClientRect();
    expect(top).toBeGreaterThan(window.innerHeight * 0.75);
    expect(height).toBeGreaterThanOrEqual(44);
  }
  await expect.element(page.getByText('£1,850.00')).toBeInViewport();
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await findViolations()).toEqual([]);
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(approve).toBeInViewport({ ratio: 1 });
  await tap(approve.click());
  const confirm = dialog('Approve document for Ines Winter?');
  await expect.element(confirm.getByText('Job title')).toBeVisible();
  expect(tooWide()).toBeLessThanOrEqual(0);
  await tap(confirm.getByRole('button', { name: 'Approve document', exact: true }).click());
  await expect.element(page.getByText('Document for Ines Winter approved')).toBeInViewport();
  expect(server().callsOf(approveDocument)).toHaveLength(1);
  expect(taps).toBe(3);
});

test('on a phone the review fits the screen, with long names', async () => {
  answerDocuments();
  await openPage(`/dashboard/documents/${documentId(2)}?review=on`, {
    userType: 'Approver',
    width: 390,
  });
  await expect.element(heading(2)).toBeVisible();
  await expect.element(page.getByText('Document 3 of 3')).toBeVisible();
  expect(await findViolations()).toEqual([]);
  expect(tooWide()).toBeLessThanOrEqual(0);
});
