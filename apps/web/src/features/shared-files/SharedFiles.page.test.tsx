import './shared-files.css';
import {
  confirmSharedFiles,
  enterSharedFilesCode,
  getOptOut,
  getSharedFilePage,
  getSharedFiles,
  getSharedFileText,
  listOtherSharedFiles,
  openSharedFiles,
  type SharedFilesView,
  sendSharedFilesCode,
  setOptOut,
  trackSharedFileViews,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { missedByTab } from '../../../testing/act-on-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import { server } from '../../../testing/open-page.tsx';
import { type Given, sampleAnswer } from '../../../testing/sample-answer.ts';
import { OptOutPage } from './OptOutPage.tsx';
import { createOptOutApi } from './opt-out-api.ts';
import { SharedFilesApp } from './SharedFilesApp.tsx';
import { startSharedFiles } from './start-shared-files.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const token = 'x'.repeat(43);
const pageCount = 12;
const revoked = new Refusal({ error: 'This link does not lead to anything.', code: 'not-found' });

/** What a link shows: a script of twelve pages, of which a test says the rest. */
const viewWith = (given: Given<SharedFilesView>) =>
  sampleAnswer(getSharedFiles, {
    state: 'open',
    title: 'Blue pages',
    files: [
      {
        id: '0190a000-0000-7000-8000-000000000001',
        name: 'Salt and Starlight.pdf',
        kind: 'pdf',
        bytes: 1000,
        version: 1,
        shown: 'one',
        pages: Array.from({ length: pageCount }, () => ({ width: 595, height: 842 })),
        hasText: true,
        losesSeal: false,
        canDownload: true,
        isNewVersion: false,
      },
    ],
    ...given,
  });

/** Opens a link to files, of which the test says beforehand what the server answers. */
async function openFiles(view: SharedFilesView, width: 390 | 1280 = 1280): Promise<void> {
  await page.viewport(width, 800);
  server()
    .answer(getSharedFiles, view)
    .answer(openSharedFiles)
    .answer(trackSharedFileViews)
    .answer(getSharedFilePage, () => onePixel())
    .answer(getSharedFileText, {
      pages: Array.from({ length: pageCount }, (_, index) => `INT. KITCHEN ${index + 1}`),
      outline: [],
    });
  const start = startSharedFiles({ pathname: `/d/${token}` });
  await render(<SharedFilesApp start={start} first={await start.view} />);
}

async function onePixel(): Promise<Blob> {
  const canvas = new OffscreenCanvas(1, 1);
  canvas.getContext('2d');
  return canvas.convertToBlob();
}

test('files are searched, turned to and confirmed with the keyboard', async () => {
  const view = viewWith({ askConfirmation: true });
  await openFiles(view);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Blue pages');
  // Programs that check mails open the page too.
  expect(server().callsOf(openSharedFiles)).toEqual([]);
  await button('Search').click();
  await expect.poll(() => server().callsOf(openSharedFiles)).toHaveLength(1);
  const words = page.getByLabelText('Search in file');
  await expect.element(words).toHaveFocus();
  await words.fill('kitchen 9');
  await expect.element(page.getByText(/^1 result:/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const number = page.getByLabelText(`Page, of ${pageCount}`);
  await expect.element(number).toHaveValue('9');
  await expect.element(button('Search')).toHaveFocus();
  const pages = page.getByRole('region', { name: 'Pages of the shared file' });
  (pages.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(number).toHaveValue('1');
  await number.fill('5');
  await userEvent.keyboard('{Enter}');
  await expect.element(number).toHaveValue('5');
  server().answer(confirmSharedFiles, { ...view, confirmedAt: '2026-01-02T03:04:05.000Z' });
  await button('Confirm receipt').click();
  await expect.element(page.getByText(/You confirmed receipt on/)).toBeInTheDocument();
  await expect.element(pages).toHaveFocus();
  expect(server().callsOf(confirmSharedFiles)[0]?.body).toEqual({
    files: [{ id: view.files[0]?.id, version: 1 }],
  });
});

test('on a phone the files fit, all controls are come to by Tab, and the search is accessible', async () => {
  await openFiles(viewWith({}), 390);
  await expect.element(page.getByLabelText(`Page, of ${pageCount}`)).toBeVisible();
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await missedByTab()).toEqual([]);
  await button('Search').click();
  expect(await findViolations()).toEqual([]);
});

test('what may only be looked at can be neither downloaded nor searched', async () => {
  const [file] = viewWith({}).files;
  if (!file) throw new Error('There is no file.');
  await openFiles(viewWith({ files: [{ ...file, hasText: false, canDownload: false }] }));
  await expect.element(page.getByLabelText(`Page, of ${pageCount}`)).toBeVisible();
  await expect.element(button('Download')).not.toBeInTheDocument();
  await expect.element(button('Search')).not.toBeInTheDocument();
  expect(server().callsOf(getSharedFileText)).toEqual([]);
});

test('files are behind a code that is emailed', async () => {
  const code = viewWith({ state: 'code', title: '', files: [] });
  await openFiles(code);
  await expect.element(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await findViolations()).toEqual([]);
  server()
    .answer(sendSharedFilesCode, {})
    .answer(enterSharedFilesCode, () => {
      server().answer(getSharedFiles, viewWith({}));
      return { deviceToken: 'device' };
    });
  await button('Send code').click();
  const field = page.getByLabelText('Code from the email');
  await expect.element(field).toHaveFocus();
  await field.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText(`Page, of ${pageCount}`)).toBeVisible();
  expect(server().callsOf(enterSharedFilesCode)[0]?.body).toEqual({ code: '123456' });
  server().answer(listOtherSharedFiles);
  await button('All files shared with you').click();
  await expect.element(page.getByText(/^No other files are available/)).toBeVisible();
  expect(await findViolations()).toEqual([]);
});

test('a link that is revoked shows no further page', async () => {
  await openFiles(viewWith({}));
  const number = page.getByLabelText(`Page, of ${pageCount}`);
  // Typed before: whatever looks at the link next finds it revoked.
  await number.fill('12');
  server()
    .answer(getSharedFiles, () => revoked)
    .answer(getSharedFilePage, () => revoked);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('heading', { name: 'This link can’t be used' }))
    .toBeVisible();
  expect(await findViolations()).toEqual([]);
});

test('a reader opts out of files, and in again', async () => {
  let isOut = false;
  const view = () => sampleAnswer(getOptOut, { isOut, organisation: 'Northlight' });
  server()
    .answer(getOptOut, view)
    .answer(setOptOut, ({ body }) => {
      ({ isOut } = body);
      return view();
    });
  const api = createOptOutApi(token);
  await page.viewport(390, 800);
  await render(<OptOutPage api={api} first={await api.read()} />);
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent('Stop receiving files from Northlight?');
  expect(server().callsOf(setOptOut)).toEqual([]);
  expect(await findViolations()).toEqual([]);
  await button('Stop receiving files').click();
  await expect.element(title).toHaveTextContent('You no longer receive files');
  expect(tooWide()).toBeLessThanOrEqual(0);
  await button('Receive files again').click();
  await expect.element(title).toHaveTextContent('Stop receiving files from Northlight?');
});
