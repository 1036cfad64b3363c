import {
  addComment,
  amendDocument,
  approveDocument,
  attachDraftFile,
  bulkDocuments,
  changeDocumentPack,
  changeDocumentValues,
  copyPartyLink,
  correctDocument,
  type DocumentDetail,
  type DraftParty,
  declineDocument,
  deleteDocument,
  documentImports,
  duplicateDocument as draftAgain,
  findApprovers,
  findDocumentReaders,
  getDocument,
  getDocumentEvents,
  getDocumentPdf,
  getDocumentReports,
  getDraftImage,
  getEarlierValues,
  getSignature,
  listApprovalSetupNames,
  listComments,
  listDocumentFiles,
  listDocuments,
  listFormPacks,
  maxSigningParties,
  type Party,
  recordPaperSignature,
  removeDraftFile,
  reopenDocument,
  returnDocument,
  sendDocument,
  setDraftImage,
  signInPerson,
  signingConsent,
  textPartyLink,
  updateDocument,
  updatePreferences,
  voidDocument,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { type Given, sampleId as idOf } from '../../../testing/sample-answer.ts';
import { drawPdf } from '../../../testing/sample-pdf.ts';
import { keepPage } from '../../core/session/log-out.ts';

const id = idOf(1);
const address = `/dashboard/documents/${id}`;
const size = { width: 595, height: 842 };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const lastOf = <T,>(all: readonly T[]) => all.at(-1);

const person = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName.toLowerCase()}@crew.example`,
  countryCode: '',
  mobile: '',
});

/** A form of a document, with a text that its drafter fills in unless other fields are given. */
function formOf(number: number, name: string, more: Given<DocumentDetail['forms'][number]> = {}) {
  const values = { title: 'Best boy' };
  return { formTemplateId: idOf(number), name, pages: [size], fields: [], values, ...more };
}

/** A text that a drafter fills in. */
const textField = {
  type: 'text',
  assignee: 'creator',
  required: false,
  comb: false,
  fontSize: 0,
  align: 'left',
  color: '#000000',
  placements: [{ page: 0, x: 60, y: 100, width: 220, height: 22 }],
} as const;

/** A document as it is answered. */
function documentOf(given: Given<DocumentDetail>): Given<DocumentDetail> {
  return {
    id,
    state: 'pending',
    recipient: { id: idOf(2), ...person('Ines', 'Winter') },
    formPack: { id: idOf(3), name: 'Turns' },
    project: { id: idOf(4), name: 'Salt' },
    forms: [],
    ...given,
  };
}

const view = { others: 'others', own: '', files: '' };
const toApprove = () =>
  documentOf({
    turns: [{ partyId: idOf(5), act: 'approve', name: 'Accounts', actsFor: [], view }],
    may: { act: true, comment: true },
  });

/** Opens a document that was sent, or is drafted. */
async function openDocument(
  given: Given<DocumentDetail>,
  width: 390 | 1280 = 1280,
  pdf = drawPdf('Terms'),
) {
  server().answerRest().answer(getDocument, given).answer(getDocumentPdf, pdf);
  await openPage(address, { width });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

describe('a document that was sent', () => {
  test('says what is sent by itself if no one acts', async () => {
    const party = { id: idOf(40), role: 'recipient', act: 'sign', name: 'Ines Winter' } as const;
    await openDocument(
      documentOf({
        parties: [{ ...party, state: 'turn', people: [] }],
        scheduled: [
          { what: 'reminder', partyId: idOf(40), at: '2026-12-03T09:00:00.000Z' },
          { what: 'expiry-warning', partyId: null, at: '2026-12-05T00:00:00.000Z' },
          { what: 'expiry', partyId: null, at: '2026-12-09T00:00:00.000Z' },
        ],
      }),
    );
    const name = page.getByText('If no one acts');
    await expect.element(name).toBeVisible();
    expect(name.element().parentElement?.textContent).toMatch(
      /3 Dec 2026.*: reminder to Ines Winter5 Dec 2026.*: expiry warning to parties whose turn it is9 Dec 2026.*: document expires/,
    );
  });

  test('has a link for its recipient to copy, with a message', async () => {
    const party = { id: idOf(40), role: 'recipient', act: 'sign', name: 'Ines Winter' } as const;
    const parties = [{ ...party, state: 'turn', people: [] }] as const;
    const out = documentOf({ parties, may: { remind: true }, company: { name: 'Northlight' } });
    await openDocument(out);
    const url = 'https://sign.example/sign/abc';
    const mobile = '+447700900123';
    server().answer(copyPartyLink, { url, mobile });
    await page.getByRole('button', { name: 'Actions for Ines Winter' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await dialog('Copy link for Ines Winter?').getByRole('button', { name: 'Create link' }).click();
    const made = dialog('Link for Ines Winter');
    await expect.element(made.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(url);
    await expect
      .element(made.getByRole('textbox', { name: 'Message' }))
      .toHaveValue(`Hello Ines Winter, Northlight has sent you “Turns”. Open it here: ${url}`);
    expect(await findViolations()).toEqual([]);
    expect(server().callsOf(copyPartyLink)[0]?.body).toMatchObject({ partyId: party.id });
    const refusal = { error: 'The text message couldn’t be sent.', code: 'unavailable' } as const;
    server().answer(textPartyLink, () => new Refusal(refusal));
    await made.getByRole('button', { name: `Send text message to ${mobile}` }).click();
    await expect.element(made.getByRole('alert')).toHaveTextContent(refusal.error);
    server().answer(textPartyLink, null);
    await made.getByRole('button', { name: `Send text message to ${mobile}` }).click();
    await expect.element(made.getByRole('button', { name: 'Text message sent' })).toBeDisabled();
    // What was refused is another message when it is tried again.
    const ids = server()
      .callsOf(textPartyLink)
      .map(({ body }) => body.commandId);
    expect(new Set(ids).size).toBe(2);
  });

  describe.each([390, 1280] as const)('is corrected at %i pixels', (width) => {
    const party = { act: 'sign', state: 'waiting', people: [] } as const;
    const out = () =>
      documentOf({
        expiresOn: '2026-12-31',
        may: { correct: true },
        parties: [
          {
            ...party,
            id: idOf(40),
            role: 'recipient',
            name: 'Ines Winter',
            sequence: 1,
            state: 'turn',
          },
          { ...party, id: idOf(41), role: 'agent', name: 'Bob Agentson', sequence: 2 },
          { ...party, id: idOf(42), role: 'approver', name: 'Accounts', sequence: 3 },
          {
            ...party,
            id: idOf(43),
            role: 'copy',
            act: 'none',
            name: 'office@crew.example',
            email: 'office@crew.example',
            sequence: 0,
          },
        ],
      });
    const drawer = dialog('Correct document for Ines Winter');
    const openDrawer = async () => {
      await openDocument(out(), width);
      await page.getByRole('button', { name: 'Actions for the document for Ines Winter' }).click();
      await page.getByRole('menuitem', { name: 'Correct document' }).click();
      await expect.element(drawer).toBeVisible();
    };
    const submit = drawer.getByRole('button', { name: 'Correct document' });

    test('its sender sees who acts now and who is emailed, before it is sent', async () => {
      await openDrawer();
      server().answer(correctDocument, out());
      const later = drawer.getByRole('button', { name: 'Move Bob Agentson later' });
      await expect.element(later).toHaveAttribute('aria-disabled', 'true');
      await expect
        .element(drawer.getByRole('button', { name: 'Move Accounts earlier' }))
        .not.toBeInTheDocument();
      await drawer.getByRole('button', { name: 'Move Ines Winter later' }).click();
      await drawer.getByRole('button', { name: 'Move Ines Winter later' }).click();
      await drawer.getByLabelText('Expires on').fill('2027-01-31');
      await drawer.getByRole('combobox', { name: 'CC', exact: true }).fill('new@crew.example');
      await userEvent.keyboard('{Enter}');
      const effects = drawer.getByRole('status').filter({ hasText: 'What happens' });
      for (const effect of [
        'Ines Winter acts later and gets an email about it.',
        'Bob Agentson gets their turn now and an email about it.',
        'Everyone whose turn it is gets an email with the new expiry.',
        'new@crew.example will receive the completed document.',
        'No one has to act again.',
      ]) {
        await expect.element(effects.getByText(effect, { exact: true })).toBeVisible();
      }
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      await submit.click();
      await expect.element(page.getByText('Document corrected')).toBeVisible();
      await expect.element(drawer).not.toBeInTheDocument();
      expect(lastOf(server().callsOf(correctDocument))?.body).toMatchObject({
        expiresOn: '2027-01-31',
        copies: ['office@crew.example', 'new@crew.example'],
        order: [[idOf(41)], [idOf(40)], [idOf(42)]],
      });
    });

    test('says why where someone has acted meanwhile, and names a wrong address', async () => {
      await openDrawer();
      await submit.click();
      await expect.element(drawer.getByText(/^Nothing has been changed/).first()).toBeVisible();
      expect(server().callsOf(correctDocument)).toEqual([]);
      await drawer.getByRole('combobox', { name: 'CC', exact: true }).fill('no address');
      await userEvent.keyboard('{Enter}');
      await submit.click();
      await expect
        .element(drawer.getByRole('combobox', { name: 'CC', exact: true }))
        .toHaveAttribute('aria-invalid', 'true');
      await userEvent.keyboard('{Backspace}{Backspace}');
      await drawer.getByLabelText('Expires on').fill('');
      const refusal = 'Ines Winter has signed this already. Check the signing order again.';
      server().answer(correctDocument, () => new Refusal({ error: refusal, code: 'conflict' }));
      await submit.click();
      await expect.element(drawer).not.toBeInTheDocument();
      await expect.element(page.getByText(refusal)).toBeVisible();
      expect(lastOf(server().callsOf(correctDocument))?.body).toMatchObject({ expiresOn: null });
    });
  });

  describe.each([390, 1280] as const)('is given other values, at %i pixels', (width) => {
    const rate = { ...textField, key: 'rate', label: 'Rate', required: true };
    const company = {
      ...textField,
      key: 'company',
      label: 'Company',
      binding: { source: 'company.name', canChange: false },
    } as const;
    const signed = { act: 'sign', state: 'done', people: [], reason: '' } as const;
    const out = () =>
      documentOf({
        may: { changeValues: true },
        forms: [formOf(20, 'Deal', { fields: [rate, company], values: { rate: '400' } })],
        parties: [{ ...signed, id: idOf(40), role: 'recipient', name: 'Ines', sequence: 1 }],
      });
    const drawer = dialog('Change values for Ines Winter');
    const submit = drawer.getByRole('button', { name: 'Change values' });
    const field = (name: string) => drawer.getByRole('textbox', { name });
    const openDrawer = async () => {
      await openDocument(out(), width);
      await page.getByRole('button', { name: 'Actions for the document for Ines Winter' }).click();
      await page.getByRole('menuitem', { name: 'Change values' }).click();
      await expect.element(drawer).toBeVisible();
    };

    test('its drafter changes what they filled in, and says why', async () => {
      await openDrawer();
      server().answer(changeDocumentValues, out());
      await expect.element(drawer.getByText(/asked to do it again/)).toBeVisible();
      // What a source has filled for good is not theirs to change.
      await expect.element(field('Company')).not.toBeInTheDocument();
      await field('Rate').fill('450');
      await submit.click();
      await expect.element(drawer.getByText('This field is required.')).toBeVisible();
      await field('What has changed').fill('As we agreed.');
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      await submit.click();
      await expect.element(page.getByText('Values changed')).toBeVisible();
      expect(lastOf(server().callsOf(changeDocumentValues))?.body).toMatchObject({
        values: { [idOf(20)]: { rate: '450' } },
        note: 'As we agreed.',
      });
    });

    test('a value that is wrong, missing or refused is marked, and what is typed stays', async () => {
      await openDrawer();
      await field('What has changed').fill('As we agreed.');
      await submit.click();
      await expect.element(drawer.getByText('Nothing has been changed yet.').first()).toBeVisible();
      await field('Rate').fill('');
      await submit.click();
      await expect.element(drawer.getByText('Check the marked values.').first()).toBeVisible();
      const fields = { [`${idOf(20)}.rate`]: 'Enter a smaller rate.' };
      const error = 'Deal, Rate: Enter a smaller rate.';
      const refusal = new Refusal({ error, code: 'invalid', fields });
      server().answer(changeDocumentValues, () => refusal);
      await field('Rate').fill('45000');
      await submit.click();
      await expect
        .element(drawer.getByText('Enter a smaller rate.', { exact: true }))
        .toBeVisible();
      await expect.element(field('Rate')).toHaveValue('45000');
    });

    test('says in the words of the rules where it can’t be changed like that', async () => {
      await openDrawer();
      const error = 'With these values others have to sign.';
      const refusal = new Refusal({ error, code: 'conflict' });
      server().answer(changeDocumentValues, () => refusal);
      await field('Rate').fill('9000');
      await field('What has changed').fill('More.');
      await submit.click();
      await expect.element(page.getByText('With these values others have to sign.')).toBeVisible();
    });
  });

  test('offers no correction to those who may not', async () => {
    await openDocument(documentOf({ may: { void: true } }));
    await page.getByRole('button', { name: 'Actions for the document for Ines Winter' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Void document' })).toBeVisible();
    await expect
      .element(page.getByRole('menuitem', { name: 'Correct document' }))
      .not.toBeInTheDocument();
  });

  describe.each([390, 1280] as const)('is signed on paper, at %i pixels', (width) => {
    const party = { act: 'sign', state: 'turn', people: [], reason: '' } as const;
    const out = (more: Given<DocumentDetail> = {}) =>
      documentOf({
        may: { reassign: true },
        parties: [
          { ...party, id: idOf(40), role: 'recipient', name: 'Ines Winter', sequence: 1 },
          { ...party, id: idOf(41), role: 'agent', act: 'fill', name: 'Bob Agent', sequence: 1 },
          { ...party, id: idOf(42), role: 'approver', name: 'Accounts', sequence: 1 },
        ],
        ...more,
      });
    const form = dialog('Record paper signature');
    const submit = form.getByRole('button', { name: 'Record signature' });
    const openForm = async () => {
      await openDocument(out(), width);
      await page.getByRole('button', { name: 'Actions for the document for Ines Winter' }).click();
      await page.getByRole('menuitem', { name: 'Record paper signature' }).click();
      await expect.element(form).toBeVisible();
    };
    const fillIn = async () => {
      const scan = new File([drawPdf('Signed')], 'Scan.pdf', { type: 'application/pdf' });
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (input === null) throw new Error('There is no input for the scan.');
      await userEvent.upload(input, scan);
      await form.getByLabelText('Date of signing').fill('2026-11-30');
      await form.getByRole('checkbox').click();
    };

    test('its sender records the scan, the day and who has signed', async () => {
      await openForm();
      // The only one who can sign on paper is chosen.
      await expect
        .element(form.getByRole('combobox', { name: 'Signer' }))
        .toHaveValue('Ines Winter');
      await submit.click();
      for (const problem of [
        'Choose the scan.',
        'Enter the date of signing.',
        'Confirm that the scan shows the signature.',
      ]) {
        await expect.element(form.getByText(problem)).toBeVisible();
      }
      expect(server().callsOf(recordPaperSignature)).toEqual([]);
      await fillIn();
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      server().answer(recordPaperSignature, out());
      await submit.click();
      await expect.element(page.getByText('Paper signature recorded')).toBeVisible();
      await expect.element(form).not.toBeInTheDocument();
      expect(lastOf(server().callsOf(recordPaperSignature))?.query).toMatchObject({
        partyId: idOf(40),
        signedOn: '2026-11-30',
        isConfirmed: 'true',
      });
    });

    test('keeps what was filled in where it is refused', async () => {
      await openForm();
      await fillIn();
      const refusal = 'The date of signing can’t be in the future.';
      server().answer(
        recordPaperSignature,
        () => new Refusal({ error: refusal, code: 'conflict' }),
      );
      await submit.click();
      await expect.element(form.getByRole('alert')).toHaveTextContent(refusal);
      await expect.element(form.getByLabelText('Date of signing')).toHaveValue('2026-11-30');
      await submit.click();
      await expect.poll(() => server().callsOf(recordPaperSignature).length).toBe(2);
      const ids = server()
        .callsOf(recordPaperSignature)
        .map(({ query }) => query['commandId']);
      expect(new Set(ids).size).toBe(2);
    });

    test('says so in the list of parties', async () => {
      const reason = 'Signed on paper, recorded by Ruby Reed.';
      const signed = { ...party, state: 'done', reason, role: 'recipient' } as const;
      const parties = [{ ...signed, id: idOf(40), name: 'Ines Winter', sequence: 1 }];
      await openDocument(out({ parties }), width);
      await expect.element(page.getByText('Signed on paper, recorded by Ruby Reed')).toBeVisible();
      await page.getByRole('button', { name: 'Actions for the document for Ines Winter' }).click();
      await expect.element(page.getByRole('menuitem', { name: 'All events' })).toBeVisible();
      await expect
        .element(page.getByRole('menuitem', { name: 'Record paper signature' }))
        .not.toBeInTheDocument();
    });
  });

  const long = (given: Given<DocumentDetail>) =>
    documentOf({
      events: Array.from({ length: 30 }, (_, index) => ({
        at: `2026-11-${String(30 - index).padStart(2, '0')}T09:00:00.000Z`,
        actor: 'Ann Lee',
        action: 'document.viewed',
      })),
      ...given,
    });
  const inSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };
  const aside = page.getByRole('complementary', { name: 'About this document' });

  test('keeps its pages and what can be done in sight while its history scrolls by', async () => {
    await openDocument(long({ turns: toApprove().turns ?? [], may: { act: true, comment: true } }));
    await expect.element(page.getByCss('canvas').first()).toBeVisible();
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => window.scrollY).toBeGreaterThan(400);
    await expect.element(page.getByText('Details', { exact: true })).toBeInViewport();
    for (const name of ['Approve document', 'Decline document', 'Download PDF']) {
      expect(inSight(button(name).element())).toBe(true);
    }
    const canvas = page.getByCss('canvas').first().element().getBoundingClientRect();
    expect(canvas.top).toBeLessThan(400);
    expect(canvas.bottom).toBeGreaterThan(400);
    expect(await findViolations()).toEqual([]);
  });

  test('gives its pages the whole width where the user hides the details, and a phone shows them', async () => {
    await openDocument(long({}));
    const viewer = page.getByRole('region', { name: 'Turns for Ines Winter' });
    await expect.element(viewer).toBeVisible();
    const width = () => viewer.element().getBoundingClientRect().width;
    const before = width();
    server().answer(updatePreferences, ({ body }) => ({ showDocumentDetails: true, ...body }));
    await button('Hide details').click();
    await expect.element(aside).not.toBeInTheDocument();
    expect(width()).toBeGreaterThan(before + 250);
    await expect
      .poll(() => server().callsOf(updatePreferences)[0]?.body)
      .toEqual({ showDocumentDetails: false });
    await page.viewport(390, 800);
    await expect.element(aside).toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
    await page.viewport(1280, 800);
    await button('Show details').click();
    await expect.element(aside).toBeVisible();
  });

  test('has a page with its events, which says that none is missing', async () => {
    const items = [{ sequence: 1, action: 'document.voided', actor: 'Sofia Lund', fits: true }];
    server()
      .answerRest()
      .answer(getDocument, documentOf({}))
      .answer(getDocumentEvents, { items, isWhole: true });
    await openPage(`${address}/events`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
    await expect.element(page.getByText('Audit trail verified')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Voided the document' });
    await expect.element(row.getByText('Sofia Lund')).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });

  test('is declined with a reason, which is asked for', async () => {
    await openDocument(toApprove());
    await button('Decline document').click();
    const modal = dialog('Decline document?');
    const refusal = { error: 'This field is required.', code: 'invalid' } as const;
    server().answer(
      declineDocument,
      () => new Refusal({ ...refusal, fields: { reason: refusal.error } }),
    );
    await modal.getByRole('button', { name: 'Decline document' }).click();
    await expect.element(modal.getByText('This field is required.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    const reason = 'The rate is not what was agreed.';
    const at = '2026-01-02T03:04:05.000Z';
    const ending = { kind: 'declined', by: 'Amir Haddad', at, reason } as const;
    const declined = documentOf({ state: 'declined', ending, turns: [] });
    server().answer(declineDocument, declined).answer(getDocument, declined);
    await modal.getByRole('textbox', { name: /^Reason/ }).fill(reason);
    await modal.getByRole('button', { name: 'Decline document' }).click();
    await expect.element(page.getByText('Declined by Amir Haddad').first()).toBeVisible();
    await expect.element(page.getByText(new RegExp(`“${reason}”`)).first()).toBeVisible();
    const calls = server().callsOf(declineDocument);
    expect(lastOf(calls)?.body).toMatchObject({ partyId: idOf(5), reason });
  });

  test.each([1280, 390] as const)(
    'is returned for changes by an approver alone, at %s px',
    async (width) => {
      const step = { id: idOf(5), role: 'approver', act: 'approve', name: 'Accounts' } as const;
      await openDocument(
        { ...toApprove(), parties: [{ ...step, state: 'turn', people: [] }] },
        width,
      );
      await button('Return for changes').click();
      const modal = dialog('Return document for changes?');
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      server().answer(returnDocument, null);
      await modal.getByRole('textbox', { name: /^Reason/ }).fill('Use rate B.');
      await modal.getByRole('button', { name: 'Return document' }).click();
      // The draft is not theirs to see.
      await expect
        .element(page.getByRole('heading', { level: 1, name: 'Documents' }))
        .toBeVisible();
      await expect.element(page.getByText('Document returned')).toBeVisible();
      const [call] = server().callsOf(returnDocument);
      expect(call?.body).toMatchObject({ partyId: idOf(5), reason: 'Use rate B.' });
    },
  );

  test('a signer can’t return it', async () => {
    await openDocument(toApprove());
    await expect.element(button('Decline document')).toBeVisible();
    await expect.element(button('Return for changes')).not.toBeInTheDocument();
  });

  test('a draft that was returned says by whom and what for and has its comments', async () => {
    const at = '2026-01-02T03:04:05.000Z';
    const ending = { kind: 'returned', by: 'Amir Haddad', at, reason: 'Use rate B.' } as const;
    const may = { edit: true, send: true };
    const draft = documentOf({ state: 'draft', round: 1, ending, may });
    await openDocument(draft);
    await expect.element(page.getByText('Returned for changes by Amir Haddad')).toBeVisible();
    await expect.element(page.getByText(/“Use rate B.”/)).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Comments' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });

  test('is reopened after that, and is a draft again', async () => {
    const at = '2026-01-02T03:04:05.000Z';
    const ending = { kind: 'declined', by: 'Amir Haddad', at, reason: 'The rate' } as const;
    await openDocument(documentOf({ state: 'declined', ending, may: { reopen: true } }));
    await button('Reopen document').first().click();
    const draft = documentOf({ state: 'draft', may: { edit: true, send: true } });
    server().answer(reopenDocument, draft).answer(getDocument, draft);
    await dialog('Reopen document?').getByRole('button', { name: 'Reopen document' }).click();
    await expect.element(page.getByText('Document reopened')).toBeVisible();
    await expect.element(button('Save and send')).toBeVisible();
    expect(server().callsOf(reopenDocument)).toHaveLength(1);
  });

  test('is voided with a reason', async () => {
    await openDocument(documentOf({ may: { void: true } }));
    await button('Actions for the document for Ines Winter').click();
    await page.getByRole('menuitem', { name: 'Void document' }).click();
    const voiding = dialog('Void document for Ines Winter?');
    const at = '2026-01-02T03:04:05.000Z';
    const ending = { kind: 'voided', by: 'Sofia Lund', at, reason: 'The shoot is off.' } as const;
    const voided = documentOf({ state: 'voided', ending });
    server().answer(voidDocument, voided).answer(getDocument, voided);
    await voiding.getByRole('textbox', { name: /^Reason/ }).fill('The shoot is off.');
    await voiding.getByRole('button', { name: 'Void document' }).click();
    await expect.element(page.getByText('Voided by Sofia Lund')).toBeVisible();
    expect(server().callsOf(voidDocument)[0]?.body.reason).toBe('The shoot is off.');
  });

  test('is drafted again', async () => {
    await openDocument(documentOf({ state: 'voided' }));
    await button('Actions for the document for Ines Winter').click();
    const draft = documentOf({ id: idOf(9), state: 'draft', may: { edit: true, send: true } });
    server().answer(draftAgain, draft).answer(getDocument, draft);
    await page.getByRole('menuitem', { name: 'Duplicate document' }).click();
    const event = page.getByText('Draft created');
    await expect.element(event).toBeVisible();
    await expect.element(button('Save and send')).toBeVisible();
    expect(server().callsOf(draftAgain)[0]?.params).toEqual({ id });
  });

  test.each([390, 1280] as const)(
    'is used again for another person, who is asked for, at %i',
    async (width) => {
      server().answerRest().answer(getDocument, documentOf({}));
      await openPage(address, { width, session: { user: { countryCode: '' } } });
      await button('Actions for the document for Ines Winter').click();
      await page.getByRole('menuitem', { name: 'Use again' }).click();
      const modal = dialog('Use again for another person');
      await expect.element(modal.getByLabelText(/^First name/)).toHaveValue('');
      await modal.getByLabelText(/^First name/).fill('Amir');
      await modal.getByLabelText(/^Last name/).fill('Haddad');
      const problem = 'Amir can’t be reached there.';
      server().answer(
        draftAgain,
        () =>
          new Refusal({
            error: problem,
            code: 'invalid',
            fields: { 'recipient.email': problem },
          }),
      );
      await modal.getByLabelText(/^Email/).fill('amir@crew.example');
      await modal.getByRole('button', { name: 'Create draft' }).click();
      await expect.element(modal.getByText(problem).first()).toBeVisible();
      expect(await findViolations()).toEqual([]);
      expect(tooWide()).toBeLessThanOrEqual(0);
      const draft = documentOf({ id: idOf(9), state: 'draft', may: { edit: true, send: true } });
      server().answer(draftAgain, draft).answer(getDocument, draft);
      await modal.getByRole('button', { name: 'Create draft' }).click();
      await expect.element(button('Save and send')).toBeVisible();
      expect(lastOf(server().callsOf(draftAgain))).toMatchObject({
        params: { id },
        body: { recipient: { ...person('Amir', 'Haddad') } },
      });
    },
  );

  test.each([390, 1280] as const)(
    'is amended once it is completed, and shows its family and what differs, at %i',
    async (width) => {
      const member = { formPack: 'Turns', createdAt: '2026-01-02T03:04:05.000Z' };
      const family = [
        { ...member, id, state: 'approved', finishedAt: '2026-01-03T03:04:05.000Z' },
        { ...member, id: idOf(9), state: 'approved', finishedAt: '2026-02-03T03:04:05.000Z' },
        { ...member, id: idOf(10), state: 'draft', finishedAt: null },
      ].map((one, index) => ({ ...one, isAmendment: index > 0 })) as DocumentDetail['family'];
      await openDocument(documentOf({ state: 'approved', family }), width);
      const section = page.getByRole('region', { name: 'Amendments' });
      const items = section.getByRole('listitem');
      await expect.element(items.nth(2)).toBeVisible();
      expect(items.elements().map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^OriginalReplaced.*This document$/),
        expect.stringMatching(/^Amendment 1Current/),
        expect.stringMatching(/^Amendment 2Draft/),
      ]);
      expect(await findViolations()).toEqual([]);
      expect(tooWide()).toBeLessThanOrEqual(0);

      const field = { ...textField, key: 'rate', label: 'Rate' };
      const form = formOf(6, 'Deal', { fields: [field], values: { rate: '400' } });
      const draft = documentOf({
        id: idOf(10),
        state: 'draft',
        may: { edit: true, send: true },
        family,
        forms: [{ ...form, original: { rate: '350' } }],
      });
      server().answer(amendDocument, draft).answer(getDocument, draft);
      await button('Actions for the document for Ines Winter').click();
      await page.getByRole('menuitem', { name: 'Amend document' }).click();
      await expect.element(page.getByText(/This is an amendment of/)).toBeVisible();
      await goTo('Deal');
      await expect.element(page.getByText('Originally 350')).toBeVisible();
      await page.getByLabelText('Rate').fill('350');
      await expect.element(page.getByText('Originally 350')).not.toBeInTheDocument();
      expect(await findViolations()).toEqual([]);
    },
  );

  test('that is an amendment lists what differs from the original', async () => {
    const fields = [
      { ...textField, key: 'rate', label: 'Rate' },
      { ...textField, key: 'title', label: 'Job' },
      { ...textField, key: 'start', label: 'Start' },
      { ...textField, key: 'address', label: 'Address', assignee: 'recipient' as const },
    ];
    const values = { rate: '400', title: 'Best boy', start: '' };
    const original = { rate: '350', title: 'Best boy', start: '3 March', address: '12 Mill Lane' };
    await openDocument(documentOf({ forms: [formOf(6, 'Deal', { fields, values, original })] }));
    const section = page.getByRole('region', { name: 'Changes from the original' });
    await expect.element(section).toBeVisible();
    expect(section.element().textContent).toMatch(
      /Rate400Originally 350StartEmptyOriginally 3 March$/,
    );
  });

  test('that another user has approved meanwhile says so, as no error', async () => {
    await openDocument(toApprove());
    const error = 'Amir Haddad has approved this already.';
    server().answer(approveDocument, () => new Refusal({ error, code: 'conflict' }));
    await button('Approve document').click();
    await expect.element(page.getByRole('status').getByText(error)).toBeVisible();
    const [call] = server().callsOf(approveDocument);
    expect(call?.body).toMatchObject({ partyId: idOf(5), view });
  });

  test('is commented on by a phone, for colleagues unless it is said otherwise', async () => {
    await openDocument(toApprove(), 390);
    const text = 'Is the rate for nights agreed?';
    const comment = { id: idOf(7), at: '2026-01-02T03:04:05.000Z', author: 'Sofia Lund' };
    const whole = { ...comment, isOwn: true, audience: 'company' as const, text };
    server()
      .answer(addComment, whole)
      .answer(listComments, { items: [whole] });
    await expect.element(button('Add comment')).toBeDisabled();
    await page.getByLabelText('Your comment').fill(text);
    await button('Add comment').click();
    await expect.element(page.getByRole('article').getByText(text)).toBeVisible();
    await expect.element(page.getByLabelText('Your comment')).toHaveValue('');
    expect(server().callsOf(addComment)[0]?.body).toMatchObject({ audience: 'company', text });
    expect(await findViolations()).toEqual([]);
    expect(tooWide()).toBeLessThanOrEqual(0);
  });

  test.each([390, 1280] as const)('mentions a colleague in a comment, at %i', async (width) => {
    await openDocument(toApprove(), width);
    const [zofia, tom] = [
      { id: idOf(8), name: 'Zofia Wiśniewska', email: 'zofia@northlight.example' },
      { id: idOf(9), name: 'Tom Barlow', email: 'tom@northlight.example' },
    ];
    const written = {
      id: idOf(7),
      at: '2026-01-02T03:04:05.000Z',
      author: 'Sofia Lund',
      isOwn: true,
      audience: 'company' as const,
      text: `Is this agreed, <@${tom.id}>?`,
      mentions: [{ id: tom.id, name: tom.name }],
    };
    server()
      .answer(findDocumentReaders, ({ query }) => ({
        items: [tom, zofia].filter(({ name }) =>
          name.toLowerCase().includes(query['search'] ?? ''),
        ),
      }))
      .answer(addComment, written)
      .answer(listComments, { items: [written] });
    const comment = page.getByLabelText('Your comment');
    await comment.fill('Is this agreed, @');
    await expect.element(page.getByRole('option', { name: /Zofia/ })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.type(comment, 'to');
    await expect.element(page.getByRole('option', { name: /Zofia/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(comment).toHaveValue('Is this agreed, @Tom Barlow ');
    await comment.fill('Is this agreed, @Tom Barlow?');
    await button('Add comment').click();
    await expect.element(page.getByRole('article').getByText('@Tom Barlow')).toBeVisible();
    expect(server().callsOf(addComment)[0]?.body).toMatchObject({ text: written.text });
    expect(tooWide()).toBeLessThanOrEqual(0);
  });

  test('has a comment that was typed offered back after the session ended', async () => {
    await openDocument(toApprove());
    const comment = page.getByLabelText('Your comment');
    const forAll = page.getByRole('radio', { name: 'All parties' });
    await comment.fill('A comment of many words');
    await forAll.click();
    keepPage();
    await openDocument(toApprove());
    await expect.element(comment).toHaveValue('');
    await button('Restore changes').click();
    await expect.element(comment).toHaveValue('A comment of many words');
    await expect.element(forAll).toBeChecked();
    await button('Add comment').click();
    await expect
      .poll(() => server().callsOf(addComment)[0]?.body)
      .toMatchObject({ text: 'A comment of many words', audience: 'everyone' });
  });

  test('is acted on in person, which is explained first', async () => {
    const party: Given<Party> = {
      id: idOf(6),
      role: 'recipient',
      act: 'sign',
      name: 'Ines Winter',
      email: 'ines@crew.example',
      sequence: 1,
      state: 'turn',
    };
    await openDocument(documentOf({ parties: [party], may: { remind: true } }));
    await button('Actions for Ines Winter').click();
    await page.getByRole('menuitem', { name: 'Sign on this device' }).click();
    const modal = dialog('Give the device to Ines Winter?');
    await expect.element(modal.getByText(/^Their page opens on this device/)).toBeVisible();
    expect(await findViolations()).toEqual([]);
    const error = 'It is not their turn any more.';
    server().answer(signInPerson, () => new Refusal({ error, code: 'conflict' }));
    await modal.getByRole('button', { name: 'Open page' }).click();
    await expect.element(page.getByText(error)).toBeVisible();
    expect(server().callsOf(signInPerson)[0]?.body.partyId).toBe(idOf(6));
  });

  test('is read with the keyboard: page by page, by forms, by words', async () => {
    const forms = [
      formOf(11, 'Reading terms', { pages: [size, size, size] }),
      formOf(12, 'Reading rates'),
    ];
    const sheets = ['terms, sheet 1', 'terms, sheet 2', 'terms, sheet 3', 'rates, sheet 1'];
    await openDocument({ ...toApprove(), forms }, 1280, drawPdf(...sheets));
    const viewer = page.getByRole('region', { name: 'Turns for Ines Winter' });
    await expect.element(viewer.getByText('1 of 4')).toBeVisible();
    const pages = viewer.getByRole('group', { name: /^Pages of/ });
    const focus = () => (pages.element() as HTMLElement).focus();
    focus();
    await userEvent.keyboard('{PageDown}');
    await expect.element(viewer.getByText('2 of 4')).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(viewer.getByText('4 of 4')).toBeVisible();
    await expect
      .element(viewer.getByRole('navigation', { name: 'Forms' }))
      .toHaveTextContent('Reading rates');
    await viewer.getByRole('button', { name: 'Reading terms' }).click();
    await expect.element(viewer.getByText('1 of 4')).toBeVisible();
    focus();
    await userEvent.keyboard('/');
    await userEvent.keyboard('rates, sheet 1');
    await expect.element(viewer.getByText('1 on 1 page')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(viewer.getByText('4 of 4')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await viewer.getByRole('button', { name: 'Page thumbnails' }).click();
    await viewer.getByRole('button', { name: 'Page 3', exact: true }).click();
    await expect.element(viewer.getByText('3 of 4')).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });
});

/** A document that waits for the user in the list, to be signed or only approved. */
const waitingRow = (number: number, lastName: string, signs = false) => ({
  ...documentOf({}),
  id: idOf(number),
  recipient: { id: idOf(2), ...person('Ines', lastName) },
  may: { act: true },
  quickTurn: { view: { ...view, others: lastName }, signature: signs, initials: signs },
});

test('many are approved at once as the list showed them, and those with open fields are named', async () => {
  const row = waitingRow;
  const items = [row(21, 'Alder'), row(22, 'Cedar')];
  const refusal = 'There is something to fill in or to sign. Open it to do that.';
  server()
    .answerRest()
    .answer(listDocuments, { items, from: 1, total: 2 })
    .answer(bulkDocuments, {
      items: [
        { id: idOf(21), name: 'Turns - Ines Alder', isDone: true, refusal: '', field: '' },
        { id: idOf(22), name: 'Turns - Ines Cedar', isDone: false, refusal, field: '' },
      ],
    });
  await openPage('/dashboard/documents?tab=approve');
  await untilShown();
  for (const name of ['Ines Alder', 'Ines Cedar']) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
  }
  await button('Approve documents').click();
  const modal = dialog('Approve documents');
  await modal.getByRole('button', { name: 'Approve documents' }).click();
  await expect
    .element(modal.getByText('1 document was approved. 1 document was not:'))
    .toBeVisible();
  await expect.element(modal.getByText(refusal)).toBeVisible();
  await expect.element(modal.getByRole('listitem')).toHaveTextContent('Turns - Ines Cedar');
  expect(await findViolations()).toEqual([]);
  expect(server().callsOf(bulkDocuments)[0]?.body).toMatchObject({
    action: 'approve',
    ids: [idOf(21), idOf(22)],
    views: { [idOf(21)]: { others: 'Alder' }, [idOf(22)]: { others: 'Cedar' } },
  });
});

test('problems that kept drafts from being sent are solved for these alone', async () => {
  const draft = { state: 'draft', may: { edit: true, send: true } } as const;
  const items = [31, 32].map((number) => ({
    ...waitingRow(number, `Draft${number}`),
    ...draft,
    quickTurn: null,
  }));
  const refusal = 'Choose an approval setup with a step that signs at this position.';
  server()
    .answerRest()
    .answer(listDocuments, { items, from: 1, total: 2 })
    .answer(listApprovalSetupNames, { items: [{ id: idOf(41), name: 'Producer' }] })
    .answer(bulkDocuments, ({ body }) => ({
      items: body.ids.map((one) => {
        const isDone = body.action !== 'send' || one === idOf(31);
        const wrong = { refusal, field: 'settings.approval' };
        return { id: one, name: 'Pack', isDone, ...(isDone ? { refusal: '', field: '' } : wrong) };
      }),
    }));
  await openPage('/dashboard/documents?tab=drafts');
  await untilShown();
  for (const box of page.getByRole('checkbox', { name: /Ines/ }).elements()) {
    await userEvent.click(box);
  }
  await button('Send documents').click();
  await dialog('Send documents').getByRole('button', { name: 'Send documents' }).click();
  await button('Set approval setup for 1 document').click();
  const modal = dialog('Set approval setup');
  await modal.getByRole('combobox', { name: 'Approval setup' }).click();
  await page.getByRole('option', { name: 'Producer' }).click();
  await modal.getByRole('button', { name: 'Set approval setup' }).click();
  await expect.element(page.getByText('1 document changed')).toBeVisible();
  expect(server().callsOf(bulkDocuments)[1]?.body).toMatchObject({
    action: 'set-approval-setup',
    ids: [idOf(32)],
    approvalSetupId: idOf(41),
  });
});

test.each([390, 1280] as const)('many are reassigned to a colleague at %i', async (width) => {
  const may = { act: false, remind: true, reassign: true } as const;
  const items = [51, 52].map((number) => ({
    ...waitingRow(number, `Wait${number}`),
    may,
    quickTurn: null,
  }));
  const refusal = 'This document isn’t waiting for a colleague.';
  server()
    .answerRest()
    .answer(listDocuments, { items, from: 1, total: 2 })
    .answer(findApprovers, { items: [{ id: idOf(60), name: 'Orla Nikolaou' }] })
    .answer(bulkDocuments, ({ body }) => ({
      items: body.ids.map((one) => {
        const isDone = one === idOf(51);
        return { id: one, name: 'Turns', isDone, refusal: isDone ? '' : refusal, field: '' };
      }),
    }));
  await openPage('/dashboard/documents?tab=pending', { width });
  await untilShown();
  for (const box of page.getByRole('checkbox', { name: /Ines/ }).elements()) {
    await userEvent.click(box);
  }
  await button('Reassign documents').click();
  const modal = dialog('Reassign documents');
  await modal.getByRole('combobox', { name: 'Colleague' }).click();
  await page.getByRole('option', { name: 'Orla Nikolaou' }).click();
  expect(await findViolations()).toEqual([]);
  expect(tooWide()).toBeLessThanOrEqual(0);
  await modal.getByRole('button', { name: 'Reassign documents' }).click();
  await expect
    .element(modal.getByText('1 document was reassigned. 1 document was not:'))
    .toBeVisible();
  await expect.element(modal.getByText(refusal)).toBeVisible();
  expect(server().callsOf(bulkDocuments)[0]?.body).toMatchObject({
    action: 'reassign',
    ids: [idOf(51), idOf(52)],
    userId: idOf(60),
  });
});

test.each([390, 1280] as const)(
  'many are signed with one signature and consent at %i',
  async (width) => {
    const items = [waitingRow(21, 'Alder', true), waitingRow(22, 'Cedar')];
    server()
      .answerRest()
      .answer(listDocuments, { items, from: 1, total: 2 })
      .answer(getSignature, { kind: 'none' })
      .answer(bulkDocuments, {
        items: items.map(({ id }) => ({ id, name: 'Turns', isDone: true, refusal: '', field: '' })),
      });
    await openPage('/dashboard/documents?tab=approve', { width });
    await untilShown();
    for (const box of page.getByRole('checkbox', { name: /Ines/ }).elements()) {
      await userEvent.click(box);
    }
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect.element(bar.getByRole('button', { name: 'Decline documents' })).toBeVisible();
    // Of drafts alone.
    expect(bar.getByRole('button', { name: 'Send documents' }).elements()).toEqual([]);
    await bar.getByRole('button', { name: 'Approve documents' }).click();
    const modal = dialog('Approve documents');
    await expect.element(modal.getByRole('cell', { name: /Ines Alder/ })).toBeVisible();
    await modal.getByRole('button', { name: 'Approve and sign' }).click();
    await expect.element(modal.getByText('Create a signature first.')).toBeVisible();
    await expect.element(modal.getByText('Agree to sign electronically.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    expect(tooWide()).toBeLessThanOrEqual(0);
    await modal.getByRole('button', { name: 'Create signature' }).click();
    await dialog('Your signature').getByRole('button', { name: 'Use this signature' }).click();
    await modal.getByRole('checkbox').click();
    await modal.getByRole('button', { name: 'Approve and sign' }).click();
    await expect.element(page.getByText('2 documents approved')).toBeVisible();
    expect(server().callsOf(bulkDocuments)[0]?.body).toMatchObject({
      action: 'approve',
      ids: [idOf(21), idOf(22)],
      signature: { kind: 'typed' },
      initials: { kind: 'typed' },
      consent: { version: signingConsent.version },
    });
  },
);

const recipientRow: DraftParty = {
  id: idOf(30),
  role: 'recipient',
  person: null,
  userId: null,
  sequence: 1,
  signaturePosition: null,
};
const signerRow = (number: number, lastName: string): DraftParty => ({
  id: idOf(30 + number),
  role: 'signer',
  person: { ...person('Signer', lastName), email: `signer${number}@crew.example` },
  userId: null,
  sequence: number + 1,
  signaturePosition: number,
});

/** Opens a draft at a step; the server keeps what is saved. */
async function openDraft(
  step: string,
  given: Given<DocumentDetail> = {},
  width: 390 | 1280 = 1280,
) {
  const settings = { parties: [recipientRow], ...given.settings };
  let kept = documentOf({
    state: 'draft',
    may: { edit: true, send: true, remove: true },
    forms: [formOf(11, 'Terms')],
    ...given,
    settings,
  });
  server()
    .answerRest()
    .answer(getDocument, () => kept)
    .answer(getDocumentPdf, drawPdf('Terms'))
    .answer(updateDocument, ({ body }) => {
      const recipient = { ...kept.recipient, ...body.recipient };
      const updatedAt = `2026-01-02T03:04:${10 + body.revision}.000Z`;
      const saved = { recipient, settings: body.settings, revision: body.revision + 1, updatedAt };
      kept = { ...kept, ...saved };
      return kept;
    });
  await openPage(`${address}?step=${step}`, { width });
  await untilShown();
}

const steps = () => page.getByRole('navigation', { name: 'Draft steps' });
const goTo = (step: string) =>
  steps()
    .getByRole('button', { name: new RegExp(step) })
    .click();
const rows = () => page.getByRole('list', { name: 'Signing parties' }).getByRole('listitem');
const savedSettings = () => lastOf(server().callsOf(updateDocument))?.body.settings;

describe('a draft', () => {
  test('that can’t be saved says so, keeps the typed text, and saves it later', async () => {
    await openDraft('send');
    const error = 'The database rests.';
    server().answer(updateDocument, () => new Refusal({ error, code: 'unavailable' }));
    await page.getByLabelText('Message').fill('Not lost');
    await expect
      .element(page.getByRole('alert').getByText(/We couldn’t save the draft/))
      .toBeVisible();
    await goTo('Signers');
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await dialog('Leave without saving?').getByRole('button', { name: 'Stay on page' }).click();
    server().answer(updateDocument, ({ body }) =>
      documentOf({
        state: 'draft',
        may: { edit: true, send: true },
        forms: [formOf(11, 'Terms')],
        settings: body.settings ?? {},
        revision: body.revision + 1,
      }),
    );
    // What is wrong stays here, what is right is saved by itself.
    await goTo('General');
    await page.getByRole('textbox', { name: /^Email/ }).fill('nobody');
    await goTo('Send');
    await page.getByLabelText('Message').fill('Not lost at all');
    await expect.poll(() => savedSettings()?.message).toBe('Not lost at all');
    expect(lastOf(server().callsOf(updateDocument))?.body.recipient.email).toBe(
      'ines@crew.example',
    );
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    await goTo('General');
    await expect.element(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('nobody');
    await page.getByRole('textbox', { name: /^Email/ }).fill('ines@crew.example');
    await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
  });

  test('says what keeps it from being sent, where that is mended', async () => {
    const message = 'Signature 1 has to be signed by Signer 1, who isn’t in the signing order.';
    const problem = {
      severity: 'impossible',
      section: 'parties',
      partyId: null,
      field: null,
    } as const;
    server().answer(findApprovers, {
      items: [{ id: idOf(50), name: 'Amir Haddad' }],
    });
    await openDraft('send', { problems: [{ ...problem, message }] });
    await button('Save and send').click();
    await expect
      .element(page.getByRole('alert').getByText(/^This document can’t be sent yet\./))
      .toBeVisible();
    await expect.element(page.getByText('Signers').first()).toBeVisible();
    expect(server().callsOf(sendDocument)).toEqual([]);
    // A colleague who can sign: who they are has to be said before it is saved.
    await button('Add colleague').click();
    await button('Save draft').click();
    await expect.element(page.getByText(/^Enter the details of every party/).first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Colleague' }).click();
    await page.getByRole('option', { name: /Amir/ }).click();
    await expect.element(rows().filter({ hasText: 'Amir Haddad' })).toBeVisible();
    await expect.poll(() => savedSettings()?.parties.at(-1)?.userId).toBe(idOf(50));
  });

  test('signed by its drafter uses their stored signature', async () => {
    const placements = [{ page: 0, x: 60, y: 100, width: 200, height: 40 }];
    const signature = { type: 'signature', key: 'sign', label: 'Signature', assignee: 'creator' };
    const fields = [{ ...signature, required: true, placements } as never];
    server().answer(getSignature, { kind: 'none' });
    await openDraft('send', { forms: [formOf(11, 'Terms', { fields })] });
    await button('Save and send').click();
    const notice = page.getByText(/You sign when you send it, so set your signature first\./);
    await expect.element(notice.first()).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Set signature' }))
      .toHaveAttribute('href', '/dashboard/profile/signature');
    expect(server().callsOf(sendDocument)).toEqual([]);
  });

  test('is deleted once that is confirmed', async () => {
    await openDraft('general');
    await button('Actions for this draft').click();
    await page.getByRole('menuitem', { name: 'Delete draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
    await expect.element(page.getByText('Draft deleted')).toBeVisible();
    expect(
      server()
        .callsOf(deleteDocument)
        .map(({ params }) => params),
    ).toEqual([{ id }]);
  });

  test.each([390, 1280] as const)('that was sent before is voided, at %i', async (width) => {
    await openDraft('general', { may: { edit: true, send: true, void: true }, round: 1 }, width);
    await button('Actions for this draft').click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Delete draft' }))
      .not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: 'Void document' }).click();
    const voiding = dialog('Void document for Ines Winter?');
    await expect.element(voiding.getByText(/^It can’t be sent any more\./)).toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
    const voided = documentOf({ state: 'voided' });
    server().answer(voidDocument, voided).answer(getDocument, voided);
    await voiding.getByRole('textbox', { name: /^Reason/ }).fill('The shoot is off.');
    await voiding.getByRole('button', { name: 'Void document' }).click();
    await expect.element(page.getByText('Document voided')).toBeVisible();
    await expect.element(button('Actions for this draft')).not.toBeInTheDocument();
    expect(server().callsOf(voidDocument)[0]?.body.reason).toBe('The shoot is off.');
  });

  test('shows parties with long names on a phone, and who acts at the same time', async () => {
    const long = `Wolfeschlegelsteinhausenbergerdorff-${'e'.repeat(60)}`;
    const parties = [recipientRow, signerRow(1, long), signerRow(2, 'Moved')];
    await openDraft('parties', { settings: { parties } }, 390);
    await button('Move Signer Moved earlier').click();
    await expect.element(rows().getByText('At the same time as Signer Moved')).toBeVisible();
    await expect
      .poll(() => savedSettings()?.parties.map(({ sequence }) => sequence))
      .toEqual([1, 2, 2]);
    expect(await findViolations()).toEqual([]);
    expect(tooWide()).toBeLessThanOrEqual(0);
  });

  test('takes no party more than can sign', async () => {
    const signers = Array.from({ length: maxSigningParties - 1 }, (_, index) =>
      signerRow(index + 1, `Number ${index + 2}`),
    );
    await openDraft('parties', { settings: { parties: [recipientRow, ...signers] } });
    await expect
      .element(page.getByText(/A document can have up to 30 signing parties\./))
      .toBeVisible();
    await expect.element(button('Add signer')).toBeDisabled();
    await expect.element(button('Add colleague')).toBeDisabled();
  });

  test('has its parties put in order by dragging', async () => {
    const parties = [recipientRow, signerRow(1, 'Dragged')];
    await openDraft('parties', { settings: { parties } });
    const grip = (name: string) => {
      const row = rows().filter({ hasText: name }).element();
      return row.querySelector('svg') ?? row;
    };
    await userEvent.dragAndDrop(grip('Ines Winter'), grip('Signer Dragged'));
    await expect
      .poll(() => savedSettings()?.parties.toSorted((a, b) => a.sequence - b.sequence)[0]?.role)
      .toBe('signer');
  });

  test('shows all steps of a pack of many forms, on a phone the open one', async () => {
    const forms = [11, 12, 13].map((number) => formOf(number, `Form number ${number}`));
    const condition = 'department = "Stunts"';
    const leftOut = formOf(14, 'Stunt form', { isLeftOut: true, condition });
    await openDraft('general', { forms: [...forms, leftOut] });
    await expect
      .element(page.getByRole('status').filter({ hasText: '“Stunt form” is left out' }))
      .toMatchTextContent(new RegExp(condition));
    const all = steps().getByRole('button');
    expect(all.elements()).toHaveLength(7);
    for (const one of all.all()) await expect.element(one).toBeInViewport({ ratio: 1 });
    await page.viewport(390, 844);
    await goTo('Send');
    await expect
      .element(steps().getByRole('button', { name: /Send/ }))
      .toBeInViewport({ ratio: 1 });
    expect(tooWide()).toBeLessThanOrEqual(0);
  });

  describe('with lines that take an amount and an email', () => {
    const look = { fontSize: 0, align: 'left', color: '#000000' } as const;
    const line = (y: number) => ({
      ...look,
      assignee: 'creator' as const,
      required: false,
      placements: [{ page: 0, x: 60, y, width: 220, height: 22 }],
    });
    const fields: DocumentDetail['forms'][number]['fields'] = [
      { ...line(100), type: 'currency', key: 'fee', label: 'Fee', currency: 'EUR' },
      { ...line(140), type: 'email', key: 'email', label: 'Email' },
      { ...line(180), type: 'text', key: 'remarks', label: 'Remarks', comb: false },
    ];
    const withValues = (values: Record<string, string>) => ({
      forms: [formOf(11, 'Terms', { fields, values })],
    });
    const lineOf = (name: string) => page.getByRole('textbox', { name, exact: true });

    test('shows the errors of each, and sends nothing', async () => {
      await openDraft(idOf(11), withValues({ fee: 'a lot', email: 'nobody at home' }));
      await button('Save and send').click();
      await expect.element(lineOf('Fee')).toHaveAttribute('aria-invalid', 'true');
      await expect.element(lineOf('Email')).toHaveAttribute('aria-invalid', 'true');
      expect(server().callsOf(sendDocument)).toEqual([]);
    });

    test('asks before what does not fit is sent, and leads back to its field', async () => {
      const issue = { formTemplateId: idOf(11), key: 'remarks', kind: 'overflow' } as const;
      server().answer(getDocumentReports, { items: [issue] });
      await openDraft(idOf(11), withValues({ remarks: 'Ready '.repeat(80) }));
      await button('Save and send').click();
      const question = dialog('Send as it is?');
      await expect.element(question.getByRole('button', { name: 'Remarks' })).toBeVisible();
      expect(await findViolations()).toEqual([]);
      expect(server().callsOf(sendDocument)).toEqual([]);
      await question.getByRole('button', { name: 'Remarks' }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(lineOf('Remarks')).toHaveFocus();
      const notice = page.getByText('1 value doesn’t look right in the PDF');
      await expect.element(notice).toBeVisible();
      // What was changed since may be right.
      await lineOf('Remarks').fill('Ready');
      await expect.element(notice).not.toBeInTheDocument();
    });

    test('lets the pages be looked at until those that were saved are there', async () => {
      await openDraft(idOf(11), withValues({}));
      server().answer(getDocumentPdf, () => new Promise(() => {}));
      await lineOf('Remarks').fill('Ready');
      await button('Save draft').click();
      await expect.poll(() => server().callsOf(getDocumentPdf).length).toBeGreaterThan(1);
      await button('Zoom out').click();
      await expect.element(button('Zoom 80%, fit width')).toBeVisible();
    });
  });

  test.each([390, 1280] as const)(
    'offers values of the recipient’s earlier documents, one or all, at %i',
    async (width) => {
      const fields = ['rate', 'job', 'town'].map((key) => ({ ...textField, key, label: key }));
      const earlier = {
        formTemplateId: idOf(11),
        documentId: idOf(12),
        formPack: 'Crew deal memo',
        at: '2026-03-03T10:00:00.000Z',
      };
      const items = [
        { ...earlier, key: 'rate', value: '350 a day', text: '350 a day' },
        { ...earlier, key: 'job', value: 'Best boy', text: 'Best boy' },
        { ...earlier, key: 'town', value: 'Leeds', text: 'Leeds' },
      ];
      server().answer(getEarlierValues, { items });
      const values = { town: 'York' };
      await openDraft(idOf(11), { forms: [formOf(11, 'Terms', { fields, values })] }, width);
      await expect
        .element(page.getByText(/Filled in on 3 Mar 2026 in Crew deal memo: 350 a day/))
        .toBeVisible();
      await expect.element(page.getByText(/2 empty fields were filled in/)).toBeVisible();
      // What is filled in stays as it is.
      await expect.element(page.getByText(/: Leeds/)).not.toBeInTheDocument();
      expect(await findViolations()).toEqual([]);
      expect(tooWide()).toBeLessThanOrEqual(0);
      await button('Use for rate').click();
      const lineOf = (name: string) => page.getByRole('textbox', { name, exact: true });
      await expect.element(lineOf('rate')).toHaveValue('350 a day');
      await expect.element(page.getByText(/1 empty field was filled in/)).toBeVisible();
      await button('Use all').click();
      await expect.element(lineOf('job')).toHaveValue('Best boy');
      await expect.element(button('Use all')).not.toBeInTheDocument();
      await expect
        .poll(() => lastOf(server().callsOf(updateDocument))?.body.values[idOf(11)])
        .toEqual({ rate: '350 a day', job: 'Best boy', town: 'York' });
    },
  );

  test('takes a picture into a field, and files as attachments', async () => {
    const placements = [{ page: 0, x: 60, y: 100, width: 200, height: 60 }];
    const portrait: DocumentDetail['forms'][number]['fields'][number] = {
      type: 'image',
      key: 'portrait',
      label: 'Portrait',
      assignee: 'creator',
      required: true,
      fit: 'contain',
      placements,
    };
    const form = formOf(11, 'Terms', { fields: [portrait] });
    await openDraft(idOf(11), { forms: [form] });
    const step = steps().getByRole('button', { name: /Terms/ });
    await expect.element(step.getByText('0 of 1 required fields filled in')).toBeVisible();
    const canvas = new OffscreenCanvas(60, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 20);
    const picture = await canvas.convertToBlob();
    const kept = { portrait: { kind: 'image' as const, sha256: 'a'.repeat(64) } };
    const filled = documentOf({
      state: 'draft',
      may: { edit: true, send: true },
      forms: [{ ...form, values: kept }],
      settings: { parties: [recipientRow] },
    });
    server()
      .answer(setDraftImage, filled)
      .answer(getDocument, filled)
      .answer(getDraftImage, picture);
    await userEvent.upload(
      page.getByLabelText('Portrait: file'),
      new File([picture], 'me.png', { type: 'image/png' }),
    );
    await expect.element(page.getByRole('img', { name: 'Portrait' })).toBeVisible();
    await expect.element(step.getByText('All required fields filled in')).toBeVisible();
    const [call] = server().callsOf(setDraftImage);
    expect(call?.query).toEqual({ formTemplateId: idOf(11), key: 'portrait' });
    expect(call?.file?.size).toBeGreaterThan(0);
    expect(await findViolations()).toEqual([]);
    await goTo('Send');
    const rules = { id: idOf(70), partyId: null, field: null, name: 'house rules.png' };
    server()
      .answer(attachDraftFile, filled)
      .answer(listDocumentFiles, { items: [rules] });
    await userEvent.upload(
      page.getByLabelText('Attachments: add file'),
      new File([picture], 'house rules.png', { type: 'image/png' }),
    );
    await expect.element(page.getByText('house rules.png')).toBeVisible();
    expect(server().callsOf(attachDraftFile)[0]?.query).toMatchObject({ name: 'house rules.png' });
    server().answer(removeDraftFile, filled).answer(listDocumentFiles, { items: [] });
    await button('Remove house rules.png').click();
    await expect.element(page.getByText('house rules.png')).not.toBeInTheDocument();
    expect(server().callsOf(removeDraftFile)[0]?.params.fileId).toBe(idOf(70));
  });

  test('gets the forms of another pack once that is confirmed', async () => {
    server().answer(listFormPacks, { items: [{ id: idOf(60), name: 'Plain pack' }] });
    await openDraft('general');
    await page.getByRole('combobox', { name: 'Form pack' }).click();
    await page.getByRole('option', { name: 'Plain pack' }).click();
    const question = dialog('Change form pack?');
    const changed = documentOf({
      state: 'draft',
      may: { edit: true, send: true },
      formPack: { id: idOf(60), name: 'Plain pack' },
      forms: [formOf(12, 'Plain form')],
      settings: { parties: [recipientRow] },
    });
    server().answer(changeDocumentPack, changed).answer(getDocument, changed);
    await question.getByRole('button', { name: 'Change pack' }).click();
    await expect.element(page.getByText('Form pack changed')).toBeVisible();
    await expect.element(steps().getByRole('button', { name: /Plain form/ })).toBeVisible();
    expect(server().callsOf(changeDocumentPack)[0]?.body.formPackId).toBe(idOf(60));
  });
});

test('the good rows of a file are drafted or sent at once, and the rest later', async () => {
  const { columns, get, run } = documentImports;
  const none = { update: 0, open: 0, skip: 0, undone: 0, kept: 0, warned: 0 };
  const counts = { ...none, add: 1, refuse: 1 };
  const defaults = { formPack: 'Day players' };
  const file = { id, fileName: 'crew.csv', rowCount: 2, counts, defaults } as const;
  const [checked, done] = [
    { ...file, state: 'checked' },
    { ...file, state: 'done' },
  ] as const;
  server()
    .answerRest()
    .answer(get, checked)
    .answer(columns, { duplicates: ['skip'] })
    .answer(listDocuments, { total: 1 });
  await openPage(`/dashboard/documents/import/${id}`);
  const good = page.getByText('1 document can be drafted, 1 row has problems.');
  await expect.element(good).toBeVisible();
  await expect.element(page.getByText('Form pack: Day players')).toBeVisible();
  await expect.element(button('Send 1 valid row')).toBeVisible();
  expect(await findViolations()).toEqual([]);
  server().answer(run, done).answer(get, done);
  await button('Draft 1 valid row').click();
  await expect.element(page.getByText(/^1 document drafted/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show documents' }))
    .toHaveAttribute('href', `/dashboard/documents?import=${id}`);
  await button('Send this document').click();
  await expect
    .poll(() =>
      server()
        .callsOf(run)
        .map(({ params, body }) => [params.id, body.followUp]),
    )
    .toEqual([
      [id, false],
      [id, true],
    ]);
});
