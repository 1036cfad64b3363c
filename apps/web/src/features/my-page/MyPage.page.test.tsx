import './my-page.css';
import {
  changeMyDetail,
  enterMyCode,
  eraseMyDetails,
  getMyPage,
  leaveMyPage,
  type MyDetails,
  type MyDocument,
  type MyPage,
  openMyDocument,
  removeMyDetail,
  sendMyCode,
  withdrawMyAgreement,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { missedByTab } from '../../../testing/act-on-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { server } from '../../../testing/fake-server.ts';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import { MyPageApp } from './MyPageApp.tsx';
import { createMyPageApi } from './my-page-api.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const id = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`;
const at = '2026-11-03T10:00:00.000Z';
const noSession = new Refusal({
  error: 'Your session has ended. Request a new code.',
  code: 'unauthenticated',
});

const document: Omit<MyDocument, 'id' | 'state'> = {
  title: 'Crew agreement',
  company: 'Salt and Starlight Ltd',
  sender: 'Olive Operator',
  act: 'sign',
  at,
  expiresOn: null,
  needsCode: false,
  canOpen: true,
  canDownload: false,
  replies: [],
};

const details: MyDetails = {
  items: [
    {
      id: id(1),
      label: 'Home address',
      value: { kind: 'text', value: '1 High Street' },
      savedFrom: 'Northlight Pictures',
      savedAt: at,
    },
    {
      id: id(2),
      label: 'Mobile',
      value: { kind: 'phone', value: { countryCode: '+44', number: '7700900123' } },
      savedFrom: 'Northlight Pictures',
      savedAt: at,
    },
  ],
  agreements: [{ organisationId: id(8), name: 'Northlight Pictures', agreedAt: at }],
};

const full: MyPage = {
  email: 'zofia.wisniewska@example.com',
  organisations: [
    {
      id: id(8),
      name: 'Northlight Pictures',
      isCut: false,
      documents: [
        { ...document, id: id(3), state: 'turn', expiresOn: '2026-12-03' },
        {
          ...document,
          id: id(4),
          title:
            'Confidentiality agreement with a name that goes on for longer than one line has room',
          state: 'acted',
          replies: [{ id: id(7), author: 'Olive Operator', at, text: 'Yes, the rate is right.' }],
        },
        { ...document, id: id(5), title: 'Start form', state: 'completed', canDownload: true },
        { ...document, id: id(6), title: 'Old start form', state: 'completed', canOpen: false },
      ],
      files: [
        {
          id: id(9),
          title: 'Shooting script, blue pages',
          company: 'Salt and Starlight Ltd',
          sentAt: at,
          isOpened: false,
          isToConfirm: true,
          needsCode: false,
        },
      ],
    },
  ],
  details,
};

/** Opens the page, where the server answers this. */
async function open(answer: MyPage | Refusal, width: 390 | 1280 = 1280): Promise<void> {
  sessionStorage.clear();
  await page.viewport(width, 800);
  server().answer(getMyPage, answer);
  const api = createMyPageApi();
  await render(<MyPageApp api={api} first={await api.getPage()} />);
}

test.each([390, 1280] as const)(
  'the page can be read and used by all at %d pixels',
  async (width) => {
    await open(full, width);
    await expect.element(page.getByRole('heading', { name: 'Waiting for you (2)' })).toBeVisible();
    await expect.element(button('Sign: Crew agreement')).toBeVisible();
    await expect
      .element(page.getByText('You can no longer download it.', { exact: false }))
      .toBeVisible();
    await page.getByText('1 reply to your comment').click();
    await expect.element(page.getByText('Yes, the rate is right.')).toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
    expect(await missedByTab()).toEqual([]);
  },
);

test('a code is sent to an address, entered, and opens the page', async () => {
  await open(noSession, 390);
  await userEvent.keyboard('{Tab}');
  await button('Send code').click();
  await expect.element(page.getByText('Enter your email address.')).toBeVisible();
  await page.getByLabelText('Email').fill('zofia.wisniewska@example.com');
  const challenge = 'c'.repeat(43);
  server().answer(sendMyCode, { challenge, expiresAt: '2100-01-01T00:00:00.000Z' });
  await button('Send code').click();
  const sent =
    'If something was sent to zofia.wisniewska@example.com, a code is on its way. It expires in 10 minutes.';
  await expect.element(page.getByText(sent)).toBeVisible();
  expect(await findViolations()).toEqual([]);
  const wrong = 'Incorrect code. Check the latest email and try again.';
  server().answer(enterMyCode, new Refusal({ error: wrong, code: 'invalid' }));
  await page.getByLabelText('Code from the email').fill('11111111');
  await button('Continue').click();
  await expect.element(page.getByText(wrong)).toBeVisible();
  server().answer(enterMyCode, null).answer(getMyPage, full);
  await page.getByLabelText('Code from the email').fill('22222222');
  await button('Continue').click();
  await expect.element(page.getByRole('heading', { name: 'Your documents' })).toBeVisible();
  expect(server().callsOf(enterMyCode).at(-1)?.body).toEqual({
    email: 'zofia.wisniewska@example.com',
    challenge,
    code: '22222222',
  });
  server().answer(leaveMyPage, null).answer(getMyPage, noSession);
  await button('Sign out').click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

test('a code that was asked for in this tab can be entered after the page was dropped', async () => {
  await open(noSession, 390);
  const pending = {
    email: 'zofia@example.com',
    challenge: 'c',
    expiresAt: '2100-01-01T00:00:00.000Z',
  };
  sessionStorage.setItem('my-page-code', JSON.stringify(pending));
  const api = createMyPageApi();
  await render(<MyPageApp api={api} first={await api.getPage()} />);
  await expect.element(page.getByLabelText('Code from the email')).toBeVisible();
  await button('Use another address').click();
  expect(sessionStorage.getItem('my-page-code')).toBeNull();
});

test('an empty page says what will be there, and a failing one offers another try', async () => {
  const empty = { ...full, organisations: [], details: { items: [], agreements: [] } };
  await open(empty, 390);
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await expect.element(page.getByText('No details saved.', { exact: false })).toBeVisible();
  expect(await findViolations()).toEqual([]);
  server().answer(getMyPage, new Refusal({ error: 'Something failed.', code: 'internal' }));
  await button('Refresh').click();
  await expect.element(page.getByText('Something failed.')).toBeVisible();
  server().answer(getMyPage, full);
  await button('Try again').click();
  await expect.element(button('Sign: Crew agreement')).toBeVisible();
});

test('what can’t be opened any more says so', async () => {
  await open(full, 390);
  const missing = 'There is no document here.';
  server().answer(openMyDocument, new Refusal({ error: missing, code: 'not-found' }));
  await button('Sign: Crew agreement').click();
  await expect.element(page.getByText(missing)).toBeVisible();
  await expect.element(button('Sign: Crew agreement')).toBeEnabled();
});

test('saved details are changed, removed, withdrawn and erased', async () => {
  await open(full, 390);
  await button('Change Mobile').click();
  const wrong = 'Enter the mobile number in digits, without the country code.';
  server().answer(
    changeMyDetail,
    new Refusal({ error: 'Check value.', code: 'invalid', fields: { 'value.number': wrong } }),
  );
  await page.getByLabelText('Number', { exact: true }).fill('x');
  await button('Save').click();
  await expect.element(page.getByText(wrong)).toBeVisible();
  expect(await findViolations()).toEqual([]);
  server().answer(changeMyDetail, details);
  await page.getByLabelText('Number', { exact: true }).fill('7700900999');
  await button('Save').click();
  await expect.element(page.getByText('Mobile changed.')).toBeVisible();
  expect(server().callsOf(changeMyDetail).at(-1)?.body).toEqual({
    kind: 'phone',
    value: { countryCode: '+44', number: '7700900999' },
  });
  server().answer(removeMyDetail, { ...details, items: details.items.slice(0, 1) });
  await button('Remove Mobile').click();
  await expect.element(page.getByText('Mobile removed.')).toBeVisible();
  await expect.element(button('Change Mobile')).not.toBeInTheDocument();
  server().answer(withdrawMyAgreement, { items: details.items.slice(0, 1), agreements: [] });
  await button('Withdraw from Northlight Pictures').click();
  await expect
    .element(page.getByText('Details are no longer filled in for Northlight Pictures.'))
    .toBeVisible();
  server().answer(eraseMyDetails, { items: [], agreements: [] });
  await button('Erase all details').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase all details' }).click();
  await expect.element(page.getByText('All details erased.')).toBeVisible();
  await expect.element(page.getByText('No details saved.', { exact: false })).toBeVisible();
});
