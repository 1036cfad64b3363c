import {
  type Contact,
  changeContacts,
  createContact,
  createSavedView,
  deleteSavedView,
  eraseContact,
  exportContacts,
  getContact,
  getListPreferences,
  listContacts,
  messages,
  previewContactErasure,
  type SavedView,
  setListColumns,
  updateContact,
  updateSavedView,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { address, openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer, sampleRow } from '../../../testing/sample-answer.ts';

const idOf = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const rows = page.getByRole('row');
const headings = rows.first().getByRole('cell');
const selected = page.getByRole('region', { name: 'Selected rows' });
const search = page.getByRole('searchbox', { name: 'Search contacts' });
const views = page.getByRole('button', { name: /^View: / });
const lastQuery = () => server().callsOf(listContacts).at(-1)?.query;
const texts = (locator: Locator) => locator.elements().map((one) => one.textContent);

/** Rows of contacts who are called so. */
const named = (...names: string[]) =>
  names.map((lastName, index) =>
    sampleRow(listContacts, {
      id: idOf(index + 1),
      firstName: 'Listed',
      lastName,
      name: `Listed ${lastName}`,
      emails: [`${lastName.toLowerCase()}@lists.example`],
    }),
  );
const pageOf = (items: ReturnType<typeof named>, total = items.length) => ({
  items,
  from: 1,
  total,
});

/** Opens the list of contacts as the server has it. */
async function openList(query = '', width?: 390): Promise<void> {
  await openPage(`/dashboard/contacts${query}`, { userType: 'Admin', ...(width && { width }) });
  await untilShown();
}

describe('the list', () => {
  test('is searched, sorted and selected with the keyboard alone', async () => {
    server()
      .answerRest()
      .answer(listContacts, ({ query }) => {
        const items = named('Keysa', 'Keysb', 'Keysc');
        return pageOf(query.direction === 'descending' ? items.toReversed() : items);
      });
    await openList();
    await userEvent.keyboard('/');
    await expect.element(search).toHaveFocus();
    await search.fill('listed keys');
    await expect.poll(lastQuery).toMatchObject({ search: 'listed keys' });
    const byName = headings.filter({ hasText: 'Name' }).first();
    focus(byName.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    await expect.element(byName).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(lastQuery).toMatchObject({ sort: 'name', direction: 'descending' });
    await expect.element(rows.nth(1)).toMatchTextContent('Keysc');

    focus(rows.nth(1));
    await userEvent.keyboard('{ArrowDown} ');
    const second = page.getByRole('checkbox', { name: 'Select Listed Keysb' });
    await expect.element(second).toBeChecked();
    await userEvent.keyboard('{End}');
    await expect.element(rows.nth(3)).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(selected).toMatchTextContent('2 selected');

    // Closing the help leaves the selection.
    const help = button('Keyboard shortcuts');
    focus(help);
    await userEvent.keyboard('{Enter}');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(keys).toMatchTextContent('Select row');
    await userEvent.keyboard('{Escape}');
    await expect.element(keys).not.toBeInTheDocument();
    await expect.element(help).toHaveFocus();
    await expect.element(selected).toMatchTextContent('2 selected');
    await userEvent.keyboard('{Escape}');
    await expect.element(selected).not.toBeInTheDocument();
  });

  test('keeps the columns that were hidden and moved, until they are reset', async () => {
    server()
      .answerRest()
      .answer(listContacts, pageOf(named('Keysa')))
      .answer(setListColumns, ({ body }) => ({ ...body, views: [] }));
    await openList();
    const usual = texts(headings);
    await button('Columns').click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await expect
      .element(columns.getByRole('checkbox', { name: 'Name', exact: true }))
      .toBeDisabled();
    expect(await findViolations()).toEqual([]);
    focus(columns.getByRole('checkbox', { name: 'Groups' }));
    await userEvent.keyboard(' ');
    const up = columns.getByRole('button', { name: 'Move Job title up' });
    focus(up);
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(up).toHaveFocus();
    const made = ['', 'Name', 'Job title', 'Category', 'Department', 'Agent', 'Actions'];
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => texts(headings)).toEqual(made);
    const kept = ['name', 'jobTitle', 'category', 'department', 'agent'];
    await expect
      .poll(() => server().callsOf(setListColumns).at(-1)?.body)
      .toEqual({ columns: kept });
    await button('Columns').click();
    await columns.getByRole('button', { name: 'Reset columns' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => texts(headings)).toEqual(usual);
    await expect
      .poll(() => server().callsOf(setListColumns).at(-1)?.body)
      .toEqual({ columns: null });
  });

  test('goes to the next page by a key, and into a row of it', async () => {
    server()
      .answerRest()
      .answer(listContacts, ({ query }) =>
        query.cursor === 'two'
          ? {
              items: named('', '', 'Third', 'Fourth').slice(2),
              from: 26,
              total: 27,
              previous: 'one',
            }
          : { ...pageOf(named('First', 'Second'), 27), next: 'two' },
      );
    await openList();
    focus(rows.nth(1));
    await userEvent.keyboard('{PageDown}');
    await expect.element(page.getByText(/^26–27 of/)).toBeVisible();
    await expect.element(rows.nth(1)).toHaveFocus();
    await expect.element(rows.nth(1)).toMatchTextContent('Third');
    // A contact that is answered by another id than was asked for has been merged, and the page leads to that.
    server().answer(getContact, { id: idOf(4), name: 'Listed Fourth' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(address).toBe(`/dashboard/contacts/${idOf(4)}`);
    await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible();
  });

  test('changes all matching rows, except deselected ones', async () => {
    const items = named('Pagesa', 'Pagesb');
    server()
      .answerRest()
      .answer(listContacts, ({ query }) =>
        query.cursor === 'two'
          ? { items: named('', '', 'Pagesz').slice(2), from: 26, total: 26, previous: 'one' }
          : { ...pageOf(items, 26), next: 'two' },
      )
      .answer(changeContacts, { changed: 25 });
    await openList('?search=listed+pages');
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('50');
    await expect.poll(lastQuery).toMatchObject({ pageSize: '50' });
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
    await expect.element(selected).toMatchTextContent('2 selected');
    await selected.getByRole('button', { name: 'Select all 26 matching rows' }).click();
    await expect.element(selected).toMatchTextContent('26 selected');
    await page.getByRole('checkbox', { name: 'Select Listed Pagesb' }).click();
    await expect.element(selected).toMatchTextContent('25 selected');
    await button('Next').click();
    await expect
      .element(page.getByRole('checkbox', { name: 'Select Listed Pagesz' }))
      .toBeChecked();
    await selected.getByRole('button', { name: 'Set department' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set department' });
    await expect.element(dialog).toMatchTextContent('25 contacts are selected.');
    await dialog.getByRole('combobox', { name: 'Department' }).fill('Beekeeping');
    await dialog.getByRole('button', { name: 'Set department' }).click();
    await expect.element(page.getByText('25 contacts changed')).toBeVisible();
    await expect.element(selected).not.toBeInTheDocument();
    expect(server().callsOf(changeContacts)[0]?.body).toMatchObject({
      selection: { all: true, search: 'listed pages', except: [items[1]?.id] },
      change: { act: 'set-department', department: 'Beekeeping' },
    });
  });

  test('has the columns of its user and what its address says, and is exported so', async () => {
    server()
      .answerRest()
      .answer(getListPreferences, { columns: ['name', 'jobTitle'], views: [] })
      .answer(listContacts, pageOf(named('Keysa')))
      .answer(exportContacts, () => new Blob(['PK']));
    await openList('?search=listed&sort=name&direction=descending');
    await expect.element(search).toHaveValue('listed');
    expect(texts(headings)).toEqual(['', 'Name', 'Job title', 'Actions']);
    await expect
      .element(headings.filter({ hasText: 'Name' }))
      .toHaveAttribute('aria-sort', 'descending');
    await button('Export contacts').click();
    await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click();
    await expect.element(page.getByText(/^contacts.*\.xlsx downloaded$/)).toBeVisible();
    expect(server().callsOf(exportContacts)[0]?.query).toMatchObject({
      search: 'listed',
      sort: 'name',
      direction: 'descending',
      format: 'xlsx',
      columns: 'firstName,lastName,email,jobTitle',
    });
  });

  test('clears a search and filters that find nothing', async () => {
    server()
      .answerRest()
      .answer(listContacts, ({ query }) =>
        pageOf(query.search === 'zzyzx' ? [] : named('One', 'Two')),
      );
    await openList('?search=zzyzx');
    await expect.element(page.getByText('No contacts match “zzyzx”.')).toBeVisible();
    const addFilter = button('Filter');
    await addFilter.click();
    const filter = page.getByRole('dialog', { name: 'Add filter' });
    await filter.getByRole('searchbox', { name: 'Search fields' }).fill('categ');
    await userEvent.keyboard('{Enter}');
    await filter.getByRole('button', { name: 'Apply filter' }).click();
    await expect.element(filter.getByRole('alert')).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await filter.getByRole('checkbox', { name: 'Cast' }).click();
    await filter.getByRole('button', { name: 'Apply filter' }).click();
    await expect
      .element(page.getByRole('list', { name: 'Filters' }))
      .toMatchTextContent('Category is Cast');
    await expect.element(addFilter).toHaveFocus();
    await expect
      .element(page.getByText('No contacts match “zzyzx” and these filters.'))
      .toBeVisible();
    await button('Clear search and filters').click();
    await expect.element(rows.nth(2)).toMatchTextContent('Two');
    expect(address()).toBe('/dashboard/contacts');
    await expect.element(search).toHaveValue('');
  });

  test('is asked for again after a failure, and its search can be cleared', async () => {
    const broken = new Refusal({ error: 'This is broken.', code: 'internal' });
    server()
      .answerRest()
      .answer(listContacts, () => broken);
    await openPage('/dashboard/contacts');
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load this' });
    await expect.element(failure).toBeVisible();
    server().answer(listContacts, ({ query }) =>
      query.search === 'a' ? broken : pageOf(named('One', 'Two')),
    );
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect.element(rows.nth(2)).toMatchTextContent('Two');
    await search.fill('a');
    await expect.element(failure).toBeVisible();
    await button('Clear search and filters').click();
    await expect.element(failure).not.toBeInTheDocument();
    await expect.element(rows.nth(2)).toMatchTextContent('Two');
  });

  test('offers to remove a filter and an order of a deleted field', async () => {
    const deleted = `custom.${idOf(9)}`;
    server()
      .answerRest()
      .answer(listContacts, ({ query }) => {
        if ((query['filters'] ?? '[]') !== '[]') {
          const error = 'A filter uses a field that no longer exists.';
          return new Refusal({ error, code: 'invalid' });
        }
        if (query['sort'] !== deleted) return pageOf(named('One', 'Two'));
        return new Refusal({ error: 'The list can’t be sorted by this.', code: 'invalid' });
      });
    const filters = JSON.stringify([{ field: deleted, operator: 'filled', values: [] }]);
    await openPage(`/dashboard/contacts?${new URLSearchParams({ sort: deleted, filters })}`);
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load this' });
    await expect.element(failure).toMatchTextContent('A filter uses a field that');
    await button('Remove filter: Deleted field').click();
    await expect.element(failure).toMatchTextContent('The list can’t be sorted by this.');
    await button('Reset sorting').click();
    await expect.element(rows.nth(2)).toMatchTextContent('Two');
    expect(address()).toBe('/dashboard/contacts');
  });
});

/** Gives something the focus, as the Tab key would. */
function focus(locator: Locator): void {
  (locator.element() as HTMLElement).focus();
}

describe('a view', () => {
  const filters = [{ field: 'department', operator: 'any' as const, values: ['views'] }];
  const query = {
    search: '',
    filters,
    sort: 'department',
    direction: 'descending' as const,
    columns: ['name', 'mobile', 'department'],
    more: {},
  };
  const view: SavedView = { id: idOf(5), name: 'Seers', query };

  test('is made of what the list shows', async () => {
    server()
      .answerRest()
      .answer(listContacts, pageOf(named('One')))
      .answer(createSavedView, ({ body }) => ({ ...view, name: body.name }));
    const { sort, direction, columns } = query;
    const shown = { sort, direction, filters: JSON.stringify(filters), columns: columns.join() };
    await openList(`?${new URLSearchParams(shown)}`);
    await views.click();
    await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
    const save = page.getByRole('dialog', { name: 'Save view' });
    await save.getByRole('button', { name: 'Save view' }).click();
    await expect.element(save).toMatchTextContent('This field is required.');
    expect(await findViolations()).toEqual([]);
    await save.getByRole('textbox', { name: 'Name' }).fill('Seers');
    await userEvent.keyboard('{Enter}');
    await expect.element(views).toMatchTextContent(/Seers$/);
    await expect.element(views).toHaveFocus();
    expect(server().callsOf(createSavedView)[0]?.body).toMatchObject({ name: 'Seers', query });
  });

  test('is opened, changed, renamed and deleted', async () => {
    let kept: SavedView[] = [view];
    server()
      .answerRest()
      .answer(listContacts, pageOf(named('One')))
      .answer(getListPreferences, () => ({ columns: null, views: kept }))
      .answer(updateSavedView, ({ body }) => {
        const changed = { ...view, ...body };
        kept = [changed];
        return changed;
      })
      .answer(deleteSavedView, () => {
        kept = [];
        return null;
      });
    await openList();
    await views.click();
    await page.getByRole('menuitem', { name: 'Seers' }).click();
    await expect
      .poll(() => texts(headings))
      .toEqual(['', 'Name', 'Mobile', 'Department', 'Actions']);
    await expect
      .element(headings.filter({ hasText: 'Department' }))
      .toHaveAttribute('aria-sort', 'descending');
    await rows.first().getByRole('button', { name: 'Name' }).click();
    await expect.element(views).toMatchTextContent('changed');
    await views.click();
    await page.getByRole('menuitem', { name: 'Save changes' }).click();
    await expect.element(page.getByText('View “Seers” saved')).toBeVisible();
    expect(kept[0]?.query).toMatchObject({ sort: null, filters });
    await expect.element(views).not.toMatchTextContent('changed');

    await views.click();
    await page.getByRole('menuitem', { name: 'Rename view…' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename view' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Oracles');
    await rename.getByRole('button', { name: 'Rename view' }).click();
    await expect.element(views).toMatchTextContent(/Oracles$/);
    await expect.element(views).toHaveFocus();

    await views.click();
    await page.getByRole('menuitem', { name: 'Delete view…' }).click();
    await button('Delete view').click();
    await expect.element(page.getByText('View “Oracles” deleted')).toBeVisible();
    await views.click();
    await expect.element(page.getByRole('menuitem', { name: 'All contacts' })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'Oracles' })).not.toBeInTheDocument();
    // What it showed is still shown.
    expect(lastQuery()).toMatchObject({ filters: JSON.stringify(filters) });
  });
});

const contact: Contact = sampleAnswer(createContact, {
  firstName: 'Idris',
  lastName: 'Conflict',
  name: 'Idris Conflict',
  emails: ['idris@conflict.example'],
  countryCode: '',
  mobile: '',
  department: '',
  jobTitle: '',
  companyName: '',
  companyNumber: '',
  vatNumber: '',
  may: { edit: true, erase: true },
});

describe('a contact', () => {
  test('with several emails is added with the keyboard', async () => {
    server().answerRest().answer(createContact, contact).answer(getContact, contact);
    await openPage('/dashboard/add-contact', { userType: 'Admin' });
    await expect
      .element(page.getByRole('link', { name: 'Contacts', exact: true }).first())
      .toHaveAttribute('aria-current', 'page');
    await page.getByRole('textbox', { name: 'First name' }).fill('Wren');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Halloran');
    const emails = page.getByRole('textbox', { name: /^Email/ });
    await emails.fill('wren@keyboard.example; wren@home.example');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText(messages.email)).toBeVisible();
    await emails.fill('wren@keyboard.example, wren@home.example');
    await userEvent.keyboard('{ControlOrMeta>}s{/ControlOrMeta}');
    await expect.element(page.getByText('Idris Conflict added')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'idris@conflict.example' }))
      .toHaveAttribute('href', 'mailto:idris@conflict.example');
    expect(server().callsOf(createContact)[0]?.body).toMatchObject({
      emails: 'wren@keyboard.example, wren@home.example',
    });
  });

  test('that would end before it starts is not saved', async () => {
    server().answerRest().answer(getContact, contact);
    await openPage(`/dashboard/add-contact?id=${contact.id}`, { userType: 'Admin' });
    await page.getByRole('textbox', { name: 'End date' }).fill('2026-03-01');
    await page.getByRole('textbox', { name: 'Start date' }).fill('2026-03-02');
    await button('Save').click();
    const message = 'The end date can’t be before the start date.';
    await expect.element(page.getByText(message, { exact: true }).first()).toBeVisible();
    expect(server().callsOf(updateContact)).toEqual([]);
  });

  test('that another user changed keeps what both changed', async () => {
    server().answerRest().answer(getContact, contact);
    await openPage(`/dashboard/add-contact?id=${contact.id}`, { userType: 'Admin', width: 390 });
    await page.getByRole('combobox', { name: 'Job title' }).fill('Gaffer');
    let stored: Contact = { ...contact, department: 'Lighting', revision: 1 };
    const conflict = new Refusal({ error: 'Somebody else changed it.', code: 'conflict' });
    server()
      .answer(getContact, () => stored)
      .answer(updateContact, ({ body }) => {
        if (body.revision !== stored.revision) return conflict;
        stored = { ...stored, jobTitle: 'Gaffer', revision: 2 };
        return stored;
      });
    await button('Save').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this contact' });
    await expect.element(notice).toMatchTextContent('Job title');
    expect(tooWide()).toBeLessThanOrEqual(0);
    await notice.getByRole('button').first().click();
    await expect
      .element(page.getByRole('combobox', { name: 'Department' }))
      .toHaveValue('Lighting');
    await button('Save').click();
    await expect.element(page.getByText('Idris Conflict saved')).toBeVisible();
    expect(server().callsOf(updateContact).at(-1)?.body).toMatchObject({
      department: 'Lighting',
      jobTitle: 'Gaffer',
      revision: 1,
    });
    await expect
      .element(page.getByRole('region', { name: 'Details' }))
      .toMatchTextContent('Gaffer');
    expect(tooWide()).toBeLessThanOrEqual(0);
  });

  const erased = {
    ...contact,
    name: 'Erased contact',
    emails: [],
    erasedAt: contact.createdAt,
    may: { edit: false, erase: false, draftDocument: false },
  };

  test('is erased once their name is typed, with a list of what is kept', async () => {
    server()
      .answerRest()
      .answer(getContact, contact)
      .answer(previewContactErasure, {
        removed: ['Names'],
        kept: [{ what: 'Audit trail events', why: 'They say who did what.', count: 3 }],
      })
      .answer(eraseContact, () => {
        server().answer(getContact, erased);
        return { removed: [], kept: [] };
      });
    await openPage(`/dashboard/contacts/${contact.id}`, { userType: 'Admin' });
    await button('Actions for Idris Conflict').click();
    await page.getByRole('menuitem', { name: 'Erase data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase data of Idris Conflict' });
    await expect.element(dialog).toMatchTextContent('Audit trail events (3)');
    const erase = dialog.getByRole('button', { name: 'Erase data' });
    await expect.element(erase).toBeDisabled();
    await dialog.getByLabelText('Type “Idris Conflict” to confirm').fill('idris conflict');
    await erase.click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Erased contact' }))
      .toBeVisible();
    await expect.element(page.getByText('Personal data erased')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Edit contact' })).not.toBeInTheDocument();
    await expect
      .element(page.elementLocator(document.body))
      .not.toMatchTextContent('conflict.example');
  });
});

test('users who may not use contacts are led to none', async () => {
  server().answerRest();
  await openPage('/dashboard/contacts', {
    userType: 'Approver',
    session: { docDistributionAccess: false },
  });
  await expect.element(page.getByText('No access to this page')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Contacts', exact: true }))
    .not.toBeInTheDocument();
  expect(server().callsOf(listContacts)).toEqual([]);
});
