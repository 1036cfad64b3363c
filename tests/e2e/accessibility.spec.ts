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
  listUsers,
  sendDocument,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
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
  ];
}

async function pagesOfDistributions(client: Client): Promise<string[]> {
  return [
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

async function pagesOfUsers(client: Client): Promise<string[]> {
  // Those of the profile have the same title: another page comes between them.
  return [
    '/users',
    '/profile',
    `/users/${await first(client.call(listUsers, rows))}`,
    '/profile/signature',
    '/users/import',
    '/profile/security',
    '/users/sign-in-rules',
    '/profile/preferences',
    '/outbox',
    '/profile/away',
    '/custom-fields-list',
    '/custom-fields',
    '/audit',
    '/installation',
    '/installation/failed-jobs',
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

test('every page of documents, forms and reports is accessible', async ({
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
  await expectNarrow(page, paths);
});

test('every page of distributions and tax risks is accessible', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const paths = await pagesOfDistributions(client);
  await openAs(people.sysAdmin);
  await walk(page, paths);
  await expectNarrow(page, paths);
});

/** Goes through pages that are not of one thing, none of which is wider than a phone. */
async function expectNarrow(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of paths.filter((one) => !/[0-9a-f]{8}-/.test(one))) {
    await goOn(page, path);
    await expect.poll(excess, path).toBeLessThanOrEqual(0);
  }
}

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

test('every page of users and of one’s own is accessible, and each that a link opens', async ({
  page,
  product,
  smtp,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { draft, sendBody } = await drafterOf(client, 'Crew');
  const document = await draft('walk@crew.example');
  await client.call(sendDocument, { body: sendBody(document) });
  const paths = await pagesOfUsers(client);
  await openAs(people.sysAdmin);
  await walk(page, paths);
  const { text = '' } = await smtp.next('walk@crew.example');
  for (const address of ['/verify', /http\S+\/sign\/\S+/.exec(text)?.[0] ?? '']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, address);
  }
});
