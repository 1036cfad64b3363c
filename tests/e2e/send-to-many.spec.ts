import { createFormPack, startFormTemplate } from '@countersign/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, open, people, test } from './fixtures.ts';

const text = [
  '# Deal memo',
  '',
  'Rate {{rate; type=number; label=Daily rate; role=creator; required=true}}',
  '',
  '{{Signed; type=signature; role=recipient; required=true}}',
].join('\n');

/** A crew list as productions have them: a title, other headings, and unused columns. */
const crewList = [
  'Hollow Crown Road,,,,',
  'Given name,Family name,E-mail,Daily rate,Car',
  ...Array.from({ length: 28 }, (_, index) => `Sam,Crew${index},sam${index}@crew.example,250,none`),
  // No rate, and no email.
  'Pat,Late,pat@crew.example,,none',
  'Kit,Nowhere,,250,none',
];

test('thirty people from a crew list are sent a pack in ten acts, and those left out later', async ({
  page,
  sender,
  smtp,
  openAs,
}) => {
  const { id: formId } = await sender.call(startFormTemplate, {
    body: { name: 'Deal memo', start: { from: 'text', paper: 'a4', text } },
  });
  await sender.call(createFormPack, { body: { name: 'Day players', formTemplateIds: [formId] } });
  await openAs(people.sysAdmin);
  await open(page, '/documents', 'Documents');
  let acts = 0;
  const press = async (target: Locator) => {
    await target.click();
    acts++;
  };
  await press(page.getByRole('link', { name: 'Send to many' }));
  await press(page.getByRole('combobox', { name: 'Form pack' }));
  await press(page.getByRole('option', { name: 'Day players' }));
  await press(page.locator('main').getByRole('combobox', { name: 'Project' }));
  await press(page.getByRole('option', { name: /^Hollow Crown Road/ }));
  await page.locator('input[type="file"]').setInputFiles({
    name: 'crew list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(crewList.join('\n')),
  });
  acts++;
  await expect(page.getByText('Form pack: Day players')).toBeVisible();
  await expect(page.getByText('1 column is skipped: Car.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Check rows' }));
  await expect(page.getByText('29 documents can be drafted, 1 row has problems.')).toBeVisible();
  await expect(page.getByText('1 row has warnings')).toBeVisible();
  await press(page.getByRole('button', { name: 'Send 29 valid rows' }));
  await expect(page.getByText('29 documents drafted')).toBeVisible({ timeout: 60_000 });
  expect(acts).toBeLessThanOrEqual(10);
  await smtp.next('sam0@crew.example');
  await smtp.next('sam27@crew.example');

  // The one whose rate is missing waits as a draft.
  await press(page.getByRole('link', { name: 'Show documents' }));
  await expect(page.getByText('Showing the documents of “crew list.csv”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send this document' })).toBeVisible();
  await press(page.getByRole('tab', { name: /^Drafts/ }));
  await expect(row(page, 'Pat Late')).toBeVisible();
  await expect(row(page, 'Sam Crew')).toHaveCount(0);
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
