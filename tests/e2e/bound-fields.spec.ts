import { createContact, messages } from '@countersign/contract';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

test('Choosing a contact fills name, email and mobile in the forms; wrong values are refused at their fields', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  await client.call(createContact, {
    body: {
      firstName: 'Wilhelmina',
      lastName: 'Bound',
      emails: 'wilhelmina@bound.example',
      countryCode: '+44',
      mobile: '7911123456',
      jobTitle: 'Gaffer',
    },
  });
  await openAs(people.sysAdmin);
  await open(page, '/documents/new', 'Create document');
  await page.getByRole('combobox', { name: 'Form pack' }).click();
  await page.getByRole('option', { name: 'Crew starter pack' }).click();
  await page.getByPlaceholder('Choose project').click();
  await page.getByRole('option', { name: 'Salt and Starlight' }).click();
  await expect(page.getByRole('combobox', { name: 'Engagement type' })).toHaveValue('Company');
  await page.getByLabel('First name').pressSequentially('Wilhelmina');
  await page.getByRole('option', { name: 'Wilhelmina Bound' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/step=parties$/);

  const steps = page.getByRole('navigation', { name: 'Draft steps' });
  await steps.getByRole('button', { name: 'Crew Deal Memo' }).click();
  const filled = page.getByRole('region', { name: 'Filled in automatically' });
  await expect(filled).toContainText('Wilhelmina');
  await expect(filled).toContainText('From the contact');
  await expect(filled).toContainText('Salt and Starlight');
  const field = (key: string) => page.locator(`[id$="-${key}"]:is(input, select, textarea)`);
  await expect(field('crew.email')).toHaveValue('wilhelmina@bound.example');
  await expect(field('crew.phone')).toHaveValue('7911123456');
  await expect(field('engagement.jobTitle')).toHaveValue('Gaffer');

  await field('crew.email').fill('not-an-email');
  await field('pay.rate').fill('lots');
  await field('engagement.startDate').focus();
  await expect(page.getByText(messages.email)).toBeVisible();
  await expect(page.getByText(messages.positiveNumber)).toBeVisible();
  // The browser of these tests asks for the month first, whatever the page's language: 31 February.
  await field('engagement.startDate').fill('2027-02-28');
  await field('engagement.startDate').focus();
  await page.keyboard.type('0231');
  await field('pay.rate').focus();
  await expect(page.getByText('Enter a date, such as 2026-03-31.')).toBeVisible();

  await field('crew.email').fill('');
  await field('pay.rate').fill('1850');
  await expect(field('crew.email')).toHaveValue('wilhelmina@bound.example');
  await steps.getByRole('button', { name: 'Starter Form' }).click();
  await expect(filled).toContainText('wilhelmina@bound.example');
  await expect(filled).toContainText('+44 7911123456');
  await steps.getByRole('button', { name: 'Confidentiality Undertaking' }).click();
  await expect(filled).toContainText('Wilhelmina Bound');
});
