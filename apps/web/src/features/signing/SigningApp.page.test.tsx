import {
  addSigningComment,
  attachSigningFile,
  compareSigning,
  declineSigning,
  enterSigningCode,
  type Field,
  finishSigning,
  getSigning,
  getSigningImage,
  getSigningPage,
  getSigningPdf,
  getSigningText,
  handOverSigning,
  listSigningComments,
  openSigning,
  type SigningView,
  saveSigningValues,
  sendSigningCode,
  signingConsent,
  uploadSigningImage,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import { openSigningPage, server } from '../../../testing/open-signing-page.tsx';
import type { Given } from '../../../testing/sample-answer.ts';

const formTemplateId = '0190a000-0000-7000-8000-000000000001';
const size = { width: 595, height: 842 };
const look = { fontSize: 0, align: 'left', color: '#000000' };
const mark = { mark: 'check', color: '#000000' };

/** A field of the recipient on a line of a page; `more` is what its type needs. */
function field(type: Field['type'], key: string, label: string, y: number, more: object = {}) {
  const placements = [{ page: 0, x: 60, y, width: 220, height: 22 }];
  return { type, key, label, assignee: 'recipient', required: false, placements, ...more } as Field;
}

const fields = [
  field('text', 'fullName', 'Full name', 100, { ...look, comb: false, required: true }),
  field('multiline', 'address', 'Address', 140, look),
  field('text', 'reference', 'Reference', 180, { ...look, comb: true, maxLength: 8 }),
  field('checkbox', 'safetyNotes', 'I have read the safety notes', 220, {
    ...mark,
    required: true,
  }),
  field('currency', 'rate', 'Daily rate', 260, { ...look, currency: 'GBP', required: true }),
  field('email', 'mail', 'Email', 300, look),
  field('phone', 'mobile', 'Mobile', 340, look),
  field('signature', 'sign', 'Signature', 740, { required: true }),
  field('signature', 'sign-again', 'Signature on the notes', 400, {
    required: true,
    placements: [{ page: 1, x: 60, y: 400, width: 180, height: 40 }],
  }),
];
const filled = { fullName: 'Zofia', safetyNotes: true, rate: '1250' };
const signature = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;

/** Creates the view of a link: a form of which some is filled in. */
function viewOf(
  values: SigningView['forms'][number]['values'] = {},
  more: Given<SigningView> = {},
): Given<SigningView> {
  const form = { formTemplateId, name: 'Terms', pages: [size, size], fields, values };
  return {
    state: 'open',
    title: 'Crew contract',
    company: { name: 'Northlight', colour: '#1f3a8a' },
    sender: { name: 'Sofia Adeyemi', email: 'sofia@example.com' },
    party: { name: 'Zofia Wiśniewska', email: 'zofia@example.com', act: 'sign' },
    canHandOver: true,
    forms: [form],
    ...more,
  };
}
const wholeView = () => viewOf({ ...filled, sign: signature, 'sign-again': signature });

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const saved = () => page.getByText('Saved', { exact: true });
const openMore = async (name: string | RegExp) => {
  await button('More').click();
  await button(name).click();
};
const lastOf = <T,>(all: readonly T[]) => all.at(-1);

describe('the pages', () => {
  test('are accessible, begin at the first field, and save what is typed', async () => {
    const again = 'Olivia Brennan has changed the document: The rate is 450.';
    await openSigningPage({
      view: viewOf({}, { message: 'Please look at the rate first.', again }),
    });
    await expect.element(page.getByText(again, { exact: false })).toBeVisible();
    await expect.element(page.getByText('Please look at the rate first.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await button('Start').click();
    await expect.element(page.getByLabelText('Full name')).toHaveFocus();
    await userEvent.keyboard('Zofia');
    await expect.element(saved()).toBeVisible();
    const calls = server().callsOf(saveSigningValues);
    expect(lastOf(calls)?.body.values).toEqual({ [formTemplateId]: { fullName: 'Zofia' } });
  });

  test.each([390, 1280] as const)(
    'offer scans of signatures on paper, at %i pixels',
    async (width) => {
      const name = 'Signed on paper - Ines Winter.pdf';
      const scan = {
        id: formTemplateId,
        isScan: true,
        field: null,
        name,
        contentType: 'application/pdf',
      };
      await openSigningPage({ view: viewOf({}, { attachments: [scan] }), width });
      await expect.element(button(`Download ${name}`)).toBeVisible();
      expect(tooWide()).toBeLessThanOrEqual(0);
      expect(await findViolations()).toEqual([]);
      // It is not theirs to remove.
      await openMore('Attach files');
      await expect.element(dialog('Your attachments')).toBeVisible();
      await expect.element(button(`Remove ${name}`)).not.toBeInTheDocument();
    },
  );

  test('lead from the end to missing fields, and name them', async () => {
    await openSigningPage({ view: viewOf(filled) });
    await button('Finish and sign').click();
    await expect.element(button('Signature on the notes: Sign')).toBeInTheDocument();
    await expect.element(button('Signature: Sign')).toHaveFocus();
    await expect.element(page.getByText('Sign here.').first()).toBeVisible();
    expect(await findViolations()).toEqual([]);
    expect(server().callsOf(finishSigning)).toEqual([]);
  });

  test('keep typed text where the server can’t be reached, and send it later', async () => {
    const unreachable = new Refusal({ error: 'The database rests.', code: 'unavailable' });
    await openSigningPage({ view: viewOf() });
    server().answer(saveSigningValues, () => unreachable);
    await page.getByLabelText('Full name').fill('Zofia');
    await expect.element(page.getByText('Offline: saved on this device')).toBeVisible();
    server().answer(saveSigningValues);
    window.dispatchEvent(new Event('online'));
    await expect.element(saved()).toBeVisible();
    const sent = server()
      .callsOf(saveSigningValues)
      .map(({ body }) => body.values);
    expect(lastOf(sent)).toEqual({ [formTemplateId]: { fullName: 'Zofia' } });
  });

  test('offer the text of the pages to screen readers', async () => {
    const text = { pages: ['Terms of engagement', ''] };
    server().answerRest().answer(getSigningText, text);
    await openSigningPage({ view: viewOf() });
    const first = page.getByRole('region', { name: /^Page 1 of 2/ });
    await expect.element(first.getByText('Terms of engagement')).toBeInTheDocument();
  });

  test('are small inputs nowhere on a phone, where browsers zoom in on them', async () => {
    await openSigningPage({ view: viewOf(), width: 390 });
    await button('Start').click();
    const inputs = '.step :is(input:not([type=radio], [type=checkbox]), select, textarea)';
    let looked = 0;
    for (const { label } of fields) {
      await expect.element(page.getByText(new RegExp(`^${label}`)).first()).toBeInTheDocument();
      for (const input of document.querySelectorAll(inputs)) {
        looked += 1;
        expect(Number.parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(16);
      }
      await button('Next').click();
    }
    expect(looked).toBeGreaterThan(5);
    expect(tooWide()).toBeLessThanOrEqual(0);
  });
});

describe('a text in boxes', () => {
  test('has one character in each, at the width of its boxes', async () => {
    await openSigningPage({ view: viewOf({ reference: 'AB12' }) });
    const input = page.getByRole('textbox', { name: 'Reference' });
    await input.click();
    await userEvent.keyboard('{End}34567');
    await expect.element(input).toHaveValue('AB123456');
    await expect.element(input).toHaveAccessibleDescription(/8 boxes, one character in each/);
    const element = input.element() as HTMLInputElement;
    const { letterSpacing, font } = getComputedStyle(element);
    const line = document.createElement('span');
    Object.assign(line.style, {
      font,
      letterSpacing,
      textRendering: 'geometricPrecision',
      position: 'absolute',
    });
    line.textContent = element.value;
    document.body.append(line);
    const letter = line.getBoundingClientRect().width / 8;
    line.remove();
    const cell = (element.parentElement?.clientWidth ?? 0) / 8;
    expect(Math.abs(letter - cell)).toBeLessThan(0.5);
    // With the caret behind the last one, the first is still in its box.
    expect(element.scrollLeft).toBeLessThan(1);
    await expect.element(saved()).toBeVisible();
  });

  test('counts them on a phone', async () => {
    await openSigningPage({ view: viewOf({ reference: 'AB123456' }), width: 390 });
    await button('Start').click();
    await button('Next').click();
    await button('Next').click();
    await expect.element(page.getByText('8 of 8 boxes')).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Reference' })).toHaveValue('AB123456');
    expect(await findViolations()).toEqual([]);
  });
});

describe('values', () => {
  test('of a telephone are its country and the digits after the code of the country', async () => {
    await openSigningPage({ view: viewOf() });
    await page.getByLabelText('Mobile: country code').selectOptions('Poland (+48)');
    const number = page.getByLabelText('Mobile: number');
    await number.fill('0501 234 567');
    await page.getByLabelText('Email').click();
    await expect.element(number).toHaveValue('501234567');
    await expect.element(saved()).toBeVisible();
    const calls = server().callsOf(saveSigningValues);
    const mobile = { countryCode: '+48', number: '501234567' };
    expect(lastOf(calls)?.body.values[formTemplateId]).toMatchObject({ mobile });
  });

  test('that are there already are shown, a picture as the server has it', async () => {
    const picture = { kind: 'image', sha256: 'a'.repeat(64) } as const;
    const mobile = { countryCode: '+48', number: '501234567' };
    server().answer(getSigningImage, await drawPicture());
    await openSigningPage({ view: viewOf({ mobile, sign: picture }) });
    await expect.element(page.getByLabelText('Mobile: number')).toHaveValue('501234567');
    await expect.element(page.getByLabelText('Mobile: country code')).toHaveValue('PL');
    const signed = button(/^Signature: signed\. Your image/);
    await expect.poll(() => signed.element().querySelector('img')?.naturalWidth).toBe(60);
  });

  test('that are wrong are said once they are left, and not sent', async () => {
    await openSigningPage({ view: viewOf() });
    await page.getByLabelText('Daily rate').fill('99.999');
    await page.getByLabelText('Address').click();
    const twoDigits = 'This field can have 2 digits after the decimal point at most.';
    // Said once the checks are loaded: what is wrong before is refused by the server alone.
    await expect.element(page.getByText(twoDigits)).toBeVisible();
    await page.getByLabelText('Email').fill('zofia@');
    await page.getByLabelText('Address').click();
    await expect.element(page.getByText(/^Email should be in the format/)).toBeVisible();
    await page.getByLabelText('Daily rate').fill('99.5');
    await expect.element(page.getByText(twoDigits)).not.toBeInTheDocument();
    await expect.element(saved()).toBeVisible();
    const sent = server()
      .callsOf(saveSigningValues)
      .map(({ body }) => body.values);
    expect(lastOf(sent)).toEqual({ [formTemplateId]: { rate: '99.5' } });
    expect(JSON.stringify(sent)).not.toContain('zofia@');
  });
});

async function drawPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(60, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 60, 20);
  return canvas.convertToBlob();
}

describe('a signature', () => {
  test('that is a picture is uploaded, and shown', async () => {
    const picture = { kind: 'image', sha256: 'a'.repeat(64) } as const;
    server().answer(uploadSigningImage, picture);
    await openSigningPage({ view: viewOf() });
    await button('Signature: Sign').click();
    await expect.element(dialog('Your signature')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await dialog('Your signature').getByText('Upload', { exact: true }).click();
    const file = new File([await drawPicture()], 'signature.png', { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
    if (input === null) throw new Error('There is nothing to choose a file with.');
    await userEvent.upload(input, file);
    await expect.element(page.getByRole('img', { name: 'Your signature' })).toBeVisible();
    await button('Use in this field').click();
    await expect.element(button(/^Signature: signed\. Your image/)).toHaveFocus();
    await expect
      .poll(() => lastOf(server().callsOf(saveSigningValues))?.body.values[formTemplateId])
      .toEqual({ sign: picture });
    expect(server().callsOf(uploadSigningImage)[0]?.file?.size).toBeGreaterThan(0);
  });

  test('is put in all fields at once, and the next one takes it by one press', async () => {
    await openSigningPage({ view: viewOf(filled), width: 390 });
    await button('Pages').click();
    await button('Signature: Sign').click();
    await button('Sign in both fields').click();
    await expect
      .element(button('Signature on the notes: signed Zofia Wiśniewska. Change'))
      .toBeInTheDocument();
    await expect.element(dialog('Your signature')).not.toBeInTheDocument();
  });
});

describe('finishing', () => {
  test('asks for consent, and sends it with the document as it was shown', async () => {
    const view = { others: 'others', own: 'own', files: 'files' };
    await openSigningPage({ view: { ...wholeView(), view } });
    await button('Finish and sign').click();
    const modal = dialog('Sign document');
    await modal.getByRole('button', { name: 'Finish and sign' }).click();
    await expect.element(page.getByText('Agree to sign electronically.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    expect(server().callsOf(finishSigning)).toEqual([]);
    const sentence = 'Sofia Adeyemi gets it now.';
    server().answer(finishSigning, { ...wholeView(), state: 'done', sentence });
    await page.getByLabelText(/^I agree to sign this document electronically/).click();
    await modal.getByRole('button', { name: 'Finish and sign' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
    await expect.element(page.getByText(sentence)).toBeVisible();
    const [call] = server().callsOf(finishSigning);
    expect(call?.body).toMatchObject({ view, consent: { version: signingConsent.version } });
  });

  test.each([390, 1280] as const)(
    'shows at %i pixels the changes meanwhile, with the typed text, before signing',
    async (width) => {
      const error = 'The document has changed.';
      const refusal = new Refusal({ error, code: 'conflict', fields: { view: error } });
      const placements = [{ page: 0, x: 60, y: 140, width: 220, height: 22 }];
      const text = '“Address” was changed on another device';
      server()
        .answer(finishSigning, () => refusal)
        // What is typed is saved by itself, unless signing comes first.
        .answer(saveSigningValues)
        .answer(compareSigning, { items: [{ text, placements }], view: { others: 'later' } });
      await openSigningPage({ view: wholeView(), width });
      if (width === 390) await button('Pages').click();
      await page.getByLabelText('Full name').fill('Zofia W.');
      await expect.element(saved()).toBeVisible();
      await button('Finish and sign').click();
      await page.getByLabelText(/^I agree to sign this document electronically/).click();
      server().answer(
        getSigning,
        viewOf({
          ...filled,
          fullName: 'Zofia W.',
          address: '2 Low Road',
          sign: signature,
          'sign-again': signature,
        }),
      );
      await dialog('Sign document').getByRole('button', { name: 'Finish and sign' }).click();
      const heading = page.getByRole('heading', {
        name: 'The document has changed since you opened it',
      });
      await expect.element(heading).toHaveFocus();
      await expect.element(page.getByRole('listitem')).toHaveTextContent(text);
      expect(document.querySelectorAll('.change-mark')).toHaveLength(1);
      await expect.element(page.getByLabelText('Address')).toHaveValue('2 Low Road');
      await expect.element(page.getByLabelText('Full name')).toHaveValue('Zofia W.');
      expect(await findViolations()).toEqual([]);
      // What is shown now is what is signed.
      server().answer(finishSigning, { ...wholeView(), state: 'done' });
      await button('Finish and sign').click();
      await page.getByLabelText(/^I agree to sign this document electronically/).click();
      await dialog('Sign document').getByRole('button', { name: 'Finish and sign' }).click();
      await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you');
      expect(lastOf(server().callsOf(finishSigning))?.body.view).toMatchObject({ others: 'later' });
    },
  );
});

describe('an access code', () => {
  const coded = () =>
    viewOf({}, { state: 'code', title: '', forms: [], party: { email: 'c…@example.com' } });

  test('is asked for before anything is shown; a wrong one is said, the right one opens it', async () => {
    await openSigningPage({ view: coded(), isKnownDevice: false });
    await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
    await expect.element(page.getByText('Crew contract')).not.toBeInTheDocument();
    expect(await findViolations()).toEqual([]);
    await button('Send code').click();
    expect(server().callsOf(sendSigningCode)).toHaveLength(1);
    await expect.element(page.getByText(/Code sent to c…@example\.com/)).toBeVisible();
    const input = page.getByLabelText('Code from the email');
    await expect.element(input).toHaveFocus();
    await input.fill('12');
    await button('Continue').click();
    await expect.element(page.getByText('Enter the 6-digit code.')).toBeVisible();
    expect(server().callsOf(enterSigningCode)).toEqual([]);
    const error = 'Incorrect code.';
    server().answer(enterSigningCode, () => new Refusal({ error, code: 'conflict' }));
    await input.fill('000000');
    await button('Continue').click();
    await expect.element(page.getByText(error)).toBeVisible();
    expect(await findViolations()).toEqual([]);
    server().answer(enterSigningCode).answer(getSigning, viewOf());
    await input.fill('123456');
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Crew contract' })).toBeVisible();
    // From now on pictures are fetched with what the device shows.
    await expect.poll(() => server().callsOf(getSigningPage).length).toBeGreaterThan(0);
    const first = page.getByRole('region', { name: /^Page 1 of 2/ });
    await expect
      .poll(() => first.element().querySelector<HTMLImageElement>('.sheet-picture')?.naturalWidth)
      .toBeGreaterThan(0);
  });
});

test.each([390, 1280] as const)('a code comes by text message, at %i', async (width) => {
  const party = { email: 'c…@example.com', textTo: '…123' };
  const view = viewOf({}, { state: 'code', title: '', forms: [], party });
  await openSigningPage({ view, isKnownDevice: false, width });
  await button('Text code to …123').click();
  await expect.element(page.getByText(/Code sent to …123\. It expires/)).toBeVisible();
  await expect.element(page.getByLabelText('Code from the text message')).toHaveFocus();
  await expect.element(button('Email code instead')).toBeDisabled();
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await findViolations()).toEqual([]);
  expect(
    server()
      .callsOf(sendSigningCode)
      .map(({ body }) => body),
  ).toEqual([{ by: 'text' }]);
});

test('a copy of a completed document is fetched once a code was entered', async () => {
  const finished = { state: 'finished', sentence: 'Everybody has signed.' } as const;
  await openSigningPage({ view: viewOf({}, finished), isKnownDevice: false });
  await button('Get copy').click();
  await expect
    .element(page.getByText(/request a code\. It is sent to zofia@example\.com/))
    .toBeVisible();
  await button('Enter code').click();
  const files = [{ formTemplateId: null, name: 'Crew contract.pdf' }];
  server().answer(getSigning, viewOf({}, { ...finished, canDownload: true, files }));
  await page.getByLabelText('Code from the email').fill('123456');
  await button('Continue').click();
  const error = 'The database rests.';
  server().answer(getSigningPdf, () => new Refusal({ error, code: 'unavailable' }));
  await button('Download document').click();
  await expect.element(page.getByText(error)).toBeVisible();
  expect(
    server()
      .callsOf(enterSigningCode)
      .map(({ body }) => body.code),
  ).toEqual(['123456']);
});

describe.each([390, 1280] as const)('a link at %i pixels', (width) => {
  test.each([
    ['waiting', 'It isn’t your turn yet', 'Your turn comes after Zofia Wiśniewska.'],
    ['done', 'Thank you', 'Others are asked now.'],
    ['expired', 'This document has expired', 'This document expired on 1 May. Ask for more time.'],
    ['finished', 'This document is completed', 'Everybody has signed.'],
  ] as const)('that is %s says so', async (state, title, sentence) => {
    await openSigningPage({ view: viewOf({}, { state, sentence }), width });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(page.getByText(sentence)).toBeVisible();
    expect(document.title).toContain(title);
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
    const isAfter = state === 'done' || state === 'finished';
    await expect.element(button('Get copy')).toHaveLength(isAfter ? 1 : 0);
  });

  test('that is dead says so, and nothing of what it was for', async () => {
    const error = 'There is nothing here.';
    server().answer(getSigning, () => new Refusal({ error, code: 'not-found' }));
    await openSigningPage({ width });
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('This link can’t be used');
    await expect.element(page.getByText(/contract|Zofia/)).not.toBeInTheDocument();
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
  });
});

test('a link that waits is looked at again', async () => {
  await openSigningPage({ view: viewOf({}, { state: 'waiting' }) });
  await button('Check again').click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('It isn’t your turn yet');
  expect(server().callsOf(getSigning)).toHaveLength(2);
  server().answer(getSigning, viewOf());
  await button('Check again').click();
  await expect.element(page.getByRole('heading', { name: 'Crew contract' })).toBeVisible();
});

test('a person who was given a device to sign gives it back, and is offered no copy there', async () => {
  const sender = 'Sofia Adeyemi';
  await openSigningPage({ view: viewOf({}, { host: sender }) });
  await expect
    .element(page.getByText(/^This page is open on the device of Sofia Adeyemi/))
    .toBeVisible();
  await button('More').click();
  await expect.element(button('Decline document')).toBeVisible();
  await expect.element(button('Continue on my phone')).not.toBeInTheDocument();
  await openSigningPage({ view: viewOf({}, { host: sender, state: 'done' }) });
  await expect.element(page.getByText(`Give the device back to ${sender}.`)).toBeVisible();
  await expect.element(button('Get copy')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Back to documents' }))
    .toHaveAttribute('href', '/dashboard/documents');
});

describe('other actions', () => {
  test('continue on a phone, by a QR code of the address', async () => {
    await openSigningPage({ view: viewOf() });
    await openMore('Continue on my phone');
    await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });

  test('is a reassignment to a person with a name and an address', async () => {
    await openSigningPage({ view: viewOf() });
    await openMore('Reassign to someone else');
    await button('Reassign').click();
    await expect.element(page.getByText('Enter the first name.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    expect(server().callsOf(handOverSigning)).toEqual([]);
    const form = dialog('Reassign to someone else');
    await form.getByLabelText('First name').fill('Bob');
    await form.getByLabelText('Last name').fill('Jones');
    await form.getByLabelText('Email').fill('bob');
    const error = 'Email should be in the format name@example.com';
    const fields = { 'person.email': error };
    server().answer(handOverSigning, () => new Refusal({ error, code: 'invalid', fields }));
    await button('Reassign').click();
    await expect.element(form.getByLabelText('Email')).toHaveAccessibleDescription(error);
    await form.getByLabelText('Email').fill('bob.jones@example.com');
    server().answer(handOverSigning);
    await button('Reassign').click();
    await expect
      .element(page.getByRole('heading', { name: 'You have reassigned the document' }))
      .toBeVisible();
    await expect.element(page.getByText(/^Bob Jones gets an email/)).toBeVisible();
    expect(lastOf(server().callsOf(handOverSigning))?.body.person).toMatchObject({
      firstName: 'Bob',
      lastName: 'Jones',
      email: 'bob.jones@example.com',
    });
  });

  test('is to decline with a reason', async () => {
    await openSigningPage({ view: viewOf() });
    await openMore('Decline document');
    await button('Decline').click();
    await expect.element(page.getByText('This field is required.')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await page.getByLabelText('Reason for declining').fill('The rate is wrong.');
    await button('Decline').click();
    await expect.element(page.getByRole('heading', { name: 'You have declined' })).toBeVisible();
    const calls = server().callsOf(declineSigning);
    expect(calls.map(({ body }) => body.reason)).toEqual(['The rate is wrong.']);
  });

  test('is to ask the sender, in a comment', async () => {
    const comment = { author: 'Sofia Adeyemi', text: 'Ask me anything.', isOwn: false };
    const whole = {
      id: formTemplateId,
      at: '2026-01-02T03:04:05.000Z',
      audience: 'everyone',
    } as const;
    server().answer(listSigningComments, { items: [{ ...whole, ...comment }] });
    await openSigningPage({ view: viewOf({}, { commentCount: 1 }) });
    await button('Read comment').click();
    const comments = dialog('Comments').getByRole('listitem');
    await expect.poll(() => comments.query()?.textContent).toMatch(/^Sofia Adeyemi, .*anything\.$/);
    await button('Add comment').click();
    await expect.element(page.getByText('Enter a comment.')).toBeVisible();
    const text = 'Is the rate per day?';
    await page.getByLabelText('Your comment').fill(text);
    expect(await findViolations()).toEqual([]);
    const id = '0190a000-0000-7000-8000-000000000002';
    server().answer(addSigningComment, { ...whole, id, isOwn: true, text });
    await button('Add comment').click();
    await expect.poll(() => comments.last().query()?.textContent).toMatch(/^You, .*per day\?$/);
    await expect.element(page.getByLabelText('Your comment')).toHaveValue('');
    expect(
      server()
        .callsOf(addSigningComment)
        .map(({ body }) => body.text),
    ).toEqual([text]);
  });

  test.each([390, 1280] as const)(
    'is to read the answer once one has signed, at %i',
    async (width) => {
      const answer = {
        author: 'Sofia Adeyemi',
        text: 'Yes, per day. See @Tom Barlow.',
        isOwn: false,
      };
      const at = '2026-01-02T03:04:05.000Z';
      server().answer(listSigningComments, {
        items: [{ id: formTemplateId, at, audience: 'everyone', ...answer }],
      });
      await openSigningPage({ view: viewOf({}, { state: 'done', commentCount: 1 }), width });
      await button('Read comment').click();
      await expect.element(dialog('Comments').getByText(answer.text)).toBeVisible();
      await expect.element(page.getByLabelText('Your comment')).not.toBeInTheDocument();
      expect(await findViolations()).toEqual([]);
    },
  );

  test('attach files, and download the document in its present state', async () => {
    await openSigningPage({ view: viewOf() });
    await openMore('Attach files');
    const file = new File(['%PDF-1.4'], 'passport.pdf', { type: 'application/pdf' });
    server().answer(attachSigningFile, {
      name: file.name,
      contentType: file.type,
      bytes: file.size,
      field: null,
    });
    const input = document.querySelector<HTMLInputElement>('dialog input[type=file]');
    if (input === null) throw new Error('There is nothing to choose a file with.');
    await userEvent.upload(input, file);
    await expect.element(page.getByText('passport.pdf attached.')).toBeVisible();
    await expect.element(button('Remove passport.pdf')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    const error = 'The document is being changed.';
    server().answer(getSigningPdf, () => new Refusal({ error, code: 'conflict' }));
    await openMore('Download current version');
    await expect.element(page.getByText(error)).toBeInTheDocument();
  });

  test('is to print it; pages that could not be loaded are named, and asked for again', async () => {
    let printed = 0;
    window.print = () => {
      printed += 1;
    };
    await openSigningPage({ view: viewOf(), width: 390 });
    const error = 'The database rests.';
    server().answer(getSigningPage, ({ params }) =>
      params.page === '1' ? new Refusal({ error, code: 'unavailable' }) : drawPicture(),
    );
    await openMore('Print document');
    const printing = dialog('Print document');
    const gap = 'We couldn’t load 1 of 2 pages. Try again in a minute, or print the others.';
    await expect.element(printing.getByText(gap)).toBeVisible();
    expect(await findViolations()).toEqual([]);
    expect(printed).toBe(0);
    server().answer(getSigningPage, () => drawPicture());
    await button('Try again').click();
    await expect.element(printing.getByText('2 of 2')).toBeVisible();
    await expect.poll(() => printed).toBe(1);
    window.dispatchEvent(new Event('afterprint'));
    await expect.element(printing).not.toBeInTheDocument();
    await expect.element(button('Pages')).toBeVisible();
  });
});

test('it is opened by the gesture of a person, once, and by no script', async () => {
  await openSigningPage({ view: viewOf(), isKnownDevice: false });
  for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'click']) {
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
  }
  document.querySelector('h1')?.click();
  document.documentElement.scrollTop = 200;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => server().callsOf(getSigning).length).toBe(2);
  expect(server().callsOf(openSigning)).toEqual([]);
  await userEvent.keyboard('{Shift}');
  await expect.poll(() => server().callsOf(openSigning).length).toBe(1);
  await userEvent.keyboard('{Shift}');
  await button('More').click();
  await expect.element(dialog('More')).toBeVisible();
  expect(server().callsOf(openSigning)).toHaveLength(1);
});
