import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, open, people, test } from './fixtures.ts';

const openList = (page: Page) => open(page, '/email-templates', 'Email templates');

/** The part of the list that is about one email. */
const event = (page: Page, label: string) =>
  page.getByRole('article', { name: label, exact: true });
const body = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const preview = (scope: Page | Locator) => scope.getByRole('region', { name: 'Preview' });
const mail = (page: Page) => page.frameLocator('iframe[title="Email"]');
/** Words of the mail; those before are what a list of mails would show of it. */
const words = (page: Page, text: string) => mail(page).getByText(text).last();

/** Returns the part of the preview's email with a shape, on the page or in what is open over it. */
const show = (scope: Page | Locator, shape: string) =>
  preview(scope).locator('label').filter({ hasText: shape }).click();

/** Without the frame of the mail, in which nothing runs: not even what looks for mistakes. */
async function expectAccessibleWithin(
  page: Page,
  what: string,
  scope: Page | Locator = page,
): Promise<void> {
  await show(scope, 'Plain text');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, what);
  await show(scope, 'Desktop');
}

test('a template is written, looked at, tried out and taken into use', async ({
  page,
  beAs,
  smtp,
}) => {
  await beAs(people.sysAdmin);
  await openList(page);
  await expectAccessible(page, 'email templates');
  await event(page, 'Voided').getByRole('button', { name: 'Built-in text for Voided' }).click();
  await expect(words(page, 'has cancelled')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Create own template' }).click();
  await page.getByLabel('Name').fill('Sorry');

  // A variable is offered while it is typed, and one that does not exist is named at its position.
  await body(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('With regards from {{send');
  await expect(page.getByRole('option', { name: /Sender: name/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' of {{ company.name }}{{ nobody.here }}');
  await expect(body(page).locator('[data-variable="sender.name"]').last()).toBeVisible();
  const problem = page.getByRole('button', { name: /There is no variable “nobody.here”/ });
  await expect(problem).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test' })).toBeDisabled();
  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not saved.' })).toBeVisible();
  await expect(problem).toBeVisible();
  await expectAccessibleWithin(page, 'a template with something wrong in it');
  await body(page).focus();
  await page.keyboard.press('Control+End');
  for (let letter = 0; letter < '{{ nobody.here }}'.length; letter += 1) {
    await page.keyboard.press('Backspace');
  }
  await expect(problem).toHaveCount(0);

  // The preview follows, also with the data of a document, on a phone and as plain text.
  await expect(words(page, 'With regards from Tom Barlow of')).toBeVisible();
  await preview(page).getByRole('combobox', { name: 'Preview with' }).click();
  await page
    .getByRole('option', { name: /Maya Lindqvist/ })
    .first()
    .click();
  await expect(words(page, 'Dear Maya Lindqvist,')).toBeVisible();
  await show(page, 'Phone');
  await expect(words(page, 'Dear Maya Lindqvist,')).toBeVisible();
  await show(page, 'Plain text');
  await expect(preview(page).getByText(/Dear Maya Lindqvist,\s+Sofia Adeyemi of/)).toBeVisible();

  await page.getByRole('button', { name: 'Send test' }).click();
  let received = await smtp.next(people.sysAdmin);
  // They are mailed about documents, too.
  while (!received.text?.includes('With regards from')) received = await smtp.next(people.sysAdmin);
  expect(received.text).toContain('With regards from Sofia Adeyemi of');
  expect(received.html).toContain('Dear Maya Lindqvist,');

  await page.getByRole('button', { name: 'Create template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry' })).toBeVisible();
  await show(page, 'Plain text');
  await page.getByRole('button', { name: 'Manage uses' }).click();
  await expectAccessible(page, 'where a template is used');
  await page.getByRole('button', { name: 'Use everywhere' }).click();
  await expect(page.getByRole('list', { name: 'Used for' })).toContainText('organisation');
  await page.keyboard.press('Escape');
  await openList(page);
  await expect(event(page, 'Voided')).toContainText('Used everywhere');
  await expect(event(page, 'Voided')).toContainText('Replaced by yours');
});
