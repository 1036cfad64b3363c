import {
  getFormTemplate,
  keyWithoutForm,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** Uploads the sample form under a name, and opens its template; answers what reads it as it is saved. */
async function openTemplate(page: Page, url: string, name: string, asFlat = true) {
  const client = await signInTo(url, people.sysAdmin, password);
  const made = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file: new Uint8Array(await drawSampleForm()),
  });
  const params = { id: made.id };
  if (asFlat) {
    const body = { removed: made.fields.map(({ key }) => key), revision: made.revision };
    await client.call(updateFormTemplate, { params, body });
  }
  await open(page, `/form-template/${made.id}`, name);
  await expect(page.locator('canvas').first()).toBeVisible();
  return () => client.call(getFormTemplate, { params });
}

/** The width of the first page, in points. */
const pageWidth = 595;

const canvas = (page: Page) => page.locator('[data-canvas]');
/** A box of the field of a key, which may be one that was made up for this form. */
const box = (page: Page, key: string, place = 0) =>
  page.locator(`[data-box="${place} ${key}"], [data-box^="${place} ${key}_"]`);
const setting = (page: Page, name: string) =>
  page.locator('[data-settings]').getByLabel(name, { exact: true });
const count = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** Where a point of a page, in points, is on the screen. */
async function at(page: Page, x: number, y: number, index = 0) {
  const place = await page.locator(`[data-page="${index}"]`).boundingBox();
  if (place === null) throw new Error('The page is not there.');
  const scale = place.width / pageWidth;
  return { x: place.x + x * scale, y: place.y + y * scale };
}

type Point = [x: number, y: number];

async function drag(page: Page, from: Point, to: Point, keys: string[] = []): Promise<void> {
  const [start, end] = [await at(page, ...from), await at(page, ...to)];
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
}

async function draw(page: Page, type: string, from: Point, to: Point): Promise<void> {
  await page.getByRole('button', { name: `${type}: draw it on a page`, exact: true }).click();
  await drag(page, from, to, ['Control']);
}

test('fields are drawn, dropped, moved, made larger and taken back by mouse, and keep that', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Drawn form');
  await draw(page, 'Text', [300, 60], [460, 100]);
  await expect(box(page, 'text')).toBeVisible();
  await drag(page, [380, 80], [380, 180], ['Control']);
  await drag(page, [460, 200], [500, 220], ['Control']);
  // From the palette onto the page.
  const type = page.getByRole('button', { name: 'Checkbox: draw it on a page' });
  const [from, to] = [await type.boundingBox(), await at(page, 400, 300)];
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 2 });
  await page.mouse.up();
  await expect(box(page, 'checkbox')).toBeVisible();
  await saved(page);
  const { fields } = await read();
  const [text, tick] = fields;
  expect(fields.map(({ key }) => keyWithoutForm(key))).toEqual(['text', 'checkbox']);
  const near = { x: 300, y: 160, width: 200, height: 60 };
  for (const [part, points] of Object.entries(near)) {
    expect(Math.abs(Number(text?.placements[0]?.[part as 'x']) - points), part).toBeLessThan(3);
  }
  expect(Math.abs((tick?.placements[0]?.x ?? 0) - 393)).toBeLessThan(3);

  // Undone after a reload too, and done again.
  await page.reload();
  await expect(box(page, 'checkbox')).toBeVisible();
  await canvas(page).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ControlOrMeta+z');
  await expect(box(page, 'checkbox')).toHaveCount(0);
  await saved(page);
  const first = (await read()).fields[0]?.placements[0];
  expect([Math.round(first?.y ?? 0), Math.round(first?.height ?? 0)]).toEqual([60, 40]);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await saved(page);
  expect((await read()).fields[0]?.placements[0]?.y).toBeCloseTo(160, -1);
});

test('all of it goes by keyboard alone', async ({ page, product, beAs }) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Keyed form');
  const put = async (type: string) => {
    await page.getByRole('button', { name: `${type}: draw it on a page`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(canvas(page)).toBeFocused();
  };
  await put('Date');
  const place = async () => (await read()).fields[0]?.placements[0];
  await saved(page);
  const before = await place();
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Alt+ArrowRight']) {
    await page.keyboard.press(key);
  }
  await saved(page);
  expect(await place()).toMatchObject({
    x: (before?.x ?? 0) + 1,
    y: (before?.y ?? 0) + 10,
    width: (before?.width ?? 0) + 1,
  });

  // Through the list of acts: a table of ten lines in two acts.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find an act' }).fill('rows');
  await expectAccessible(page, 'the list of acts');
  await page.keyboard.press('Enter');
  const step = page.getByRole('textbox', { name: 'From row to row, in points' });
  await step.fill('20');
  await page.keyboard.press('Enter');
  await expect(count(page, '10 fields')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(count(page, '1 field')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+y');
  await expect(count(page, '10 fields')).toBeVisible();

  // From the list of fields: choose three, give them to the agent, delete one.
  const rows = page.getByRole('list', { name: 'Fields as one reads them' });
  await rows.getByRole('button').first().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByRole('heading', { name: '3 fields' })).toBeVisible();
  await setting(page, 'Filled by').selectOption('agent');
  await setting(page, 'Required').check();
  await rows.getByRole('button').nth(1).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await saved(page);
  const { fields } = await read();
  expect(fields).toHaveLength(9);
  expect(fields.filter(({ assignee, required }) => assignee === 'agent' && required)).toHaveLength(
    2,
  );
  await expectAccessible(page, 'the designer');
});

test('Ctrl+K lists the acts of the designer inside of it, and finds pages elsewhere', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await openTemplate(page, product.url, 'Two lists');
  const acts = page.getByRole('dialog', { name: 'What to do' });
  const search = page.getByRole('dialog', { name: 'Search' });
  await canvas(page).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(acts).toBeVisible();
  // Of a field’s settings as well, where somebody types.
  await page.keyboard.press('Escape');
  await setting(page, 'Name of the template').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(acts).toBeVisible();
  await page.keyboard.type('people');
  await page.keyboard.press('Enter');
  await expect(search.getByRole('combobox')).toBeFocused();
  await expect(acts).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await page.getByRole('heading', { level: 1, name: 'Two lists' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(search.getByRole('combobox')).toBeFocused();
});

test('settings are shown on the page at once and kept, for one field and for several', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Set form');
  await draw(page, 'Text', [60, 60], [260, 84]);
  await setting(page, 'Label').fill('Reference');
  // Its label gives it its key.
  await expect(box(page, 'reference')).toContainText('Reference');
  await setting(page, 'Default').fill('AB123456');
  await expect(box(page, 'reference')).toContainText('AB123456');
  await setting(page, 'Pattern').fill('[A-Z]{2}\\d{6');
  await expect(page.getByText('Write how often it comes')).toBeVisible();
  await setting(page, 'Pattern').fill('[A-Z]{2}\\d{6}');
  await setting(page, 'What is said where it does not match').fill('Two letters, six digits.');
  await setting(page, 'Characters at most').fill('8');
  await setting(page, 'A box for each character').check();
  await setting(page, 'Alignment').selectOption('Right');
  await setting(page, 'Key').fill('our-reference');
  await page.keyboard.press('Enter');
  await draw(page, 'Number', [300, 60], [400, 84]);
  await setting(page, 'Largest value').fill('50');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find an act' }).fill('all of the form');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 fields' })).toBeVisible();
  await setting(page, 'Font size').fill('9');
  await setting(page, 'Help').fill('As in the contract');
  await saved(page);
  const { fields } = await read();
  const common = { fontSize: 9, help: 'As in the contract' };
  expect(fields).toMatchObject([
    {
      key: 'our-reference',
      keyFrom: 'choice',
      label: 'Reference',
      default: 'AB123456',
      matches: '[A-Z]{2}\\d{6}',
      matchesMessage: 'Two letters, six digits.',
      maxLength: 8,
      comb: true,
      align: 'right',
      ...common,
    },
    { type: 'number', max: '50', ...common },
  ]);
});

test('a formula that is wrong is named in the list, and keeps back itself alone', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Formula form');
  await draw(page, 'Number', [60, 60], [160, 84]);
  await setting(page, 'Key').fill('daily-rate');
  await setting(page, 'Key').press('Enter');
  await draw(page, 'Calculated', [60, 120], [160, 144]);
  await setting(page, 'Formula').fill('daily-rate * 2');
  const row = page.locator('[data-field^="calculated"]');
  const message = 'There is no field “daily”. Did you mean [daily-rate]?';
  await expect(row).toContainText(`Formula: ${message}`);
  await expect(page.locator('[data-settings]').getByText(message)).toBeVisible();
  await setting(page, 'Label').fill('Twice');
  await page.locator('[data-field="daily-rate"]').click();
  await setting(page, 'Label').fill('Rate per day');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this version' });
  await expect(dialog.getByText('What you changed there is not saved')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Not all saved', { exact: true })).toBeVisible();
  expect((await read()).fields.map(({ label }) => label)).toEqual(['Rate per day']);
  await page.locator('[data-field="twice"]').click();
  await setting(page, 'Formula').fill('[daily-rate] * 2');
  await saved(page);
  expect((await read()).fields).toMatchObject([
    { label: 'Rate per day' },
    { label: 'Twice', expression: '[daily-rate] * 2' },
  ]);
});

test('boxes are chosen by a band, copied to another page and to another template', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Copied form');
  await draw(page, 'Text', [300, 60], [400, 80]);
  await draw(page, 'Initials', [420, 70], [480, 100]);
  await drag(page, [280, 40], [520, 140]);
  await expect(page.getByRole('heading', { name: '2 fields' })).toBeVisible();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('menuitem', { name: /^Align top edges/ }).click();
  await canvas(page).focus();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ControlOrMeta+v');
  await saved(page);
  const { fields } = await read();
  expect(fields.map(({ placements }) => placements[0]?.page)).toEqual([0, 0, 1, 1]);
  expect(fields[0]?.placements[0]?.y).toBe(fields[1]?.placements[0]?.y);
  const readOther = await openTemplate(page, product.url, 'Other form');
  await canvas(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(box(page, 'text')).toBeVisible();
  await saved(page);
  expect((await readOther()).fields).toHaveLength(2);
});

test('the wheel zooms where it points, and edges snap to what the PDF draws', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Zoomed form', false);
  // Beside the pages in small there is less room, and the page fits again.
  const room = async () => {
    const [view, sheet] = await Promise.all([
      canvas(page).boundingBox(),
      page.locator('[data-page="0"]').boundingBox(),
    ]);
    return view && sheet ? view.x + view.width - sheet.x - sheet.width : Number.NaN;
  };
  const before = await room();
  const small = page.getByRole('button', { name: 'Pages in small', exact: true });
  await small.click();
  await expect.poll(room).toBeGreaterThan(0);
  await small.click();
  await expect.poll(room).toBeCloseTo(before, 0);
  const point = await at(page, 200, 150);
  await page.mouse.move(point.x, point.y);
  const started = await at(page, 200, 150);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  const after = await at(page, 200, 150);
  expect(Math.abs(after.y - started.y)).toBeLessThan(2);
  expect(await page.locator('[data-page="0"]').boundingBox()).not.toEqual(started);
  // The field for the name has its left edge at 60: a box that comes near takes it.
  await page.getByRole('button', { name: 'Text: draw it on a page', exact: true }).click();
  await drag(page, [61, 240], [200, 260]);
  await saved(page);
  const made = (await read()).fields.find(({ key }) => keyWithoutForm(key) === 'text');
  expect(made?.placements[0]?.x).toBeCloseTo(60, 0);
});

test('a phone shows page by page, and sets what is tapped @phone', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Phone form', false);
  await expect(page.locator('[data-page]')).toHaveCount(1);
  await box(page, 'reference').tap();
  await expectAccessible(page, 'the designer on a phone');
  await page.getByText('Settings', { exact: true }).click();
  await setting(page, 'Label').fill('Our reference');
  await page.getByText('Pages', { exact: true }).click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.locator('[data-page="1"]')).toBeVisible();
  await page.getByText('Fields', { exact: true }).click();
  await page.getByRole('button', { name: 'Signature: draw it on a page' }).tap();
  await page.locator('[data-page="1"]').tap({ position: { x: 150, y: 60 } });
  await saved(page);
  const { fields } = await read();
  expect(fields.find(({ key }) => key === 'reference')?.label).toBe('Our reference');
  expect(fields.find(({ type }) => type === 'signature')?.placements[0]?.page).toBe(1);
});

test('the toolbar stays in sight, whatever is scrolled', async ({ page, product, beAs }) => {
  await beAs(people.sysAdmin);
  await openTemplate(page, product.url, 'Scrolled form');
  const toolbar = page.getByRole('toolbar', { name: 'Acts' });
  const scrolled = () => page.evaluate(() => window.scrollY);
  await canvas(page).hover();
  const before = await scrolled();
  // More than all pages are long: what is left over would go on to the page.
  for (let step = 0; step < 4; step++) await page.mouse.wheel(0, 5000);
  await expect.poll(() => canvas(page).evaluate(isAtEnd)).toBe(true);
  await page.mouse.wheel(0, 5000);
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  expect(await scrolled()).toBe(before);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 150);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await expect(toolbar.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
});

const isAtEnd = (view: Element) =>
  Math.abs(view.scrollHeight - view.clientHeight - view.scrollTop) < 2;

test('the designer fills the window until Escape, and nothing behind it gets the focus', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openTemplate(page, product.url, 'Full form', false);
  const designer = page.locator('[data-designer]');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  await expect(heading).toBeHidden();
  expect(await designer.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  await expectAccessible(page, 'the designer in full screen');
  // What else uses Escape comes first: a menu, the settings, what is chosen.
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await box(page, 'reference').click();
  await setting(page, 'Label').focus();
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(heading).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(heading).toBeVisible();
  await page.keyboard.press('f');
  await expect(heading).toBeHidden();
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect(heading).toBeVisible();
});

test('the designer fills a phone @phone', async ({ page, product, beAs }) => {
  await beAs(people.sysAdmin);
  await page.setViewportSize({ width: 390, height: 844 });
  await openTemplate(page, product.url, 'Full phone form', false);
  await page.getByRole('button', { name: 'Full screen', exact: true }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.getByText('Fields', { exact: true }).tap();
  const designer = await page.locator('[data-designer]').boundingBox();
  expect(designer).toMatchObject({ x: 0, width: 390 });
  expect((designer?.y ?? 0) + (designer?.height ?? 0)).toBe(844);
  await page.getByRole('button', { name: 'Exit full screen' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
