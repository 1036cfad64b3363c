import {
  createReport,
  listApprovalSetups,
  listApproverGroups,
  listCompanies,
  listContacts,
  listDistributions,
  listDocuments,
  listFormPacks,
  listFormTemplates,
  listProjects,
  listTaxRisks,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

const busy = '[aria-busy="true"], .mantine-Skeleton-root:visible';

/** Goes on to another page as a link does, and waits until it is all there. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '');
    history.pushState(null, '', `/dashboard${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  await expect(page.locator(busy)).toHaveCount(0);
}

const rows = { query: {} };

/** The id of the first row of a list. */
const first = async (items: Promise<{ items: readonly { id: string }[] }>) =>
  (await items).items[0]?.id;

/** Pages with what the demo organisation has there. */
async function pagesOfDocuments(client: Client): Promise<string[]> {
  const definition = { data: 'documents' as const, columns: ['recipient'] };
  const report = await client.call(createReport, { body: { name: 'Walk', definition } });
  const draft = await first(client.call(listDocuments, { query: { tab: 'drafts' } }));
  const pending = await first(client.call(listDocuments, { query: { tab: 'pending' } }));
  return [
    '/documents',
    '/documents/new',
    '/documents/import',
    `/documents/${draft}`,
    `/documents/${pending}`,
    `/documents/${pending}/events`,
    '/form-template',
    `/form-template/${await first(client.call(listFormTemplates, rows))}`,
    '/form-packs',
    `/form-packs/${await first(client.call(listFormPacks, rows))}`,
    '/report',
    `/report/${report.id}`,
    `/report/${report.id}/edit`,
    '/report/files',
    '/report/new',
    '/docDistributions',
    `/docDistributions/${await first(client.call(listDistributions, rows))}`,
    '/docDistributions/trace',
    '/docDistributions/new',
    '/tax-risks',
    `/tax-risks/${await first(client.call(listTaxRisks, rows))}`,
    '/tax-risks/roles',
    '/tax-risks/settings',
  ];
}

async function otherPages(client: Client): Promise<string[]> {
  return [
    '/projects',
    `/projects/${await first(client.call(listProjects, rows))}`,
    '/companies',
    `/companies/${await first(client.call(listCompanies, rows))}`,
    '/companies/time-zone',
    '/approval-setup',
    `/approval-setup/${await first(client.call(listApprovalSetups, rows))}`,
    '/approval-setup/groups',
    `/approval-setup/groups/${await first(client.call(listApproverGroups, rows))}`,
    '/approval-setup/away',
    '/approval-setup/rules',
    '/contacts',
    `/contacts/${await first(client.call(listContacts, rows))}`,
    '/contacts/groups',
    '/contacts/import',
    '/add-contact',
    '/email-templates',
  ];
}

/** Goes through pages, none of which breaks a rule. */
async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goOn(page, path);
    await expectAccessible(page, path);
    if (/^\/tax-risks\/[0-9a-f]{8}-/.test(path)) {
      for (const tab of await page.getByRole('main').getByRole('tab').all()) {
        await tab.click();
        await expect(page.locator(busy)).toHaveCount(0);
        await expectAccessible(page, `tax risk: ${await tab.innerText()}`);
      }
    }
  }
}

test('every page of documents, forms, reports, distributions and tax risks is accessible', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const paths = await pagesOfDocuments(client);
  await openAs(people.sysAdmin);
  await expect(page.locator(busy)).toHaveCount(0);
  await expectAccessible(page, 'home');
  await walk(page, paths);

  // Nor is one wider than a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of paths.filter((one) => !/[0-9a-f]{8}-/.test(one))) {
    await goOn(page, path);
    await expect.poll(excess, path).toBeLessThanOrEqual(0);
  }
});

test('every page of projects, companies, approval, contacts and email templates is accessible', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const paths = await otherPages(client);
  await openAs(people.sysAdmin);
  await walk(page, paths);
});
