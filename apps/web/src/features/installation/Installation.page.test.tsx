import {
  bulkFailedJobs,
  getInstallation,
  listFailedJobs,
  type PartHealth,
  testMailServer,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleId } from '../../../testing/sample-answer.ts';

const jobs = [
  { queue: 'mail.send', error: 'Error', code: 'ECONNREFUSED', tenant: 'Northlight' },
  { queue: 'links.purge', error: 'InterruptedTooOften', code: '', tenant: '' },
].map((job, index) => ({
  ...job,
  id: sampleId(index + 1),
  failedAt: '2026-11-30T10:00:00.000Z',
  tries: 11 - index,
}));

function serverWithJobs() {
  return server()
    .answerRest()
    .answer(listFailedJobs, { items: jobs, from: 1, total: jobs.length })
    .answer(bulkFailedJobs, ({ body }) => ({
      items: ('ids' in body.selection ? body.selection.ids : []).map((id) => ({
        id,
        name: 'Email',
        isDone: body.action === 'drop',
        refusal: body.action === 'drop' ? '' : 'Retrying would change nothing.',
      })),
    }));
}

const part = (given: Partial<PartHealth>): PartHealth => ({
  part: 'database',
  state: 'working',
  words: 'It answers.',
  advice: '',
  ...given,
});

const installation = {
  version: '0.1.0',
  parts: [
    part({}),
    part({ part: 'mail', state: 'failing', words: 'No answer.', advice: 'Check SMTP_URL.' }),
    part({ part: 'sms', state: 'off', words: 'Not set up.' }),
  ],
  queues: [
    {
      queue: 'mail.send',
      waiting: 3,
      running: 1,
      oldestAt: '2026-11-30T10:00:00.000Z',
    },
  ],
  failedJobs: 2,
  storage: { databaseBytes: 5 * 2 ** 20, fileBytes: 3 * 2 ** 30, freeBytes: 90 * 2 ** 30 },
  hasNamedAdmins: false,
};

describe('the overview', () => {
  test.each([1280, 390] as const)('at %i pixels says how each part is', async (width) => {
    server().answerRest().answer(getInstallation, installation);
    await openPage('/dashboard/installation', { width });
    await untilShown();
    await expect.element(page.getByText('No answer. Check SMTP_URL.')).toBeVisible();
    await expect.element(page.getByText('Failing', { exact: true })).toBeVisible();
    await expect.element(page.getByText('3 GB', { exact: true })).toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
    await page.getByRole('link', { name: 'Open failed jobs' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Failed jobs', level: 1 }))
      .toBeVisible();
  });

  test('sends a test email, and says why it could not be sent', async () => {
    let isBroken = true;
    const refusal = new Refusal({ error: 'The mail server can’t be reached.', code: 'conflict' });
    server()
      .answerRest()
      .answer(getInstallation, installation)
      .answer(testMailServer, () => (isBroken ? refusal : { to: 'sofia@example.com' }));
    await openPage('/dashboard/installation');
    const button = page.getByRole('button', { name: 'Send test email' });
    await button.click();
    await expect.element(page.getByText('The mail server can’t be reached.')).toBeVisible();
    isBroken = false;
    await button.click();
    await expect.element(page.getByText('Test email sent to sofia@example.com')).toBeVisible();
  });

  test('offers no test email where SMTP is off', async () => {
    server()
      .answerRest()
      .answer(getInstallation, { ...installation, parts: [part({ part: 'mail', state: 'off' })] });
    await openPage('/dashboard/installation');
    await expect.element(page.getByText('Mail server', { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: 'Send test email' }).elements()).toEqual([]);
  });

  test('is not there for who does not administer the installation', async () => {
    server().answerRest();
    await openPage('/dashboard/installation', { session: { installationAccess: false } });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(server().callsOf(getInstallation)).toEqual([]);
  });
});

describe('the failed jobs', () => {
  test.each([1280, 390] as const)('at %i pixels have their error in words', async (width) => {
    serverWithJobs();
    await openPage('/dashboard/installation/failed-jobs', { width });
    await untilShown();
    await expect.element(page.getByText('ECONNREFUSED').first()).toBeVisible();
    await expect
      .element(page.getByText('The server stopped during each try').first())
      .toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
  });

  test('are dropped from the menu of one, after a question', async () => {
    serverWithJobs();
    await openPage('/dashboard/installation/failed-jobs');
    await page.getByRole('button', { name: 'Actions for Email' }).click();
    await page.getByRole('menuitem', { name: 'Drop job' }).click();
    const dialog = page.getByRole('dialog', { name: 'Drop job' });
    await dialog.getByRole('button', { name: 'Drop job' }).click();
    await expect.element(page.getByText('1 job dropped')).toBeVisible();
    expect(server().callsOf(bulkFailedJobs)[0]?.body).toEqual({
      action: 'drop',
      selection: { ids: [sampleId(1)] },
    });
  });

  test('that can’t be retried are named with the reason', async () => {
    serverWithJobs();
    await openPage('/dashboard/installation/failed-jobs');
    await page.getByRole('button', { name: 'Actions for Email' }).click();
    await page.getByRole('menuitem', { name: 'Retry job' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Retry job' }).click();
    await expect.element(dialog.getByText('Retrying would change nothing.')).toBeVisible();
  });

  test('that are none say so', async () => {
    server().answerRest().answer(listFailedJobs, { items: [], from: 0, total: 0 });
    await openPage('/dashboard/installation/failed-jobs');
    await expect.element(page.getByRole('heading', { name: 'No failed jobs' })).toBeVisible();
  });
});
