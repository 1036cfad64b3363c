import {
  getFormTemplate,
  labelFormTemplates,
  listFormTemplates,
  startFormTemplate,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sketchField } from '../../../testing/design-editor.ts';
import { findViolations, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const id = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const template = (number: number, name: string) =>
  sampleAnswer(getFormTemplate, { id: id(number), name });

beforeEach(async () => {
  const items = [template(1, 'Hire of vans'), template(2, 'Hire of boats')];
  server().answerRest().answer(listFormTemplates, { items, from: 1, total: 2 });
  await openPage('/dashboard/form-template');
  await untilShown();
});

test('several templates are put under labels and taken out of them at once', async () => {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(selected).toMatchTextContent('2 selected');
  await selected.getByRole('button', { name: 'Edit labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Labels of 2 form templates' });
  await expect.element(dialog.getByRole('button', { name: 'Save labels' })).toBeDisabled();
  await dialog.getByLabelText('Add labels').fill('Transport');
  await userEvent.keyboard('{Enter}');
  // What is typed counts as well where Enter was not pressed behind it.
  await dialog.getByLabelText('Add labels').fill('Season 2');
  await dialog.getByLabelText('Remove labels').fill('Season 1');
  await userEvent.keyboard('{Enter}');
  expect(await findViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save labels' }).click();
  await expect.element(page.getByText('Labels of 2 form templates saved')).toBeVisible();
  expect(
    server()
      .callsOf(labelFormTemplates)
      .map(({ body }) => body),
  ).toEqual([{ ids: [id(1), id(2)], add: ['Transport', 'Season 2'], remove: ['Season 1'] }]);
  await expect.element(selected).not.toBeInTheDocument();
});

/** Begins a form without a file. */
async function start(what: string): Promise<void> {
  await page.getByRole('button', { name: 'Create template' }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a form is started from a text with tags, or from empty pages', async () => {
  server().answer(startFormTemplate, { id: id(3), name: 'Deal memo' });
  await start('From text');
  const dialog = page.getByRole('dialog', { name: 'Create template from text' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Deal memo');
  await dialog
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('With {{full_name}}, signed {{signature}}.');
  expect(await findViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect.poll(() => server().callsOf(getFormTemplate)[0]?.params).toEqual({ id: id(3) });
  await openPage('/dashboard/form-template');
  await start('From blank pages');
  const sheets = page.getByRole('dialog', { name: 'Create template from blank pages' });
  await sheets.getByRole('textbox', { name: 'Name', exact: true }).fill('Two sheets');
  await sheets.getByRole('textbox', { name: 'Pages', exact: true }).fill('2');
  await sheets.getByRole('button', { name: 'Create template' }).click();
  await expect.poll(() => server().callsOf(startFormTemplate).length).toBe(2);
  expect(
    server()
      .callsOf(startFormTemplate)
      .map(({ body }) => body),
  ).toEqual([
    {
      name: 'Deal memo',
      start: {
        from: 'text',
        paper: 'a4',
        isAcross: false,
        text: 'With {{full_name}}, signed {{signature}}.',
      },
    },
    { name: 'Two sheets', start: { from: 'blank', paper: 'a4', isAcross: false, pages: 2 } },
  ]);
});

/** A file that looks like a PDF. */
const pdf = (name: string) => new File(['%PDF-1.7\n'], name, { type: 'application/pdf' });
const filledField = sketchField('text', 'name', [60, 60, 120, 20], {
  default: 'Zofia Wiśniewska',
});

test('the values of a PDF that has been filled in become defaults where that is wanted', async () => {
  server().answer(uploadFormTemplate, {
    id: id(3),
    name: 'Kept',
    revision: 1,
    removed: ['values'],
    filled: [filledField],
  });
  await userEvent.upload(page.getByLabelText('Forms to upload'), pdf('Kept.pdf'));
  const dialog = page.getByRole('dialog', { name: 'Keep the values in this PDF as defaults?' });
  await expect.element(dialog).toMatchTextContent('1 field has a value.');
  await expect.element(dialog.getByRole('button', { name: 'Discard values' })).toHaveFocus();
  expect(await findViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep values' }).click();
  await expect
    .poll(() => server().callsOf(updateFormTemplate)[0]?.body)
    .toEqual({
      changed: [filledField],
      revision: 1,
    });
  await expect.poll(() => server().callsOf(getFormTemplate)[0]?.params).toEqual({ id: id(3) });
});

test('values of several PDFs are left out, which is said of each', async () => {
  server().answer(uploadFormTemplate, ({ query }) => ({
    id: id(query['fileName'] === 'One.pdf' ? 3 : 4),
    name: query['fileName'] ?? '',
    removed: ['values' as const],
    filled: [filledField],
  }));
  const files = [pdf('One.pdf'), pdf('Another.pdf')];
  await userEvent.upload(page.getByLabelText('Forms to upload'), files);
  const notices = page.getByText(/The values in it were left out\.$/);
  await expect.poll(() => notices.elements().length).toBe(2);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(server().callsOf(updateFormTemplate)).toEqual([]);
});
