import { createCompany, listCompanies } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const longName = 'A very long name of a company that makes pictures in several countries at once';
const company = { ...sampleAnswer(createCompany, { name: longName, code: 'LONG' }), city: 'Porto' };

test.each([390, 1280] as const)('a long name fits into a window of %i pixels', async (width) => {
  server()
    .answerRest()
    .answer(listCompanies, { items: [company], from: 1, total: 1 });
  await openPage('/dashboard/companies', { width });
  await untilShown();
  await expect.element(page.getByRole('link', { name: /^A very long name/ })).toBeVisible();
  expect(tooWide()).toBeLessThanOrEqual(0);
});

test('who may not manage companies is told so, and asks for none', async () => {
  server().answerRest();
  await openPage('/dashboard/companies', { userType: 'Operator' });
  await expect
    .element(page.getByRole('heading', { name: 'You have no access to this page' }))
    .toBeVisible();
  expect(server().callsOf(listCompanies)).toEqual([]);
});

test('what the server refuses of a new company is said at its field, which has the focus', async () => {
  const refusal = new Refusal({
    error: 'Another company has this code.',
    code: 'conflict',
    fields: { code: 'Another company has this code.' },
  });
  server()
    .answerRest()
    .answer(createCompany, () => refusal);
  await openPage('/dashboard/companies');
  await page.getByRole('button', { name: 'New company' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('Tidewater Films{Tab}TWF{Enter}');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  await expect.element(code).toHaveAccessibleDescription(/Another company has this code\./);
  await expect.element(code).toHaveFocus();
  const [sent] = server().callsOf(createCompany);
  expect(sent?.body).toMatchObject({ name: 'Tidewater Films', code: 'TWF', country: 'GB' });
});
