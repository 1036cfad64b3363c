import { countWorkingTime, getWorkingTime } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';

test('an approver is offered the reports that they may see', async () => {
  server().answerRest();
  await openPage('/dashboard/report', { userType: 'Approver' });
  await untilShown();
  await expect.element(page.getByRole('link', { name: /^Outstanding by recipient/ })).toBeVisible();
  for (const name of [/^User activity/, /^Bounced emails/]) {
    await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
  }
});

test('working hours are recalculated on request', async () => {
  let isRunning = false;
  server()
    .answerRest()
    .answer(getWorkingTime, () => ({ isRunning, total: 3, done: 1 }))
    .answer(countWorkingTime, () => {
      isRunning = true;
      return { isRunning, total: 3, done: 1 };
    });
  await openPage('/dashboard/companies/time-zone');
  await page.getByRole('button', { name: 'Recalculate working hours' }).click();
  await expect.element(page.getByText('Recalculating working hours')).toBeVisible();
  await expect.element(page.getByText(/^1 of 3 documents\./)).toBeVisible();
  isRunning = false;
  server().sendChange({ tenant: null });
  await expect
    .element(page.getByRole('button', { name: 'Recalculate working hours' }))
    .toBeEnabled();
});
