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
const box = (page: Page, key: string, index = 0) =>
  page.locator(`[data-box="${index} ${key}"], [data-box^="${index} ${key}_"]`);
const setting = (page: Page, name: string) =>
  page.locator('[data-settings]').getByLabel(name, { exact: true });
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

/** Converts a point of a page, in points, to the screen. */
async function at(page: Page, x: number, y: number, index = 0) {
  const bounds = await page.locator(`[data-page="${index}"]`).boundingBox();
  if (bounds === null) throw new Error('The page is not there.');
  const scale = bounds.width / pageWidth;
  return { x: bounds.x + x * scale, y: bounds.y + y * scale };
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
  await page.getByRole('button', { name: `${type}: draw on page`, exact: true }).click();
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
  const type = page.getByRole('button', { name: 'Checkbox: draw on page' });
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
  await page.getByRole('button', { name: 'Signature: draw on page' }).tap();
  await page.locator('[data-page="1"]').tap({ position: { x: 150, y: 60 } });
  await saved(page);
  const { fields } = await read();
  expect(fields.find(({ key }) => key === 'reference')?.label).toBe('Our reference');
  expect(fields.find(({ type }) => type === 'signature')?.placements[0]?.page).toBe(1);
});
