import { getFormTemplate, uploadFormTemplate } from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** The sample form, with its second page lying on its side. */
async function drawTurnedForm(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDF.load(await drawSampleForm());
  pdf.getPages()[1]?.setRotation(90);
  return new Uint8Array(await pdf.save());
}

/** Uploads that form under a name, and opens its template; answers what reads it as it is saved. */
async function openTemplate(page: Page, url: string, name: string) {
  const client = await signInTo(url, people.sysAdmin, password);
  const { id } = await client.call(uploadFormTemplate, {
    query: { fileName: `${name}.pdf` },
    file: await drawTurnedForm(),
  });
  await open(page, `/form-template/${id}`, name);
  return () => client.call(getFormTemplate, { params: { id } });
}

const box = (page: Page, key: string) => page.locator(`[data-box="${key}"]`);
const number = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Drags the mouse over a page, in points of the page. */
async function drag(page: Page, over: Locator, from: [number, number], to: [number, number]) {
  const place = await over.boundingBox();
  const first = await page.locator('[data-page="0"]').boundingBox();
  if (place === null || first === null) throw new Error('There is nothing to drag over.');
  const scale = first.width / pageWidth;
  await page.mouse.move(place.x + from[0] * scale, place.y + from[1] * scale);
  await page.mouse.down();
  await page.mouse.move(place.x + to[0] * scale - 5, place.y + to[1] * scale, { steps: 3 });
  await page.mouse.move(place.x + to[0] * scale, place.y + to[1] * scale);
  await page.mouse.up();
}

/** The width of the first page, in points. */
const pageWidth = 595;

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The form template is saved.')).toBeVisible();
}

test('places for signing are drawn by mouse, put there by keyboard, moved, and kept', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Signed form');
  await page.getByRole('combobox', { name: 'Who fills the new field' }).selectOption('agent');
  await page.getByRole('button', { name: 'Draw the new field on a page' }).click();
  await drag(page, page.locator('[data-draw="0"]'), [300, 60], [460, 100]);
  const drawn = box(page, 'signature-agent');
  await expect(drawn).toBeFocused();
  await expect(page.getByLabel('Label of signature-agent')).toHaveValue('Signature, Agent');
  await expect(page.locator('[data-draw]')).toHaveCount(0);

  // The same by keyboard alone, for somebody whose position is given by number.
  const forWhom = page.getByRole('combobox', { name: 'Who fills the new field' });
  await forWhom.focus();
  await forWhom.selectOption('Another position…');
  await expect(number(page, 'Signature position')).toBeFocused();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(forWhom).toHaveValue('signer-12');
  await page.getByRole('button', { name: 'Add a signature field' }).focus();
  await page.keyboard.press('Enter');
  const put = box(page, 'signature-signer-12');
  await expect(put).toBeFocused();
  await number(page, 'Left edge of Signature, Signer 12').fill('100');
  await page.keyboard.press('Enter');
  await number(page, 'Top edge of Signature, Signer 12').fill('5000');
  await page.keyboard.press('Tab');
  await put.focus();
  for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowUp']) {
    await page.keyboard.press(key);
  }
  await expectAccessible(page, 'a template with fields for signing');

  await save(page);
  await page.reload();
  await expect(box(page, 'signature-signer-12')).toBeVisible();
  const { fields } = await read();
  const placed = fields.filter(({ type }) => type === 'signature');
  expect(placed).toMatchObject([
    { key: 'signature-agent', assignee: 'agent', required: true },
    { key: 'signature-signer-12', assignee: 'signer-12' },
  ]);
  expect(placed[1]?.placements).toEqual([{ page: 0, x: 102, y: 804, width: 162, height: 34 }]);
  const [agents] = placed[0]?.placements ?? [];
  for (const [part, points] of Object.entries({ x: 300, y: 60, width: 160, height: 40 })) {
    expect(Math.abs(Number(agents?.[part as 'x']) - points), part).toBeLessThanOrEqual(2);
  }

  // What is saved is moved, made larger and removed as what is new.
  await drag(page, box(page, 'signature-agent'), [20, 20], [20, 120]);
  await drag(page, box(page, 'signature-agent').locator('[data-corner]'), [5, 5], [45, 25]);
  await box(page, 'signature-signer-12').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: 'Add a signature field' })).toBeFocused();
  await save(page);
  const after = (await read()).fields.filter(({ type }) => type === 'signature');
  expect(after.map(({ key }) => key)).toEqual(['signature-agent']);
  const [now] = after[0]?.placements ?? [];
  const grownBy = { x: 0, y: 100, width: 40, height: 20 };
  for (const [part, points] of Object.entries(grownBy)) {
    const difference = Number(now?.[part as 'x']) - Number(agents?.[part as 'x']);
    expect(Math.abs(difference - points), part).toBeLessThan(3);
  }
});

test('a place on a page that lies on its side is where it is seen', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Turned form');
  await page.getByRole('combobox', { name: 'Type of the new field' }).selectOption('Initials');
  await page.getByRole('button', { name: 'Add an initials field' }).click();
  await page.getByRole('combobox', { name: 'Page of Initials, Recipient' }).selectOption('Page 2');
  await number(page, 'Left edge of Initials, Recipient').fill('9000');
  await number(page, 'Top edge of Initials, Recipient').fill('0');
  await page.keyboard.press('Enter');
  await save(page);
  const { fields, pages } = await read();
  const [place] = fields.find(({ type }) => type === 'initials')?.placements ?? [];
  expect(pages[1]?.width).toBeGreaterThan(pages[1]?.height ?? 0);
  expect(place).toMatchObject({ page: 1, y: 0, width: 60, height: 30 });
  expect(place?.x).toBeCloseTo((pages[1]?.width ?? 0) - 60, 1);
  const [onPage, onBox] = await Promise.all([
    page.locator('[data-page="1"]').boundingBox(),
    box(page, 'initials-recipient').boundingBox(),
  ]);
  const right = (one: typeof onPage) => (one?.x ?? 0) + (one?.width ?? 0);
  expect(Math.abs(right(onPage) - right(onBox))).toBeLessThan(1);
});

test('several fields are given to somebody at once, and a line becomes a signature', async ({
  page,
  product,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Given form');
  const all = page.getByRole('checkbox', { name: 'Choose all fields that are shown' });
  await page.getByRole('textbox', { name: 'Find a field by label or key' }).fill('re');
  await all.check();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await page.getByRole('checkbox', { name: 'Choose Notes' }).check();
  const chosen = await page
    .getByRole('checkbox', { name: /^Choose (?!all)/, checked: true })
    .count();
  await page.getByRole('button', { name: `Change ${chosen} fields` }).click();
  await page.getByRole('menuitem', { name: 'Filled by approver 1' }).click();
  await page.getByRole('button', { name: /^Approver 1/ }).click();
  await expect(page.getByRole('combobox', { name: /^Who fills (?!the new)/ })).toHaveCount(chosen);
  await expect(page.getByRole('combobox', { name: 'Who fills Notes' })).toHaveValue('approver-1');

  await page.getByLabel('Label of reference').click();
  await page.getByRole('combobox', { name: 'What Reference takes' }).selectOption('Signature');
  await expect(box(page, 'reference')).toContainText('Reference');
  await save(page);
  const { fields } = await read();
  const theirs = fields.filter(({ assignee }) => assignee === 'approver-1');
  expect(theirs).toHaveLength(chosen);
  expect(theirs.find(({ key }) => key === 'reference')?.type).toBe('signature');
});

test('a place is drawn by finger on a phone @phone', async ({ page, product, beAs }) => {
  await beAs(people.sysAdmin);
  const read = await openTemplate(page, product.url, 'Phone form');
  await page.getByText('Pages', { exact: true }).click();
  await page.getByRole('button', { name: 'Draw the new field on a page' }).tap();
  const surface = page.locator('[data-draw="0"]');
  await surface.scrollIntoViewIfNeeded();
  await surface.tap({ position: { x: 150, y: 60 } });
  await expect(box(page, 'signature-recipient')).toBeFocused();
  await expectAccessible(page, 'fields for signing on a phone');
  await save(page);
  const { fields } = await read();
  expect(fields.find(({ key }) => key === 'signature-recipient')).toMatchObject({
    placements: [{ page: 0, width: 160, height: 36 }],
  });
});
