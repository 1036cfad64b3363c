import {
  bulkFormTemplates,
  getFormPack,
  listCompanies,
  listContacts,
  listCustomFields,
  listDistributions,
  listDocuments,
  listEmailTemplates,
  listFormPacks,
  listFormTemplates,
  listIndustryRoles,
  listProjects,
  listTaxRisks,
  listUsers,
  restoreFormPack,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations, tooWide, untilShown } from '../../testing/look-at-page.ts';
import { address as addressNow, openPage, server } from '../../testing/open-page.tsx';
import { sampleAnswer, sampleRow } from '../../testing/sample-answer.ts';

/** All lists: each can do what any of them can. */
const lists = [
  ['/documents', 'documents', listDocuments],
  ['/form-template', 'form templates', listFormTemplates],
  ['/form-packs', 'form packs', listFormPacks],
  ['/users', 'users', listUsers],
  ['/projects', 'projects', listProjects],
  ['/companies', 'companies', listCompanies],
  ['/email-templates?show=list', 'email templates', listEmailTemplates],
  ['/custom-fields-list', 'custom fields', listCustomFields],
  ['/contacts', 'contacts', listContacts],
  ['/docDistributions', 'distributions', listDistributions],
  ['/tax-risks', 'tax risks', listTaxRisks],
  ['/tax-risks/roles', 'industry roles', listIndustryRoles],
] as const;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tools = page.getByRole('button', { name: /^Filter, view, sort and columns/ });

test.each(lists)(
  '%s fits into a laptop’s window, and on a phone has one row of tools',
  async (path, label, endpoint) => {
    server()
      .answerRest()
      .answer<typeof listDocuments>(endpoint as typeof listDocuments, {
        items: [sampleRow(endpoint as typeof listDocuments)],
        from: 1,
        total: 1,
      });
    await openPage(`/dashboard${path}`);
    await untilShown();
    const frame = page.getByRole('region', { name: label, exact: true });
    const table = frame.getByRole('table');
    await expect.element(table).toBeVisible();
    // Half a pixel is rounded up.
    expect(excessOf(table.element())).toBeLessThanOrEqual(1);
    document.documentElement.dataset['density'] = 'compact';
    const row = table.getByRole('row').nth(1).element();
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(44);
    delete document.documentElement.dataset['density'];

    await page.viewport(390, 800);
    const search = page.getByRole('searchbox', { name: `Search ${label}` });
    await expect.element(tools).toBeVisible();
    const [box, toolsBox] = [search, tools].map((one) => one.element().getBoundingClientRect());
    expect(Math.abs((box?.y ?? 0) - (toolsBox?.y ?? 99))).toBeLessThan(3);
    for (const name of ['Filter', 'Columns', `Export ${label}`]) {
      await expect
        .element(frame.getByRole('button', { name, exact: true }))
        .not.toBeInTheDocument();
    }
    await expect.element(frame.getByRole('button', { name: /^View: / })).not.toBeInTheDocument();
    // A phone zooms into smaller letters.
    const inputs = 'input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea';
    const sizes = [...document.querySelectorAll(inputs)].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    expect(tooWide()).toBeLessThanOrEqual(0);
  },
);

/** Counts the pixels of a table beyond what scrolls it. */
function excessOf(table: Element): number {
  let frame = table.parentElement;
  while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
  return (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0);
}

test('on a phone a list is filtered, sorted and given columns from one sheet', async () => {
  const pack = sampleRow(listFormPacks, { name: 'Pocket pack' });
  server()
    .answerRest()
    .answer(listFormPacks, { items: [pack], from: 1, total: 1 });
  await openPage('/dashboard/form-packs', { width: 390 });
  await untilShown();
  const card = page.getByRole('listitem').filter({ hasText: 'Pocket pack' });
  await expect.element(card).toBeVisible();
  await tools.click();
  const sheet = page.getByRole('dialog', { name: 'Show form packs' });
  const sort = sheet.getByRole('combobox', { name: 'Sort by' });
  await expect.element(sort).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: /^View: / })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: 'Export' })).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await sort.selectOptions('Pages: largest first');
  await expect.poll(addressNow).toContain('sort=pageCount');
  await sheet.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Added' }).click();
  await columns.getByRole('button', { name: 'Back' }).click();
  await button('Add filter').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Name' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('pocket');
  await button('Apply filter').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const filters = [{ field: 'name', operator: 'contains', values: ['pocket'] }];
  await expect
    .poll(() => server().callsOf(listFormPacks).at(-1)?.query)
    .toMatchObject({ sort: 'pageCount', filters: JSON.stringify(filters) });
  await expect.element(card.getByText('Added')).toBeVisible();
  await expect.element(tools).toHaveAccessibleName(/1 set$/);
});

test('the arrow down leads from the search into the rows, whose head stays in sight', async () => {
  const items = Array.from({ length: 12 }, (_, index) =>
    sampleRow(listUsers, {
      id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      firstName: 'Hannah',
      lastName: `Number ${index}`,
    }),
  );
  server().answerRest().answer(listUsers, { items, from: 1, total: items.length });
  await openPage('/dashboard/users');
  await page.viewport(1280, 520);
  await untilShown();
  const rows = page.getByRole('row');
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rows.nth(1)).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(search).toHaveFocus();
  // At once after typing: those that were typed for get the focus.
  server().answer(listUsers, { items: items.slice(3, 4), from: 1, total: 1 });
  await search.fill('number 3');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rows.nth(1)).toHaveFocus();
  await expect.element(rows.nth(1)).toMatchTextContent('Number 3');
  server().answer(listUsers, { items, from: 1, total: items.length });
  await search.fill('');
  await expect.element(rows.nth(12)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rows.nth(1)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(rows.nth(12)).toHaveFocus();
  const head = rows.first().getByRole('cell', { name: 'Name' });
  await expect.element(head).toBeInViewport();
  const last = rows.nth(12).element();
  const headEnd = head.element().getBoundingClientRect().bottom;
  expect(last.getBoundingClientRect().y - headEnd).toBeGreaterThanOrEqual(-1);
  // The ring goes round all cells, those that stay in sight too.
  const shadows = [...last.querySelectorAll('td')].map((cell) => getComputedStyle(cell).boxShadow);
  expect(shadows.every((shadow) => shadow.includes('inset'))).toBe(true);
});

test('an archived form pack takes no templates, and is restored', async () => {
  const pack = sampleAnswer(getFormPack, { name: 'Zebra one' });
  server()
    .answerRest()
    .answer(getFormPack, { ...pack, archivedAt: pack.createdAt })
    .answer(restoreFormPack, pack);
  await openPage(`/dashboard/form-packs/${pack.id}`);
  await expect.element(page.getByText(/^Archived on/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Forms in the pack' })).toBeVisible();
  const templates = page.getByRole('region', { name: 'Templates to add' });
  await expect.element(templates).not.toBeInTheDocument();
  expect(await findViolations()).toEqual([]);
  server().answer(getFormPack, pack);
  await button('Restore').first().click();
  await expect.element(page.getByText('Zebra one restored')).toBeVisible();
  await expect.element(templates).toBeVisible();
});

test('of many rows that are archived at once, those that can’t be are named', async () => {
  const [one, two] = [1, 2].map((number) =>
    sampleRow(listFormTemplates, {
      id: `0190a000-0000-7000-8000-00000000000${number}`,
      name: `Zebra ${number}`,
    }),
  );
  if (!one || !two) throw new Error('There are two rows.');
  server()
    .answerRest()
    .answer(listFormTemplates, { items: [one, two], from: 1, total: 2 })
    .answer(bulkFormTemplates, {
      items: [
        { id: one.id, name: one.name, isDone: true, refusal: '' },
        { id: two.id, name: two.name, isDone: false, refusal: 'It is in “Zebra pack”.' },
      ],
    });
  await openPage('/dashboard/form-template');
  await untilShown();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(selected).toMatchTextContent('2 selected');
  await selected.getByRole('button', { name: 'Archive form templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive form templates' });
  expect(await findViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive form templates' }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Zebra pack');
  expect(server().callsOf(bulkFormTemplates)[0]?.body).toMatchObject({
    selection: { ids: [one.id, two.id] },
    action: 'archive',
  });
});
