import { getReport, updateReport } from '@countersign/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const id = '0190a000-0000-7000-8000-000000000001';

test('a report that is changed in two windows loses nothing', async () => {
  const definition = { data: 'documents' as const, columns: ['recipient', 'state'] };
  const given = { id, name: 'Changed twice', isOwn: true, archivedAt: null, definition };
  const mine = sampleAnswer(getReport, { ...given, revision: 1 });
  const theirs = { ...mine, name: 'Changed elsewhere', revision: 2 };
  server()
    .answerRest()
    .answer(getReport, mine)
    .answer(updateReport, ({ body }) =>
      body.revision === 1
        ? new Refusal({ error: 'Somebody else changed this report.', code: 'conflict' })
        : { ...theirs, description: body.description, revision: 3 },
    );
  await openPage(`/dashboard/report/${id}/edit`);
  await untilShown();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect.element(name).toHaveValue('Changed twice');
  await page.getByRole('textbox', { name: 'Description' }).fill('What is said here');
  server().answer(getReport, theirs);
  const save = page.getByRole('button', { name: 'Save report' });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this report' });
  await expect.element(notice).toMatchTextContent('Description');
  await expect.element(save).toBeDisabled();
  expect(await findViolations()).toEqual([]);
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.element(name).toHaveValue('Changed elsewhere');
  await save.click();
  await expect
    .poll(() => server().callsOf(updateReport)[1]?.body)
    .toMatchObject({
      name: 'Changed elsewhere',
      description: 'What is said here',
      revision: 2,
    });
});
