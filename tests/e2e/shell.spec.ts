import { listCompanies, listProjects } from '@countersign/contract';
import type { Locator, Page } from '@playwright/test';
import { analyticsChunk } from '../support/analytics-sink.ts';
import { signInTo } from '../support/client.ts';
import { untilQuiet } from '../support/quiet-page.ts';
import { expect, open, password, people, requestsOf, signInOn, test } from './fixtures.ts';

/** The sidebar's entries with where they lead; an entry without an address opens a dialog. */
const home = ['Home', '/dashboard'];
const everyone = [home, ['Documents', '/dashboard/documents'], ['Report', '/dashboard/report']];
const taxRisks = ['Tax Risks', '/dashboard/tax-risks'];
const distributions = [
  ['Contacts', '/dashboard/contacts'],
  ['Doc Distributions', '/dashboard/docDistributions'],
];
const admin = [
  ['Company', null],
  ['Project', null],
  ['form templates', '/dashboard/form-template'],
  ['form packs', '/dashboard/form-packs'],
  ['users', '/dashboard/users'],
  ['approval setup', '/dashboard/approval-setup'],
  ['email templates', '/dashboard/email-templates'],
  ['custom fields', '/dashboard/custom-fields'],
  ['custom fields list', '/dashboard/custom-fields-list'],
];

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** What the entries inside say and where they lead, in their order. */
function entriesIn(part: Locator): Promise<(string | null)[][]> {
  return part
    .locator('a, button')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]));
}

async function currentEntries(page: Page): Promise<string[]> {
  return sidebar(page).locator('[aria-current="page"]').allTextContents();
}

/** How much of the window's width the content has. */
async function contentShare(page: Page): Promise<number> {
  const box = await page.getByRole('main').locator('..').boundingBox();
  return (box?.width ?? 0) / (page.viewportSize()?.width ?? 1);
}

const rows = [
  { who: 'sysAdmin', main: [...everyone, taxRisks, ...distributions], admin },
  { who: 'admin', main: [...everyone, taxRisks, ...distributions], admin: [] },
  { who: 'operator', main: [...everyone, ...distributions], admin: [] },
  { who: 'approver', main: [...everyone, taxRisks], admin: [] },
  { who: 'operatorApprover', main: everyone, admin: [] },
] as const;

for (const row of rows) {
  test(`the sidebar has the entries that are for the ${row.who}`, async ({ page, openAs }) => {
    await openAs(people[row.who]);
    await expect(sidebar(page)).toBeVisible();
    expect(await entriesIn(sidebar(page))).toEqual([...row.main, ...row.admin]);
    const group = page.getByRole('region', { name: 'Admin' });
    await expect(group).toHaveCount(row.admin.length > 0 ? 1 : 0);
    if (row.admin.length > 0) expect(await entriesIn(group)).toEqual(row.admin);
    expect(await currentEntries(page)).toEqual(['Home']);
  });
}

test('Contacts and Doc Distributions follow the local flag', async ({ page, openAs }) => {
  await openAs(people.operator);
  const contacts = sidebar(page).getByRole('link', { name: 'Contacts' });
  await expect(contacts).toBeVisible();
  const switchFlag = async () => {
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/profile/preferences'));
    await page.getByRole('switch', { name: 'Show contacts and distributions' }).click();
    expect((await saved).status()).toBe(200);
  };

  await page.goto('/dashboard/profile/preferences');
  await switchFlag();
  expect(await page.evaluate(() => localStorage.getItem('showContactsAndDistributions'))).toBe(
    'false',
  );
  await expect(contacts).toHaveCount(0);
  await expect(sidebar(page).getByRole('link', { name: 'Doc Distributions' })).toHaveCount(0);
  await page.goto('/dashboard/contacts');
  const title = 'Contacts and distributions are switched off';
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  await switchFlag();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
});

test('the flag gives nothing to who has no access to distributions', async ({ page, openAs }) => {
  await openAs(people.approver);
  await page.evaluate(() => localStorage.setItem('showContactsAndDistributions', 'true'));
  await page.reload();
  await expect(sidebar(page)).toBeVisible();
  expect(await entriesIn(sidebar(page))).toEqual([...everyone, taxRisks]);
});

test('the entry of the page is marked, Contacts also where one is added', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await sidebar(page).getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL('/dashboard/contacts');
  await expect.poll(() => currentEntries(page)).toEqual(['Contacts']);

  await page.goto('/dashboard/add-contact');
  await expect(page.getByRole('heading', { name: 'Add contact', level: 1 })).toBeVisible();
  await expect.poll(() => currentEntries(page)).toEqual(['Contacts']);

  await sidebar(page).getByRole('link', { name: 'custom fields list' }).click();
  await expect(page.getByRole('heading', { name: 'Custom fields', level: 1 })).toBeVisible();
  await expect.poll(() => currentEntries(page)).toEqual(['custom fields list']);
});

test('pages of the Admin group are closed to others', async ({ page, openAs }) => {
  await openAs(people.admin);
  for (const [, address] of admin) {
    if (!address) continue;
    await page.goto(address);
    await expect(page.getByText('You have no access to this page')).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Company opens a dialog over the dashboard that adds a company', async ({
  page,
  product,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await sidebar(page).getByRole('link', { name: 'form packs' }).click();
  await expect(page.getByRole('heading', { name: 'Form packs' })).toBeVisible();
  await sidebar(page).getByRole('button', { name: 'Company' }).click();
  await expect(page).toHaveURL('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await expect(dialog.getByLabel('Name')).toBeFocused();

  await dialog.getByLabel('Code').fill('-Wrong-');
  await dialog.getByRole('button', { name: 'Add company' }).click();
  const rule =
    'This field is required. It should only include letters, numbers, underscores, dashes, and ' +
    'spaces, but it should not start or end with an underscore, dash, or space.';
  await expect(dialog.getByText(rule, { exact: true })).toHaveCount(1);
  await expect(dialog.getByText('This field is required.', { exact: true })).toHaveCount(1);
  await expect(dialog.getByLabel('Name')).toBeFocused();

  await dialog.getByLabel('Name').fill('Smith & Sons (2026)');
  await dialog.getByLabel('Code').fill('NLP');
  await dialog.getByRole('button', { name: 'Add company' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');

  await dialog.getByLabel('Code').fill('SMS');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await expect(page.getByRole('option')).toHaveText(['Company', 'PAYE', 'Self Employed']);
  await page.getByRole('option', { name: 'PAYE' }).click();
  await dialog.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByText('The company “Smith & Sons (2026)” is added.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const client = await signInTo(product.url, people.sysAdmin, password);
  const { items } = await client.call(listCompanies, { query: { search: 'Smith & Sons (2026)' } });
  expect(items).toMatchObject([{ name: 'Smith & Sons (2026)', code: 'SMS', type: 'PAYE' }]);

  await page.getByRole('combobox', { name: 'Company' }).click();
  await expect(page.getByRole('option', { name: 'Smith & Sons (2026)' })).toBeVisible();
});

test('a dialog that was declined by staying on the page does not open later', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await page.goto('/dashboard/add-contact');
  await page.getByLabel('First name').fill('Zofia');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await sidebar(page).getByRole('button', { name: 'Company' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await sidebar(page).getByRole('link', { name: 'Home' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('persist:client'));
  expect(await kept()).not.toContain('"dialog":"company"');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Who leaves has asked for it, once.
  await page.goto('/dashboard/add-contact');
  await page.getByLabel('First name').fill('Zofia');
  await sidebar(page).getByRole('button', { name: 'Company' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  const dialog = page.getByRole('dialog', { name: 'New company' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await sidebar(page).getByRole('link', { name: 'Report' }).click();
  await expect(page.getByRole('heading', { name: 'Report', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Project opens a dialog over the dashboard that adds a project', async ({
  page,
  product,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await sidebar(page).getByRole('link', { name: 'Documents' }).click();
  await sidebar(page).getByRole('button', { name: 'Project' }).click();
  await expect(page).toHaveURL('/dashboard');
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Paper Moons');
  await dialog.getByLabel('Code').fill('PAP');
  await dialog.getByRole('button', { name: 'Add project' }).click();
  await expect(page.getByText('The project “Paper Moons” is added.')).toBeVisible();

  const client = await signInTo(product.url, people.sysAdmin, password);
  const { items } = await client.call(listProjects, { query: { search: 'Paper Moons' } });
  expect(items).toMatchObject([{ name: 'Paper Moons', code: 'PAP' }]);
  await page.getByRole('combobox', { name: 'Project' }).click();
  await expect(page.getByRole('option', { name: 'Paper Moons' })).toBeVisible();
});

test('a toast stays for five seconds', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await sidebar(page).getByRole('button', { name: 'Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Name').fill('Short Notice');
  await dialog.getByLabel('Code').fill('SHN');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Add project' }).click();
  const toast = page.getByText('The project “Short Notice” is added.');
  await expect(toast).toBeAttached();
  await page.clock.runFor(4900);
  await expect(toast).toBeAttached();
  // Half a second for fading out.
  await page.clock.runFor(600);
  await expect(toast).toHaveCount(0);
});

test('a dialog that was left is not open after a reload, nor on another page', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await sidebar(page).getByRole('button', { name: 'Project' }).click();
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await sidebar(page).getByRole('button', { name: 'Project' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the menu icon collapses the sidebar, and the choice is kept', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await expect.poll(() => contentShare(page)).toBeCloseTo(0.8333, 3);

  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect.poll(() => contentShare(page)).toBeCloseTo(0.96, 3);
  const expand = page.getByRole('button', { name: 'Expand the sidebar' });
  await expect(expand).toHaveAttribute('aria-expanded', 'false');
  // Entries are icons now, with their names for who cannot see them, and at the pointer.
  await sidebar(page).getByRole('link', { name: 'form templates' }).hover();
  await expect(page.getByRole('tooltip', { name: 'form templates' })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('persist:client') ?? '');
  await expect.poll(kept).toContain(String.raw`{\"toggle\":true}`);

  await page.reload();
  await expect.poll(() => contentShare(page)).toBeCloseTo(0.96, 3);
  await sidebar(page).getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/documents');
  await expand.click();
  await expect.poll(() => contentShare(page)).toBeCloseTo(0.8333, 3);
});

test('the company and the project chosen in the header are those worked in', async ({
  page,
  product,
  openAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const { items: companies } = await client.call(listCompanies, { query: {} });
  const payroll = companies.find(({ code }) => code === 'NCP');
  const { items: projects } = await client.call(listProjects, { query: { search: 'Hollow' } });
  await openAs(people.sysAdmin);

  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Northlight Crew Payroll Ltd' }).click();
  const keys = () =>
    page.evaluate(() => ['useableGuid', 'companyID'].map((key) => localStorage.getItem(key)));
  expect(await keys()).toEqual([payroll?.id, 'NCP']);

  await page.getByRole('combobox', { name: 'Project' }).click();
  // What is typed takes the place of “All projects”.
  await page.keyboard.type('hollow');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('hollow');
  await page.getByRole('option', { name: 'Hollow Crown Road' }).click();
  const kept = () => page.evaluate(() => localStorage.getItem('persist:client') ?? '');
  await expect.poll(kept).toContain(String.raw`{\"selectedGuid\":\"${projects[0]?.id}\"}`);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Company' })).toHaveValue(
    'Northlight Crew Payroll Ltd',
  );
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Hollow Crown Road');

  // A project of another company is no choice in this one.
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Northlight Freelance' }).click();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('All projects');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await expect(page.getByRole('option')).toHaveText(['All projects', 'The Lantern Summer']);
  expect((await keys())[1]).toBe('NLF');
});

test('answers that come late change neither what is typed nor what the arrow keys stand on', async ({
  page,
  beAs,
}) => {
  const releases = new Map<string, () => void>();
  const hold = (name: string, pattern: RegExp) =>
    page.route(pattern, async (route) => {
      await new Promise<void>((release) => releases.set(name, release));
      const response = await route.fetch();
      const answer = (await response.json()) as { items?: unknown[] };
      answer.items?.reverse();
      await route.fulfill({ response, json: answer });
    });
  const release = async (name: string, pattern: RegExp) => {
    await expect.poll(() => releases.has(name)).toBe(true);
    const answered = page.waitForResponse(pattern);
    releases.get(name)?.();
    await (await answered).finished();
  };
  const one = /\/companies\/names\?.*\bid=/;
  const search = /\/companies\/names\?.*search=north/;
  await beAs(people.sysAdmin);
  await page.goto('/dashboard');
  const company = page.getByRole('combobox', { name: 'Company' });
  await company.click();
  await page.getByRole('option', { name: 'Northlight Pictures Ltd' }).click();
  const kept = () => page.evaluate(() => localStorage.getItem('persist:client') ?? '');
  await expect.poll(kept).toMatch(/"company":"{\\"selectedGuid\\":\\"/);
  await hold('one', one);
  await hold('search', search);
  await page.reload();

  await company.click();
  await expect(page.getByRole('option', { name: 'Northlight Crew Payroll Ltd' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('nor');
  await release('one', one);
  await page.keyboard.type('th');
  await expect(company).toHaveValue('north');

  await page.keyboard.press('ArrowDown');
  const marked = page.locator('[role="option"][data-combobox-selected]');
  await expect(marked).toHaveText('Northlight Crew Payroll Ltd');
  await release('search', search);
  await page.keyboard.press('Enter');
  await expect(company).toHaveValue('Northlight Crew Payroll Ltd');

  // While the server is asked for other words, nothing comes in that does not fit, not for a moment.
  await hold('other', /\/companies\/names\?.*search=freelance/);
  await company.click();
  await expect(page.getByRole('option', { name: 'Northlight Pictures Ltd' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('freelance');
  await expect(page.getByRole('option')).toHaveText(['Northlight Freelance']);
  await page.evaluate(() => {
    const offered = ((window as { offered?: Set<string> }).offered = new Set());
    new MutationObserver(() => {
      const options = document.querySelectorAll<HTMLElement>('[role="option"]');
      // Those of another choice that is closed are there as well.
      for (const one of options) if (one.offsetHeight > 0) offered.add(one.innerText);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await expect.poll(() => releases.has('other')).toBe(true);
  const offered = await page.evaluate(() => [
    ...((window as { offered?: Set<string> }).offered ?? []),
  ]);
  expect(offered.filter((name) => name !== 'Northlight Freelance')).toEqual([]);
});

test('a set-up link leads on who is signed in', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await page.goto('/setup/a-token-that-nobody-has');
  await expect(page).toHaveURL('/dashboard');
});

test('a page opened by its address starts at its top', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/dashboard/profile/security');
  await page.getByRole('button', { name: 'Sign out everywhere' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await page.goto('/dashboard/profile/preferences');
  await expect(page.getByText('Show contacts and distributions')).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the link to the content is not printed', async ({ page, openAs }) => {
  await openAs(people.operator);
  const link = page.getByRole('link', { name: 'Skip to the content' });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
});

test('addresses without a page say so', async ({ page, beAs }) => {
  await page.goto('/nowhere/at-all');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Countersign');

  await beAs(people.operator);
  await page.goto('/dashboard/nowhere');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Olivia');
});

test('a lost connection is said for as long as it lasts', async ({ context, page, openAs }) => {
  await openAs(people.operator);
  const notice = page.getByRole('status').filter({ hasText: 'The connection is lost' });
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('a server that stops answering is noticed, and so is its return', async ({ page, openAs }) => {
  await openAs(people.operator);
  await page.clock.install();
  await page.route(/\/api\/|\/config\.json/, (route) => route.abort('connectionrefused'));
  await sidebar(page).getByRole('link', { name: 'Documents' }).click();
  const main = page.getByRole('main');
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await expect(main.getByRole('alert')).toContainText('The server cannot be reached.');

  await page.unroute(/\/api\/|\/config\.json/);
  await page.clock.runFor(10_000);
  await expect(page.getByText('The connection is lost')).toHaveCount(0);
  // It goes on by itself.
  await expect(page.getByRole('table')).toBeVisible();
});

test('a page that cannot be loaded leaves the shell standing', async ({ page, openAs }) => {
  await openAs(people.operator);
  const code = /\/assets\/DocumentsPage-.*\.js/;
  await page.route(code, (route) => route.abort('failed'));
  await sidebar(page).getByRole('link', { name: 'Documents' }).click();
  await expect(
    page.getByRole('heading', { name: 'Something went wrong on this page' }),
  ).toBeVisible();
  await expect(sidebar(page)).toBeVisible();

  await page.unroute(code);
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/dashboard/documents');
});

test('a start that cannot be loaded, or never answers, says so and can be tried again', async ({
  page,
  beAs,
}) => {
  const again = page.getByRole('link', { name: 'Reload the page' });
  const documents = page.getByRole('heading', { name: 'Documents', level: 1 });
  await beAs(people.operator);
  const application = /\/assets\/start-.*\.js/;
  await page.route(application, (route) => route.abort('failed'));
  await page.goto('/dashboard/documents');
  await expect(page.getByRole('alert')).toHaveText(/^This page could not be loaded\./);
  await page.unroute(application);
  await again.click();
  await expect(documents).toBeVisible();
  // A call that is never answered, and a first script that does not come.
  for (const file of [/\/api\/session/, /\/assets\/first-.*\.js/]) {
    const hold = () => undefined;
    await page.route(file, hold);
    await page.goto('/dashboard/documents', { waitUntil: 'commit' });
    await expect(again).toBeVisible({ timeout: 20_000 });
    await page.screenshot({ path: test.info().outputPath('late.png') });
    await again.click();
    await page.unroute(file, hold);
    await expect(documents).toBeVisible();
  }
});

test('a part of a page that cannot be loaded says so, and comes when it is tried again', async ({
  page,
  openAs,
}) => {
  await openAs(people.operator);
  const code = /\/assets\/CommandSearch-.*\.js/;
  await page.route(code, (route) => route.abort('failed'));
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('alert')).toContainText('Part of this page hasn’t loaded.');
  await expect(sidebar(page)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('part.png') });
  await page.unroute(code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

const spinner = (page: Page) => page.getByRole('status', { name: 'Loading' });

/** What the document shows: its words, and the classes of its elements. */
const contents = (page: Page) =>
  page.locator('body').evaluate((body) => {
    const shown = [...body.querySelectorAll('#root *')].filter((one) => one.checkVisibility());
    return (
      (body as HTMLElement).innerText.trim() + shown.map(({ className }) => className).join(' ')
    );
  });

test('without a key nothing is told of page views, and what counts them is not even loaded', async ({
  page,
  product,
}) => {
  const urls = requestsOf(page);
  await page.goto('/');
  await signInOn(page, people.sysAdmin);
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('link', { name: 'form templates' }).click();
  await expect(page.getByRole('heading', { name: 'Form templates', level: 1 })).toBeVisible();
  await untilQuiet(page);

  expect(new Set(urls.map((url) => new URL(url).origin))).toEqual(new Set([product.url]));
  expect(urls.filter((url) => analyticsChunk.test(url))).toEqual([]);
  expect(urls.filter((url) => /\/assets\/DocumentsPage-/.test(url)).length).toBeGreaterThan(0);
  const keys = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  expect(keys.filter((key) => key.startsWith('ph_'))).toEqual([]);
});

test('without a configuration the spinner stays, and the console says why', async ({ page }) => {
  await page.route('/config.json', (route) => route.fulfill({ status: 503, body: 'busy' }));
  const reason = page.waitForEvent(
    'console',
    (message) =>
      message.type() === 'error' && message.text().includes('The application cannot start.'),
  );
  await page.clock.install();
  await page.goto('/dashboard');
  expect((await reason).text()).toContain('/config.json answered 503.');
  await page.clock.fastForward('01:00:00');
  await expect(spinner(page)).toBeVisible();
  expect(await contents(page)).toBe('boot-spinner');
});

test('a configuration that makes no sense is none', async ({ page }) => {
  await page.route('/config.json', (route) => route.fulfill({ json: { region: 'eu-west-2' } }));
  const reason = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.goto('/');
  expect((await reason).text()).toContain('The application cannot start.');
  await expect(spinner(page)).toBeVisible();
  expect(await contents(page)).toBe('boot-spinner');
});

test('while the configuration is awaited, there is the spinner and nothing else', async ({
  page,
}) => {
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route('/config.json', async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  await page.clock.install();
  await page.goto('/');
  await asked;
  await page.clock.fastForward('01:00:00');
  await expect(spinner(page)).toBeVisible();
  expect(await contents(page)).toBe('boot-spinner');

  answer?.();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(spinner(page)).toHaveCount(0);
});

test('on a phone the sidebar is a drawer @phone', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await expect(sidebar(page)).toHaveCount(0);
  expect(await contentShare(page)).toBeCloseTo(1, 3);

  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect
    .poll(() => entriesIn(sidebar(page)))
    .toEqual([...everyone, taxRisks, ...distributions, ...admin]);
  await drawer.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: 'Northlight Freelance' }).click();
  expect(await page.evaluate(() => localStorage.getItem('companyID'))).toBe('NLF');

  await drawer.getByRole('link', { name: 'Documents' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Open the menu' }).click();
  await drawer.getByRole('button', { name: 'Company' }).click();
  await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('no page is wider than a phone @phone', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  const pages = [
    ['', 'Sofia'],
    ['/documents', 'Documents'],
    ['/documents/new', 'New document'],
    ['/form-template', 'Form templates'],
    ['/form-packs', 'Form packs'],
    ['/report', 'Report'],
    ['/report/new', 'New report'],
    ['/report/files', 'Files of reports'],
    ['/tax-risks', 'Tax Risks'],
    ['/tax-risks/roles', 'Industry roles'],
    ['/docDistributions', 'Doc Distributions'],
    ['/docDistributions/new', 'New distribution'],
    ['/docDistributions/trace', 'Trace a copy'],
  ] as const;
  for (const [address, title] of pages) {
    await open(page, address, title);
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await excess(), address).toBeLessThanOrEqual(0);
  }
});
