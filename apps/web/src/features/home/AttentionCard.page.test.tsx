import {
  type AttentionDocument,
  extendDocument,
  getHome,
  reopenDocument,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, server } from '../../../testing/open-page.tsx';
import type { Given } from '../../../testing/sample-answer.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const recipient = { firstName: 'Ann', lastName: 'Lee', email: 'ann@crew.example' };

/** Opens the home page on which a document needs attention until something is done. */
async function openHome(given: Given<AttentionDocument>) {
  server()
    .answerRest()
    .answer(getHome, { cards: ['attention'], attention: [{ id, recipient, ...given }] });
  await openPage('/dashboard');
}

const acts = () => page.getByRole('region', { name: 'Needs attention' }).getByRole('button');

test('a document that expires soon is extended at home', async () => {
  await openHome({ reason: 'expiring', expiresOn: '2099-01-31', may: { extend: true } });
  await page.getByRole('button', { name: 'Extend expiry of document for Ann Lee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend expiry' });
  await dialog.getByRole('textbox', { name: /^Expires on/ }).fill('2099-03-31');
  server()
    .answer(extendDocument)
    .answer(getHome, { cards: ['attention'] });
  await dialog.getByRole('button', { name: 'Extend expiry' }).click();
  await expect.element(page.getByText('Expiry changed')).toBeVisible();
  await expect.element(acts()).not.toBeInTheDocument();
  const [call] = server().callsOf(extendDocument);
  expect(call).toMatchObject({ params: { id }, body: { expiresOn: '2099-03-31' } });
});

test('a document that was declined is reopened at home', async () => {
  await openHome({ reason: 'declined', state: 'declined', may: { reopen: true } });
  await page.getByRole('button', { name: 'Reopen document for Ann Lee' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reopen document?' });
  server()
    .answer(reopenDocument)
    .answer(getHome, { cards: ['attention'] });
  await dialog.getByRole('button', { name: 'Reopen document' }).click();
  await expect.element(page.getByText('Document reopened')).toBeVisible();
  await expect.element(acts()).not.toBeInTheDocument();
  expect(
    server()
      .callsOf(reopenDocument)
      .map(({ params }) => params),
  ).toEqual([{ id }]);
});
