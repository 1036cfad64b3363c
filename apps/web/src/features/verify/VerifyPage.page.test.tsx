import { verifyFile } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile } from '../../../testing/act-on-page.ts';
import { findViolations, tooWide } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';

const name = `${'a very long name of a file '.repeat(6)}.pdf`;
const pdf = new File(['%PDF-1.7\n'], name, { type: 'application/pdf' });

test('the findings of a file have the focus, and fit on a narrow screen', async () => {
  server().answer(verifyFile, { verdict: 'unchanged', sentence: 'Nothing in it was changed.' });
  await openPage('/verify', { width: 390 });
  await expect.element(page.getByRole('heading', { name: 'Verify PDF' })).toBeVisible();
  expect(server().calls).toEqual([]);
  await userEvent.keyboard('{Tab}');
  const zone = page.getByLabelText(/^Drop a PDF here/);
  await expect.element(zone).toHaveFocus();
  await chooseFile(pdf);
  await expect.element(page.getByRole('region', { name: /^Unchanged/ })).toHaveFocus();
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await findViolations()).toEqual([]);
});

test('a file with a seal that is not on record cannot be judged', async () => {
  const sentence = 'The service has no record of this exact file.';
  server().answer(verifyFile, { verdict: 'cannot-be-judged', sentence });
  await openPage('/verify');
  await chooseFile(pdf);
  const found = page.getByRole('region', { name: /^Check not possible/ });
  await expect.element(found).toMatchTextContent(sentence);
  expect(await findViolations()).toEqual([]);
});

test('a file that is no PDF is refused without sending it', async () => {
  await openPage('/verify');
  await chooseFile(new File(['<!doctype html>'], 'invoice.pdf', { type: 'application/pdf' }));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This file is not a PDF. Choose a PDF.');
  expect(server().callsOf(verifyFile)).toEqual([]);
});
