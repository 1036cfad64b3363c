import { createFormPack, listFormPacks, listFormTemplates } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

let client: Client;

test.beforeAll(async ({ product }) => {
  client = await signInTo(product.url, people.sysAdmin, password);
});

/** All lists: each can do what any of them can. */
const lists = [
  ['/documents', 'Documents', 'documents'],
  ['/form-template', 'Form templates', 'form templates'],
  ['/form-packs', 'Form packs', 'form packs'],
  ['/users', 'Users', 'users'],
  ['/projects', 'Projects', 'projects'],
  ['/companies', 'Companies', 'companies'],
  ['/email-templates?show=list', 'E-mail templates', 'e-mail templates'],
  ['/custom-fields-list', 'Custom fields', 'custom fields'],
  ['/contacts', 'Contacts', 'contacts'],
  ['/docDistributions', 'Doc Distributions', 'distributions'],
  ['/tax-risks', 'Tax Risks', 'tax risks'],
  ['/tax-risks/roles', 'Industry roles', 'industry roles'],
] as const;

const tools = (page: Page) => page.getByRole('button', { name: /^Filter, view, sort and columns/ });

/** Adds a form pack of the first template. */
async function addPack(name: string): Promise<void> {
  const { items } = await client.call(listFormTemplates, { query: {} });
  const formTemplateIds = items.slice(0, 1).map(({ id }) => id);
  await client.call(createFormPack, { body: { name, formTemplateIds } });
}

test('on a phone every list has one row of tools, and letters that a phone does not zoom into @phone', async ({
  page,
  signInAs,
}) => {
  await signInAs(people.sysAdmin);
  for (const [address, title, label] of lists) {
    await open(page, address, title);
    const search = page.getByRole('searchbox', { name: `Search ${label}` });
    await expect(search).toBeVisible();
    const [box, button] = [await search.boundingBox(), await tools(page).boundingBox()];
    expect(Math.abs((box?.y ?? 0) - (button?.y ?? 99)), `${label}: one row`).toBeLessThan(3);
    const frame = page.getByRole('region', { name: label, exact: true });
    for (const name of ['Filter', 'Columns', `Export ${label}`]) {
      await expect(frame.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await expect(frame.getByRole('button', { name: /^View: / })).toHaveCount(0);
    const sizes = await page
      .locator('input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(...sizes), `${label}: letters of inputs`).toBeGreaterThanOrEqual(16);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(excess, `${label}: width`).toBeLessThanOrEqual(0);
  }
});

test('every list fits into a laptop’s window', async ({ page, openAs }) => {
  await openAs(people.sysAdmin);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [address, title, label] of lists) {
    await open(page, address, title);
    const frame = page.getByRole('region', { name: label, exact: true });
    const table = frame.getByRole('table');
    await expect(table).toBeVisible();
    const excess = await table.evaluate((element) => {
      let frame: Element | null = element.parentElement;
      while (frame && getComputedStyle(frame).overflowX === 'visible') frame = frame.parentElement;
      return (frame?.scrollWidth ?? 0) - (frame?.clientWidth ?? 0);
    });
    // Half a pixel is rounded up.
    expect(excess, label).toBeLessThanOrEqual(1);
  }
});

test('on a phone a list is filtered, sorted and given columns from one sheet @phone', async ({
  page,
  signInAs,
}) => {
  await addPack('Pocket pack');
  await signInAs(people.sysAdmin);
  await open(page, '/form-packs', 'Form packs');
  const card = page.getByRole('listitem').filter({ hasText: 'Pocket pack' });
  await expect(card).toBeVisible();
  await expectAccessible(page, 'form packs on a phone');
  await tools(page).click();
  const sheet = page.getByRole('dialog', { name: 'Show form packs' });
  await expect(sheet.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^View: / })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Export' })).toBeVisible();
  await expectAccessible(page, 'the tools of a list on a phone');
  await sheet
    .getByRole('combobox', { name: 'Sort by' })
    .selectOption({ label: 'Pages: largest first' });
  await expect(page).toHaveURL(/sort=pageCount/);
  await sheet.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Added' }).check();
  await columns.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Name' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('pocket');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
  await expect(card.getByText('Added')).toBeVisible();
  await expect(tools(page)).toHaveAccessibleName(/1 set$/);
});

test('the arrow down leads from the search into the rows, whose head stays in sight', async ({
  page,
  openAs,
}) => {
  await openAs(people.sysAdmin);
  await page.setViewportSize({ width: 1280, height: 520 });
  await open(page, '/users', 'Users');
  const rows = page.locator('tr[data-row]');
  await expect(rows.nth(5)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  await search.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  // At once after typing: those that were typed for get the focus.
  await search.pressSequentially('hannah');
  await search.press('ArrowDown');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toContainText('Hannah');
  await search.fill('');
  await expect(rows.nth(5)).toBeVisible();
  await search.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect(head).toBeInViewport();
  const [headBox, rowBox] = [await head.boundingBox(), await rows.last().boundingBox()];
  expect((rowBox?.y ?? 0) - ((headBox?.y ?? 0) + (headBox?.height ?? 0))).toBeGreaterThanOrEqual(
    -1,
  );
  // The ring goes round all cells, those that stay in sight too.
  const shadows = await rows
    .last()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).boxShadow));
  expect(shadows.every((shadow) => shadow.includes('inset'))).toBe(true);
});

test('many rows are archived at once, those that can’t be are named, and they come back', async ({
  page,
  openAs,
}) => {
  await addPack('Zebra one');
  await addPack('Zebra two');
  await openAs(people.sysAdmin);
  await open(page, '/form-packs?search=zebra', 'Form packs');
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  const selected = page.getByRole('region', { name: 'Selected rows' });
  await expect(selected).toContainText('2 selected');
  await selected.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive form packs' });
  await expectAccessible(page, 'the question before many are archived');
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 form packs archived.')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeVisible();
  const { items } = await client.call(listFormPacks, {
    query: { search: 'zebra', archived: 'yes' },
  });
  expect(items).toHaveLength(2);
  await page.getByRole('combobox', { name: 'Active or archived' }).selectOption('Archived');
  await page.getByRole('link', { name: 'Zebra one' }).click();
  await expect(page.getByText(/^Archived on/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Forms in the pack' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Templates to add' })).toHaveCount(0);
  await expectAccessible(page, 'an archived form pack');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Zebra one is restored.')).toBeVisible();
  await expect(page.getByText('Restored the form pack')).toBeVisible();

  // A template that a pack in use has stays in use.
  await open(page, '/form-template', 'Form templates');
  await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
  await selected.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('dialog')).toContainText('Zebra one');
});
