import type { Page } from '@playwright/test';
import { dashboardScreen, heading, openAs, type Screen } from './screen.ts';

/** Opens a list and goes on to what one of its links leads to. */
const through =
  (address: string, title: string | RegExp, link: string | RegExp) => async (page: Page) => {
    await openAs(page, address, title);
    await page.getByRole('main').getByRole('link', { name: link }).first().click();
    await heading(page, typeof link === 'string' ? link : /./);
    await page.getByRole('heading', { name: 'History' }).waitFor();
  };

/**
 * Lists the screens where customers enter their own records: companies, projects, contacts, fields, approval setups,
 * emails.
 */
export const officeScreens: readonly Screen[] = [
  dashboardScreen('home', 'Home', '/dashboard', /./),
  {
    name: 'new-company',
    title: 'Adding a company',
    open: async (page) => {
      await openAs(page, '/dashboard', /./);
      await page.goto('/dashboard/companies');
      await page.getByRole('button', { name: 'Create company' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill('Northlight Features');
    },
  },
  dashboardScreen('companies', 'Companies', '/dashboard/companies', 'Companies'),
  {
    name: 'company',
    title: 'A company',
    open: through('/dashboard/companies', 'Companies', 'Northlight Pictures Ltd'),
  },
  dashboardScreen('projects', 'Projects', '/dashboard/projects', 'Projects'),
  {
    name: 'project',
    title: 'A project',
    open: through('/dashboard/projects', 'Projects', 'Salt and Starlight'),
  },
  dashboardScreen('contacts', 'Contacts', '/dashboard/contacts', 'Contacts'),
  {
    name: 'contacts-filter',
    title: 'Contacts, filtered and picked for something to be done with all of them',
    open: async (page) => {
      await openAs(page, '/dashboard/contacts', 'Contacts');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Category' }).click();
      await page.getByRole('checkbox', { name: 'Crew' }).check();
      await page.getByRole('button', { name: 'Apply filter' }).click();
      for (const index of [1, 2]) {
        const row = page.getByRole('main').getByRole('checkbox').nth(index);
        if (await row.isVisible()) await row.check();
      }
    },
  },
  {
    name: 'contact',
    title: 'A contact',
    open: async (page) => {
      await openAs(page, '/dashboard/contacts', 'Contacts');
      await page.locator('main a[href*="/contacts/0"]').first().click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  dashboardScreen('add-contact', 'Adding a contact', '/dashboard/add-contact', 'Add contact'),
  dashboardScreen('contact-groups', 'Contact groups', '/dashboard/contacts/groups', /groups/i),
  {
    name: 'merge-contacts',
    title: 'Duplicates: which value is kept',
    open: async (page) => {
      await openAs(page, '/dashboard/contacts?search=lindqvist', 'Contacts');
      await page.getByRole('main').getByRole('link', { name: 'Maya Lindqvist' }).first().click();
      await page.getByRole('link', { name: 'Compare contacts' }).click();
      await page.getByRole('main').getByRole('radio').first().waitFor();
    },
  },
  dashboardScreen(
    'custom-fields-list',
    'Custom fields list',
    '/dashboard/custom-fields-list',
    'Custom fields list',
  ),
  dashboardScreen('custom-field', 'A new custom field', '/dashboard/custom-fields', /custom field/),
  dashboardScreen('approval-setups', 'Approval setups', '/dashboard/approval-setup', /Approval/),
  {
    name: 'approval-setup',
    title: 'An approval setup, and its approvers for a document',
    open: async (page) => {
      await openAs(page, '/dashboard/approval-setup', /Approval/);
      await page.locator('main a[href*="/approval-setup/0"]').first().click();
      await page.getByRole('heading', { name: 'History' }).waitFor();
    },
  },
  dashboardScreen(
    'approver-groups',
    'Groups of approvers',
    '/dashboard/approval-setup/groups',
    /Approval/,
  ),
  dashboardScreen(
    'email-templates',
    'Email templates',
    '/dashboard/email-templates',
    /mail templates/i,
  ),
  {
    name: 'email-template',
    title: 'An email template',
    open: async (page) => {
      await openAs(page, '/dashboard/email-templates', /mail templates/i);
      await page.locator('main a[href*="/email-templates/0"]').first().click();
      await page.getByRole('textbox', { name: 'Subject' }).waitFor();
    },
  },
];
