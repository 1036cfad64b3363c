import { updatePreferences } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';

const app = (kind: string) => page.getByRole('switch', { name: `In the app: ${kind}` });
const email = (kind: string) => page.getByRole('combobox', { name: `Email: ${kind}` });

test.each([1280, 390] as const)('each kind is chosen for, and saved, at %i', async (width) => {
  server()
    .answerRest()
    .answer(updatePreferences, ({ body }) => body);
  await openPage('/dashboard/profile/notifications', { width });
  await untilShown();
  await expect.element(app('Waiting for you')).toBeChecked();
  await expect.element(email('Waiting for you')).toHaveValue('Email at once');
  await expect.element(email('Imports')).toHaveValue('No email');
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await findViolations()).toEqual([]);
  await email('Waiting for you').click();
  await page.getByRole('option', { name: 'Daily email' }).click();
  await expect.element(email('Waiting for you')).toHaveValue('Daily email');
  await app('Comments').click();
  await expect.element(app('Comments')).not.toBeChecked();
  await expect
    .poll(() => server().callsOf(updatePreferences).at(-1)?.body)
    .toEqual({
      notifications: {
        turn: { app: true, email: 'daily' },
        comment: { app: false, email: 'at-once' },
      },
    });
});

test('what was not saved is as before, and says why', async () => {
  server()
    .answerRest()
    .answer(updatePreferences, new Refusal({ error: 'The database rests.', code: 'unavailable' }));
  await openPage('/dashboard/profile/notifications');
  await untilShown();
  await app('Reports').click();
  await expect.element(page.getByText('The database rests.')).toBeVisible();
  await expect.element(app('Reports')).toBeChecked();
});

test('kinds that one can’t get are left out', async () => {
  server().answerRest();
  const session = { taxRiskAccess: false };
  await openPage('/dashboard/profile/notifications', { userType: 'Operator', session });
  await untilShown();
  await expect.element(app('Comments')).toBeVisible();
  await expect.element(app('Waiting for you')).not.toBeInTheDocument();
  await expect.element(app('Tax disagreements')).not.toBeInTheDocument();
});
