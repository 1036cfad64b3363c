import {
  createCompany,
  createDocument,
  createProject,
  listFormPacks,
  listProjects,
  updateCompany,
} from '@countersign/contract';
import { type Client, signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** Somebody else, at another desk. */
let colleague: Client;

test.beforeAll(async ({ product }) => {
  colleague = await signInTo(product.url, people.sysAdmin, password);
});

let companies = 0;

/** A company that no other test has. */
async function newCompany() {
  companies += 1;
  const body = {
    name: `Kestrel ${companies} Ltd`,
    code: `K${companies}`,
    type: 'Company' as const,
  };
  return colleague.call(createCompany, { body });
}

/** Gives a company another name, as its page does. */
async function rename(company: Awaited<ReturnType<typeof newCompany>>, name: string) {
  const params = { id: company.id };
  return colleague.call(updateCompany, { params, body: { ...company, name } });
}

test('what others add and change shows in an open list within two seconds', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await open(page, '/companies', 'Companies');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const company = await newCompany();
  const row = page.getByRole('link', { name: company.name, exact: true });
  await expect(row).toBeVisible({ timeout: 2_000 });
  const name = `${company.name} renamed`;
  await rename(company, name);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 2_000 });
  // Once for each change, with its count: nobody asks again and again.
  expect(calls.filter((path) => path === '/api/companies').length).toBeLessThanOrEqual(4);
});

test('what one saves oneself is shown as it was answered, and not fetched again', async ({
  page,
  openAs,
}) => {
  const company = await newCompany();
  await openAs(people.sysAdmin);
  await open(page, `/companies/${company.id}`, company.name);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()).pathname);
  });
  const name = `${company.name} at sea`;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(asked).not.toContain(`/api/companies/${company.id}`);
  const project = { name: 'Gannet', code: `GA${companies}`, companyId: company.id };
  await colleague.call(createProject, { body: project });
  await expect(page.getByText('Gannet').first()).toBeVisible();
});

test('what others draft shows on the page where the day begins', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const [pack] = (await colleague.call(listFormPacks, { query: {} })).items;
  const [project] = (await colleague.call(listProjects, { query: {} })).items;
  const lastName = 'Quillfeather';
  await colleague.call(createDocument, {
    body: {
      formPackId: pack?.id ?? '',
      projectId: project?.id ?? '',
      recipient: {
        firstName: 'Wren',
        lastName,
        email: 'wren@example.com',
        countryCode: '',
        mobile: '',
      },
    },
  });
  await expect(page.getByText(`Wren ${lastName}`).first()).toBeVisible({ timeout: 2_000 });
});

test('where the stream is cut, an open list is asked for again every few seconds', async ({
  page,
  openAs,
}) => {
  await page.route('**/api/changes', (route) => route.abort());
  await openAs(people.sysAdmin);
  await open(page, '/companies', 'Companies');
  const company = await newCompany();
  const row = page.getByRole('link', { name: company.name, exact: true });
  await expect(row).toBeVisible({ timeout: 8_000 });

  // And at once when it can be opened again.
  const opened = page.waitForResponse('**/api/changes', { timeout: 20_000 });
  await page.unroute('**/api/changes');
  await opened;
  await rename(company, `${company.name} again`);
  const again = page.getByRole('link', { name: `${company.name} again`, exact: true });
  await expect(again).toBeVisible({ timeout: 2_000 });
});
