import {
  createCompany,
  createProject,
  getDocument,
  getProject,
  listCompanyNames,
  listContacts,
  listDistributions,
  listDocuments,
  listProjects,
  listReports,
  listTaxRisks,
  listUsers,
  type UserType,
  updatePreferences,
} from '@countersign/contract';
import type { CDPSession } from '@vitest/browser-playwright';
import { describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import {
  address,
  openPage,
  openSignedOut,
  router,
  server,
  untilAnswered,
} from '../../../testing/open-page.tsx';
import { sampleId } from '../../../testing/sample-answer.ts';
import { toastSuccess } from '../../ui/notices/toast.ts';

type Entries = readonly (readonly [string | null, string | null])[];

/** The sidebar's entries with where they lead; an entry without an address opens a dialog. */
const home = ['Home', '/dashboard'] as const;
const everyone: Entries = [
  home,
  ['Documents', '/dashboard/documents'],
  ['Report', '/dashboard/report'],
];
const taxRisks: Entries[number] = ['Tax Risks', '/dashboard/tax-risks'];
const distributions: Entries = [
  ['Contacts', '/dashboard/contacts'],
  ['Doc Distributions', '/dashboard/docDistributions'],
];
const admin: Entries = [
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

const sidebar = page.getByRole('navigation', { name: 'Main' });
const entry = (name: string) => sidebar.getByRole('link', { name, exact: true });
const act = (name: string) => sidebar.getByRole('button', { name, exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const company = page.getByRole('combobox', { name: 'Company' });
const project = page.getByRole('combobox', { name: 'Project' });
const options = () =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    .filter((one) => one.checkVisibility())
    .map(({ textContent }) => textContent);

function entriesIn(part: Element): Entries {
  return [...part.querySelectorAll('a, button')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
  ]);
}

const currentEntries = () =>
  [...sidebar.element().querySelectorAll('[aria-current="page"]')].map((one) => one.textContent);

const kept = () => window.localStorage.getItem('persist:client') ?? '';

const companies = [
  { id: sampleId(11), name: 'Northlight Pictures Ltd', code: 'NLP', type: 'Company' as const },
  { id: sampleId(12), name: 'Northlight Crew Payroll Ltd', code: 'NCP', type: 'PAYE' as const },
  { id: sampleId(13), name: 'Northlight Freelance', code: 'NLF', type: 'Self Employed' as const },
];
const projects = [
  { id: sampleId(21), name: 'Hollow Crown Road', code: 'HCR' },
  { id: sampleId(22), name: 'The Lantern Summer', code: 'TLS' },
];
const session = { companies, projects, homeCompanyId: sampleId(11) };

const found = <T extends { name: string }>(all: T[], search = '') =>
  all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
const named = (search?: string, id?: string) => ({
  items: found(companies, search)
    .filter((one) => id === undefined || one.id === id)
    .map((one) => ({ ...one, archivedAt: null })),
});

/** A server that has companies and projects to choose from. */
function serverWithProjects() {
  return server()
    .answerRest()
    .answer(listCompanyNames, ({ query: { search, id } }) => named(search, id))
    .answer(listProjects, ({ query: { search } }) => ({ items: found(projects, search) }));
}

describe('the sidebar', () => {
  const rows: [UserType, boolean, boolean, Entries, Entries][] = [
    ['SysAdmin', true, true, [...everyone, taxRisks, ...distributions], admin],
    ['Admin', true, true, [...everyone, taxRisks, ...distributions], []],
    ['Operator', false, true, [...everyone, ...distributions], []],
    ['Approver', true, false, [...everyone, taxRisks], []],
    ['Operator/Approver', false, false, everyone, []],
  ];

  test.each(rows)(
    'has the entries that are for the %s',
    async (userType, taxRiskAccess, docDistributionAccess, main, ofAdmin) => {
      server().answerRest();
      await openPage('/dashboard', {
        userType,
        session: { taxRiskAccess, docDistributionAccess },
      });
      await expect.element(sidebar).toBeVisible();
      expect(entriesIn(sidebar.element())).toEqual([...main, ...ofAdmin]);
      const group = page.getByRole('region', { name: 'Admin' });
      expect(group.elements()).toHaveLength(ofAdmin.length > 0 ? 1 : 0);
      if (ofAdmin.length > 0) expect(entriesIn(group.element())).toEqual(ofAdmin);
      expect(currentEntries()).toEqual(['Home']);
    },
  );

  test('shows contacts and distributions by one’s own preference', async () => {
    let isShown = true;
    server()
      .answerRest()
      .answer(updatePreferences, ({ body }) => {
        isShown = body.showContactsAndDistributions ?? isShown;
        return { showContactsAndDistributions: isShown };
      });
    await openPage('/dashboard/profile/preferences', { userType: 'Operator' });
    const flag = page.getByRole('switch', { name: 'Show contacts and distributions' });
    await expect.element(entry('Contacts')).toBeVisible();
    await flag.click();
    await expect.element(entry('Contacts')).not.toBeInTheDocument();
    await expect.element(entry('Doc Distributions')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('showContactsAndDistributions')).toBe('false');
    expect(server().callsOf(updatePreferences)[0]?.body).toEqual({
      showContactsAndDistributions: false,
    });

    await router.navigate('/dashboard/contacts');
    await expect.element(heading('Contacts and distributions are turned off')).toBeVisible();
    await flag.click();
    await expect.element(heading('Contacts')).toBeVisible();
  });

  test('marks the entry of the page, Contacts also where one is added', async () => {
    server().answerRest();
    await openPage('/dashboard');
    await entry('Contacts').click();
    await expect.element(heading('Contacts')).toBeVisible();
    expect(address()).toBe('/dashboard/contacts');
    expect(currentEntries()).toEqual(['Contacts']);
    await router.navigate('/dashboard/add-contact');
    await expect.element(heading('Add contact')).toBeVisible();
    expect(currentEntries()).toEqual(['Contacts']);
    await entry('custom fields list').click();
    await expect.element(heading('Custom fields list')).toBeVisible();
    expect(currentEntries()).toEqual(['custom fields list']);
  });

  test('has the words of the requirements, which look as if they began a sentence', async () => {
    server().answerRest();
    await openPage('/dashboard');
    await expect.element(entry('form templates')).toHaveTextContent('form templates');
    const label = entry('form templates').element().querySelector('span');
    expect(label && getComputedStyle(label, '::first-letter').textTransform).toBe('uppercase');
  });

  test('collapses to icons with names, and keeps that', async () => {
    server().answerRest();
    await openPage('/dashboard');
    await expect.element(sidebar).toBeVisible();
    const share = () =>
      (page.getByRole('main').element().parentElement?.getBoundingClientRect().width ?? 0) /
      window.innerWidth;
    expect(share()).toBeCloseTo(0.8333, 3);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    const expand = page.getByRole('button', { name: 'Expand sidebar' });
    await expect.element(expand).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(share).toBeCloseTo(0.96, 3);
    await entry('form templates').hover();
    await expect.element(page.getByRole('tooltip', { name: 'form templates' })).toBeVisible();
    await expect.poll(kept).toContain(String.raw`{\"toggle\":true}`);
    await entry('Documents').click();
    await expect.element(heading('Documents')).toBeVisible();
    await expand.click();
    await expect.poll(share).toBeCloseTo(0.8333, 3);
  });

  test('is a drawer on a phone, with the choice of the company', async () => {
    serverWithProjects();
    await openPage('/dashboard', { width: 390, session });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = dialog('Menu');
    await expect.element(drawer.getByRole('link', { name: 'Home' })).toBeVisible();
    expect(entriesIn(sidebar.element())).toEqual([
      ...everyone,
      taxRisks,
      ...distributions,
      ...admin,
    ]);
    const main = page.getByRole('main').element().parentElement;
    expect(main?.getBoundingClientRect().width).toBe(window.innerWidth);
    await drawer.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option', { name: 'Northlight Freelance' }).click();
    await expect.poll(() => window.localStorage.getItem('companyID')).toBe('NLF');
    await drawer.getByRole('link', { name: 'Documents' }).click();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(heading('Documents')).toBeVisible();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('button', { name: 'Company' }).click();
    await expect.element(dialog('Create company')).toBeVisible();
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe('the dialogs over the dashboard', () => {
  const required = 'This field is required.';

  test('create a company, and show errors at its fields', async () => {
    let isTaken = true;
    const taken = new Refusal({
      error: 'Another company has this code.',
      code: 'conflict',
      fields: { code: 'Another company has this code.' },
    });
    server()
      .answerRest()
      .answer(createCompany, ({ body }) => {
        if (isTaken) return taken;
        return { name: body.name, code: body.code, type: body.type };
      });
    await openPage('/dashboard/form-packs');
    await act('Company').click();
    const form = dialog('Create company');
    const name = form.getByRole('textbox', { name: 'Name' });
    const code = form.getByRole('textbox', { name: 'Code' });
    const add = form.getByRole('button', { name: 'Create company' });
    await expect.element(name).toHaveFocus();
    expect(address()).toBe('/dashboard');

    await code.fill('-Wrong-');
    await add.click();
    const rule =
      `${required} It should only include letters, numbers, underscores, dashes, and ` +
      'spaces, but it should not start or end with an underscore, dash, or space.';
    await expect.element(form.getByText(rule, { exact: true })).toBeVisible();
    await expect.element(form.getByText(required, { exact: true })).toBeVisible();
    await expect.element(name).toHaveFocus();
    expect(server().callsOf(createCompany)).toEqual([]);

    await name.fill('Smith & Sons (2026)');
    await code.fill('SMS');
    await form.getByRole('combobox', { name: 'Type' }).click();
    await expect.poll(options).toEqual(['Company', 'PAYE', 'Self Employed']);
    await page.getByRole('option', { name: 'PAYE' }).click();
    await add.click();
    await expect.element(code).toHaveAccessibleDescription(/Another company has this code\./);
    isTaken = false;
    await add.click();
    await expect.element(page.getByText('Company “Smith & Sons (2026)” created')).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(server().callsOf(createCompany).at(-1)?.body).toMatchObject({
      name: 'Smith & Sons (2026)',
      code: 'SMS',
      type: 'PAYE',
    });
  });

  test('create a project, which is offered in the header from then on', async () => {
    serverWithProjects().answer(createProject, ({ body }) => {
      projects.push({ id: sampleId(23), name: body.name, code: body.code });
      return { id: sampleId(23), name: body.name, code: body.code };
    });
    await openPage('/dashboard/documents', { session });
    await act('Project').click();
    const form = dialog('Create project');
    await form.getByRole('textbox', { name: 'Name' }).fill('Paper Moons');
    expect(address()).toBe('/dashboard');
    await form.getByRole('textbox', { name: 'Code' }).fill('PAP');
    await form.getByRole('button', { name: 'Create project' }).click();
    await expect.element(page.getByText('Project “Paper Moons” created')).toBeVisible();
    expect(server().callsOf(createProject)[0]?.body).toMatchObject({
      name: 'Paper Moons',
      code: 'PAP',
    });
    await project.click();
    await expect
      .poll(options)
      .toEqual(['All projects', 'Hollow Crown Road', 'The Lantern Summer', 'Paper Moons']);
    projects.pop();
  });

  test('do not open later where someone stays on the page, and open once where they leave', async () => {
    server().answerRest();
    await openPage('/dashboard/add-contact');
    await page.getByRole('textbox', { name: /^First name/ }).fill('Zofia');
    const question = dialog('Leave without saving?');
    await act('Company').click();
    await question.getByRole('button', { name: /^Stay/ }).click();
    await expect.element(question).not.toBeInTheDocument();
    await entry('Home').click();
    await question.getByRole('button', { name: /^Leave/ }).click();
    await expect.element(heading(/Sofia/)).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(kept()).not.toContain('"dialog":"company"');

    await router.navigate('/dashboard/add-contact');
    await page.getByRole('textbox', { name: /^First name/ }).fill('Zofia');
    await act('Company').click();
    await question.getByRole('button', { name: /^Leave/ }).click();
    await expect.element(dialog('Create company')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog('Create company')).not.toBeInTheDocument();
    await entry('Report').click();
    await expect.element(heading('Report')).toBeVisible();
    await router.navigate(-1);
    await expect.element(heading(/Sofia/)).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  test('keep the focus while they are open, and give it back', async () => {
    server().answerRest();
    await openPage('/dashboard');
    const button = act('Project');
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const form = dialog('Create project');
    await expect.element(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    for (let i = 0; i < 12; i++) {
      await userEvent.keyboard('{Tab}');
      expect(form.element().contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  test('say what the server refuses to a browser whose kept user type was changed', async () => {
    const refusal = new Refusal({ error: 'You may not do this.', code: 'forbidden' });
    server()
      .answerRest()
      .answer(createCompany, () => refusal);
    await openPage('/dashboard', { userType: 'Operator' });
    await expect.element(entry('Documents')).toBeVisible();
    expect(page.getByRole('region', { name: 'Admin' }).elements()).toEqual([]);
    window.localStorage.setItem('userType', 'SysAdmin');
    window.dispatchEvent(new StorageEvent('storage'));
    await act('Company').click();
    const form = dialog('Create company');
    await form.getByRole('textbox', { name: 'Name' }).fill('Trojan Horse');
    await form.getByRole('textbox', { name: 'Code' }).fill('TRO');
    await form.getByRole('button', { name: 'Create company' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent(/You may not do this\./);
  });

  test('a toast stays for five seconds', async () => {
    server().answerRest();
    await openPage('/dashboard');
    const toast = page.getByText('It is saved.');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      toastSuccess('It is saved.');
      await expect.element(toast).toBeVisible();
      await vi.advanceTimersByTimeAsync(4900);
      await expect.element(toast).toBeVisible();
      // Half a second for fading out.
      await vi.advanceTimersByTimeAsync(600);
      await expect.element(toast).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the company and the project of the header', () => {
  test('are those worked in, and a project of another company is no choice', async () => {
    serverWithProjects().answer(listProjects, ({ query: { search, companyId } }) => ({
      items: found(companyId === sampleId(13) ? projects.slice(1) : projects, search),
    }));
    await openPage('/dashboard', { session });
    await company.click();
    await page.getByRole('option', { name: 'Northlight Crew Payroll Ltd' }).click();
    const keys = () => ['useableGuid', 'companyID'].map((key) => window.localStorage.getItem(key));
    await expect.poll(keys).toEqual([sampleId(12), 'NCP']);
    await project.click();
    // What is typed replaces “All projects”.
    await userEvent.keyboard('hollow');
    await expect.element(project).toHaveValue('hollow');
    await page.getByRole('option', { name: 'Hollow Crown Road' }).click();
    await expect.poll(kept).toContain(String.raw`{\"selectedGuid\":\"${sampleId(21)}\"}`);

    await company.click();
    await page.getByRole('option', { name: 'Northlight Freelance' }).click();
    await expect.element(project).toHaveValue('All projects');
    await project.click();
    await expect.poll(options).toEqual(['All projects', 'The Lantern Summer']);
    expect(keys()).toEqual([sampleId(13), 'NLF']);
  });

  test('keep what is typed and marked when answers come late', async () => {
    const one = Promise.withResolvers<void>();
    const search = Promise.withResolvers<void>();
    const requested: (string | undefined)[] = [];
    serverWithProjects().answer(listCompanyNames, async ({ query }: { query: Query }) => {
      requested.push(query.id ?? query.search);
      if (query.id !== undefined) await one.promise;
      if (query.search === 'north') await search.promise;
      const { items } = named(query.search, query.id);
      return { items: query.search === 'north' ? items.toReversed() : items };
    });
    await openPage('/dashboard', { session });
    await company.click();
    await page.getByRole('option', { name: 'Northlight Pictures Ltd' }).click();
    await expect.poll(() => requested).toContain(sampleId(11));
    await company.click();
    await expect
      .element(page.getByRole('option', { name: 'Northlight Crew Payroll Ltd' }))
      .toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}nor');
    one.resolve();
    await userEvent.keyboard('th');
    await expect.element(company).toHaveValue('north');
    await expect.poll(nextMarked).toBe('Northlight Crew Payroll Ltd');
    await expect.poll(() => requested).toContain('north');
    search.resolve();
    await untilAnswered();
    await userEvent.keyboard('{Enter}');
    await expect.element(company).toHaveValue('Northlight Crew Payroll Ltd');
  });

  test('offer nothing that does not fit while other words are searched for', async () => {
    const requested = Promise.withResolvers<void>();
    serverWithProjects().answer(listCompanyNames, async ({ query }: { query: Query }) => {
      if (query.search === 'freelance') {
        requested.resolve();
        await new Promise(() => {});
      }
      return named(query.search, query.id);
    });
    await openPage('/dashboard', { session });
    await company.click();
    await expect
      .element(page.getByRole('option', { name: 'Northlight Pictures Ltd' }))
      .toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}freelance');
    await expect.poll(options).toEqual(['Northlight Freelance']);
    const offered = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const option of options()) offered.add(option);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await requested.promise;
    await expect.poll(options).toEqual(['Northlight Freelance']);
    observer.disconnect();
    expect([...offered].filter((name) => name !== 'Northlight Freelance')).toEqual([]);
  });

  test('are chosen with the keyboard alone', async () => {
    serverWithProjects();
    await openPage('/dashboard', { session });
    await expect.element(company).toBeVisible();
    (company.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}a{/Control}payroll');
    await expect.poll(options).toEqual(['Northlight Crew Payroll Ltd']);
    await expect.poll(nextMarked).toBe('Northlight Crew Payroll Ltd');
    await userEvent.keyboard('{Enter}');
    await expect.element(company).toHaveValue('Northlight Crew Payroll Ltd');
  });
});

/** The next choice; a list that opens forgets in a timer what was marked in it, and keys come before timers. */
async function nextMarked() {
  await userEvent.keyboard('{ArrowDown}');
  return document.querySelector('[data-combobox-selected]')?.textContent;
}

interface Query {
  search?: string;
  id?: string;
}

describe('addresses', () => {
  test.each(['/nowhere/at-all', '/documents/abc', '/verify/x/y'])(
    'without a page say so: %s',
    async (to) => {
      await openSignedOut(to);
      await expect.element(heading('Page not found')).toBeVisible();
      expect(document.title).toBe('Page not found · Countersign');
      expect(await findViolations()).toEqual([]);
    },
  );

  test.each(['/dashboard/nowhere', '/dashboard/documents/abc', '/dashboard/projects/abc'])(
    'without a page leave the shell standing: %s',
    async (to) => {
      const missing = new Refusal({ error: 'It is not there.', code: 'not-found' });
      server()
        .answerRest()
        .answer(getDocument, () => missing)
        .answer(getProject, () => missing);
      await openPage(to, { userType: 'Operator' });
      await expect.element(heading('Page not found')).toBeVisible();
      await expect.element(sidebar).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
      await expect.element(heading(/Sofia/)).toBeVisible();
    },
  );

  test('of the Admin group are closed to others', async () => {
    server().answerRest();
    await openPage('/dashboard', { userType: 'Admin' });
    for (const [, to] of admin) {
      if (!to) continue;
      await router.navigate(to);
      await expect.element(heading('No access to this page')).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
    await expect.element(heading(/Sofia/)).toBeVisible();
  });

  test('of a set-up link lead on who is signed in', async () => {
    server().answerRest();
    await openPage('/setup/a-token-that-nobody-has');
    await expect.poll(address).toBe('/dashboard');
  });
});

describe('by the keyboard', () => {
  test('the first Tab leads past the menus to the content', async () => {
    server().answerRest();
    await openPage('/dashboard/documents', { userType: 'Operator' });
    await untilShown();
    await userEvent.keyboard('{Tab}');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toBeInViewport();
    (skip.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    expect(page.getByRole('main').element().contains(document.activeElement)).toBe(true);
  });

  test('the link to the content is not printed', async () => {
    server().answerRest();
    await openPage('/dashboard');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect.element(skip).toBeVisible();
    const browser: CDPSession = cdp();
    await browser.send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.poll(() => skip.elements()).toEqual([]);
    await browser.send('Emulation.setEmulatedMedia', { media: '' });
  });

  test.each([
    '/dashboard',
    '/dashboard/documents',
    '/dashboard/documents/new',
    '/dashboard/form-template',
    '/dashboard/form-packs/new',
    '/dashboard/users',
    '/dashboard/audit',
  ])('Tab reaches everything of %s', async (to) => {
    serverWithProjects();
    await openPage(to, { session });
    await untilShown();
    expect(await unreachable()).toEqual([]);
  });

  test('Tab reaches everything of the sign-in', async () => {
    await openSignedOut('/');
    await expect.element(heading('Sign in')).toBeVisible();
    expect(await unreachable()).toEqual([]);
  });

  test('the profile’s menu opens, closes, and gives the focus back', async () => {
    server().answerRest();
    await openPage('/dashboard');
    const profile = page.getByRole('button', { name: /profile and settings$/ });
    await expect.element(profile).toBeVisible();
    (profile.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const menu = dialog('Profile and settings');
    await expect.element(menu).toBeVisible();
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(profile).toHaveFocus();
  });

  test('the profile’s menu opens About, with the version and the third-party licences', async () => {
    server().answerRest();
    await openPage('/dashboard');
    const profile = page.getByRole('button', { name: /profile and settings$/ });
    await profile.click();
    await page.getByRole('button', { name: 'About' }).click();
    const about = dialog('About Countersign');
    await expect.element(about).toMatchTextContent(/Version\d+\.\d+\.\d+LicenceMIT/);
    const licences = about.getByRole('link', { name: 'Third-party licences' });
    await expect.element(licences).toHaveAttribute('href', '/third-party.txt');
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(about).not.toBeInTheDocument();
    await expect.element(profile).toHaveFocus();
  });
});

/**
 * Walks through the page with Tab, and names what can be seen and used with a mouse but was not reached. Parts of a
 * composite that arrow keys move in count as reached with it.
 */
async function unreachable(): Promise<string[]> {
  const reached = new Set<Element | null>();
  const all = () =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button:not(:disabled), input:not(:disabled), select, textarea',
      ),
    ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetHeight > 0);
  for (let left = all().length + 5; left > 0; left--) {
    await userEvent.keyboard('{Tab}');
    reached.add(document.activeElement);
  }
  const inComposite = (one: Element) =>
    [...reached].some((other) =>
      one.closest('[role="tablist"], [role="radiogroup"]')?.contains(other),
    );
  return all()
    .filter((one) => !reached.has(one) && !inComposite(one))
    .map((one) => one.outerHTML.slice(0, 160));
}

describe('the connection', () => {
  test('shows that the connection is lost, and reconnects automatically', async () => {
    server().answerRest();
    await openPage('/dashboard', { userType: 'Operator' });
    await expect.element(heading(/Sofia/)).toBeVisible();
    const answering = window.fetch;
    const timers = { toFake: ['setInterval' as const, 'clearInterval' as const] };
    vi.useFakeTimers(timers);
    try {
      window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
      await entry('Documents').click();
      await expect.element(page.getByText(/^The connection is lost/)).toBeVisible();
      await expect
        .element(page.getByRole('main').getByRole('alert'))
        .toMatchTextContent(/We couldn’t reach the server\./);
      await page.getByRole('button', { name: 'Collapse sidebar' }).click();
      expect(await findViolations()).toEqual([]);
      window.fetch = answering;
      await vi.advanceTimersByTimeAsync(4000);
      await expect.element(page.getByText(/^The connection is lost/)).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('dialogs and menus are accessible', () => {
  test('with mistakes, with a list, and collapsed', async () => {
    serverWithProjects();
    await openPage('/dashboard', { session });
    await act('Company').click();
    const form = dialog('Create company');
    await form.getByRole('button', { name: 'Create company' }).click();
    await expect
      .element(form.getByRole('textbox', { name: 'Name' }))
      .toHaveAttribute('aria-invalid', 'true');
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await act('Project').click();
    await expect.element(dialog('Create project')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await company.click();
    await expect.element(page.getByRole('option').first()).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });
});

describe('the command search', () => {
  const search = dialog('Search');
  const input = search.getByRole('combobox');
  const marked = () =>
    search.element().querySelector('[role="option"][aria-selected="true"]')?.textContent;
  const openSearch = async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(input).toHaveFocus();
  };

  test('leads to pages and acts by the keyboard alone, and gives the focus back', async () => {
    server().answerRest();
    await openPage('/dashboard');
    await expect.element(entry('Documents')).toBeVisible();
    (entry('Documents').element() as HTMLElement).focus();
    await openSearch();
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(search).not.toBeInTheDocument();
    await expect.element(entry('Documents')).toHaveFocus();

    await openSearch();
    await userEvent.keyboard('form');
    await expect.poll(marked).toBe('Form templates');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(marked).toBe('Form packs');
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(marked).toBe('Form templates');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(heading('Form packs')).toBeVisible();
    await expect.element(search).not.toBeInTheDocument();

    await openSearch();
    await userEvent.keyboard('new comp');
    await expect.poll(marked).toBe('Create company');
    await userEvent.keyboard('{Enter}');
    await dialog('Create company').getByRole('link', { name: 'All companies' }).click();
    await expect.element(heading('Companies')).toBeVisible();
  });

  test('finds people, documents, tax risks, distributions and reports', async () => {
    server()
      .answerRest()
      .answer(listUsers, {
        items: [{ firstName: 'Olivia', lastName: 'Brennan', email: 'olivia@x.example' }],
      })
      .answer(listDocuments, {
        items: [{ recipient: { firstName: 'Maya', lastName: 'Lindqvist' } }],
      })
      .answer(listTaxRisks, { items: [{}] })
      .answer(listDistributions, { items: [{ title: 'Blue pages' }] })
      .answer(listReports, { items: [{ name: 'Weekly for Quentin' }] });
    await openPage('/dashboard');
    await expect.element(entry('Documents')).toBeVisible();
    await openSearch();
    await userEvent.keyboard('quentin');
    const option = (group: string) =>
      search.getByRole('group', { name: group }).getByRole('option');
    await expect.element(option('People')).toMatchTextContent(/Olivia Brennan/);
    await expect.element(option('People')).toMatchTextContent(/olivia@x\.example/);
    await expect.element(option('Documents')).toMatchTextContent(/Maya Lindqvist/);
    await expect.element(option('Distributions')).toMatchTextContent(/Blue pages/);
    await expect.element(option('Reports')).toMatchTextContent(/Weekly for Quentin/);
    expect(server().callsOf(listUsers).at(-1)?.query).toMatchObject({ search: 'quentin' });
    expect(server().callsOf(listTaxRisks).at(-1)?.query).toMatchObject({ search: 'quentin' });
    await option('Tax risks').click();
    await expect.poll(address).toMatch(/^\/dashboard\/tax-risks\/[0-9a-f-]{36}$/);
  });

  test('asks nothing that one may not see, and fits on a phone', async () => {
    server().answerRest();
    await openPage('/dashboard', {
      userType: 'Approver',
      session: { docDistributionAccess: false },
      width: 390,
    });
    await page.getByRole('button', { name: /^Search/ }).click();
    await expect.element(search.getByRole('option', { name: 'Tax Risks' })).toBeVisible();
    for (const hidden of [
      'Form templates',
      'Companies',
      'Audit trail',
      'Create document',
      'Contacts',
    ])
      expect(search.getByRole('option', { name: hidden }).elements()).toEqual([]);
    await input.fill('olivia');
    await expect.poll(() => server().callsOf(listDocuments).length).toBeGreaterThan(0);
    await expect.element(search.getByRole('status')).toMatchTextContent(/^No matches\./);
    for (const endpoint of [listUsers, listContacts]) {
      expect(server().callsOf(endpoint)).toEqual([]);
    }
    await input.fill('project');
    await search.getByRole('option', { name: 'Projects' }).click();
    await expect.element(heading('Projects')).toBeVisible();
    expect(tooWide()).toBeLessThanOrEqual(0);
  });
});
