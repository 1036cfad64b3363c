import {
  detectFields,
  type EndpointResult,
  keyWithoutForm,
  updateFormTemplate,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesigner, sketchField } from '../../../../testing/design-editor.ts';
import { Refusal } from '../../../../testing/fake-api.ts';
import { findViolations, tooWide } from '../../../../testing/look-at-page.ts';
import { server } from '../../../../testing/open-page.tsx';
import { keepPage } from '../../../core/session/log-out.ts';

const text = sketchField('text', 'name', [100, 100, 120, 20]);
const tick = sketchField('checkbox', 'agreed', [330, 200, 14, 14]);
const middle = [160, 110] as const;

const settings = page.getByCss('[data-settings]');
const setting = (name: string) => settings.getByLabelText(name, { exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const row = (key: string) => page.getByCss(`[data-field="${key}"], [data-field^="${key}_"]`);
const title = page.getByRole('heading', { level: 1 });
const acts = page.getByRole('dialog', { name: 'Commands' });
const search = page.getByRole('dialog', { name: 'Search' });

describe('the list of acts', () => {
  test('makes a table of a field in two acts, which are undone at once', async () => {
    const editor = await openDesigner({ fields: [text] });
    editor.click(middle);
    editor.press('mod+k');
    await acts.getByRole('combobox', { name: 'Find command' }).fill('rows');
    expect(await findViolations()).toEqual([]);
    editor.press('Enter');
    await page.getByRole('textbox', { name: 'Row distance (points)' }).fill('20');
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate fields' }).click();
    const count = (words: string) => page.getByRole('status').filter({ hasText: words }).first();
    await expect.element(count('10 fields')).toBeVisible();
    expect(editor.shapes()['name-10']).toEqual([100, 280, 120, 20]);
    editor.focus();
    editor.press('mod+z');
    await expect.element(count('1 field')).toBeVisible();
    editor.press('mod+y');
    await expect.element(count('10 fields')).toBeVisible();
  });

  test('opens in the designer only, also during typing, and leads to the search', async () => {
    const editor = await openDesigner({ fields: [text] });
    editor.focus();
    editor.press('mod+k');
    await expect.element(acts.getByRole('combobox')).toHaveFocus();
    editor.press('Escape');
    await expect.element(acts).not.toBeInTheDocument();
    setting('Template name').element().focus();
    editor.press('mod+k');
    await acts.getByRole('combobox').fill('people');
    editor.press('Enter');
    await expect.element(search.getByRole('combobox')).toHaveFocus();
    await expect.element(acts).not.toBeInTheDocument();
    editor.press('Escape');
    await expect.element(search).not.toBeInTheDocument();
    (document.activeElement as HTMLElement | null)?.blur();
    editor.press('mod+k');
    await expect.element(search.getByRole('combobox')).toHaveFocus();
  });
});

test('fields are chosen in their list by keys, assigned at once, and deleted there', async () => {
  const fields = [100, 140, 180].map((y, at) => sketchField('date', `day-${at}`, [100, y, 90, 20]));
  const editor = await openDesigner({ fields });
  const rows = page.getByRole('list', { name: 'Fields in reading order' }).getByRole('button');
  rows.first().element().focus();
  editor.press('Home', 'shift+ArrowDown', 'shift+ArrowDown');
  await expect.element(heading('3 fields')).toBeVisible();
  await setting('Assignee').selectOptions('agent');
  await setting('Required').click();
  rows.nth(1).element().focus();
  editor.press('Home', 'Delete');
  const saved = await editor.save();
  expect(saved.fields).toMatchObject([
    { key: 'day-1', assignee: 'agent', required: true },
    { key: 'day-2', assignee: 'agent', required: true },
  ]);
  expect(await findViolations()).toEqual([]);
});

test('boxes are aligned by the menu', async () => {
  const editor = await openDesigner({ fields: [text, tick] });
  editor.focus();
  editor.press('mod+a');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('menuitem', { name: /^Align top edges/ }).click();
  await expect.poll(() => editor.shapes()['agreed']?.[1]).toBe(100);
});

test('settings are shown on the page at once and kept, for one field and for several', async () => {
  const editor = await openDesigner();
  editor.arm('Text');
  editor.drag([60, 60], [260, 84], { ctrl: true });
  const box = () => document.querySelector('[data-box]')?.textContent;
  await setting('Label').fill('Reference');
  // Its label gives it its key.
  expect([Object.keys(editor.shapes()), box()]).toEqual([['reference'], 'Reference']);
  await setting('Default').fill('AB123456');
  await expect.poll(box).toContain('AB123456');
  await setting('Pattern').fill('[A-Z]{2}\\d{6');
  await expect.element(page.getByText(/^Write how often it comes/)).toBeVisible();
  await setting('Pattern').fill('[A-Z]{2}\\d{6}');
  await setting('Message if it doesn’t match').fill('Two letters, six digits.');
  await setting('Maximum length').fill('8');
  await setting('One box per character').click();
  await setting('Alignment').selectOptions('Right');
  await setting('Key').fill('our-reference');
  editor.press('Enter');
  editor.arm('Number');
  editor.drag([300, 60], [400, 84], { ctrl: true });
  await setting('Maximum value').fill('50');
  editor.focus();
  editor.press('mod+shift+a');
  await expect.element(heading('2 fields')).toBeVisible();
  await setting('Font size').fill('9');
  await setting('Help text').fill('As in the contract');
  const { fields } = await editor.save();
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

test('a formula that is wrong is named in the list, and keeps back itself alone', async () => {
  const rate = sketchField('number', 'daily-rate', [60, 60, 100, 24]);
  const editor = await openDesigner({ fields: [rate] });
  editor.arm('Calculated');
  editor.drag([60, 120], [160, 144], { ctrl: true });
  await setting('Formula').fill('daily-rate * 2');
  const message = /There is no field “daily”. Did you mean \[daily-rate\]\?$/;
  await expect.element(row('calculated')).toMatchTextContent(message);
  await expect.element(settings.getByText(message)).toBeVisible();
  await setting('Label').fill('Twice');
  await row('daily-rate').click();
  await setting('Label').fill('Rate per day');
  await page.getByRole('button', { name: 'Publish form', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish version?' });
  await expect.element(dialog.getByText(/Your last changes couldn’t be saved/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Not all saved', { exact: true })).toBeVisible();
  const [sent] = server().callsOf(updateFormTemplate).slice(-1);
  expect(sent?.body.changed?.map(({ label }) => label)).toEqual(['Rate per day']);
  await row('twice').click();
  await setting('Formula').fill('[daily-rate] * 2');
  const { fields } = await editor.save();
  expect(fields).toMatchObject([
    { label: 'Rate per day' },
    { label: 'Twice', expression: '[daily-rate] * 2' },
  ]);
});

describe('the pages', () => {
  const first = () => document.querySelector('[data-page="0"]')?.getBoundingClientRect();

  test('zoom at the pointer by the wheel, and fit again where there is another width', async () => {
    const editor = await openDesigner({ fields: [text] });
    /** How far the page is from the right edge of its view. */
    const room = () => editor.canvas.getBoundingClientRect().right - (first()?.right ?? 0);
    const before = room();
    const small = page.getByRole('button', { name: 'Page thumbnails', exact: true });
    await small.click();
    await expect.poll(() => first()?.width).toBeLessThan(editor.canvas.offsetWidth);
    expect(room()).toBeGreaterThan(0);
    await small.click();
    await expect.poll(room).toBeCloseTo(before, 0);
    const { width = 0 } = first() ?? {};
    const at = editor.onScreen([200, 150]);
    const wheel = { ...at, deltaY: -120, ctrlKey: true, bubbles: true, cancelable: true };
    editor.canvas.dispatchEvent(new WheelEvent('wheel', wheel));
    expect(first()?.width).toBeGreaterThan(width * 1.2);
    const after = editor.onScreen([200, 150]);
    expect(Math.abs(after.clientY - at.clientY)).toBeLessThan(2);
  });

  test('scroll below a toolbar that stays in sight, and never move what is around them', async () => {
    const editor = await openDesigner();
    expect(getComputedStyle(editor.canvas).overscrollBehaviorY).toBe('contain');
    editor.canvas.scrollTop = editor.canvas.scrollHeight;
    await expect.element(page.getByText('2 of 2', { exact: true })).toBeVisible();
    window.scrollTo(0, 150);
    expect(window.scrollY).toBeGreaterThan(0);
    const undo = page
      .getByRole('toolbar', { name: 'Designer tools' })
      .getByRole('button', { name: 'Undo' });
    const { top, bottom } = undo.element().getBoundingClientRect();
    expect(
      document.elementFromPoint(undo.element().getBoundingClientRect().x + 4, (top + bottom) / 2),
    ).not.toBeNull();
    expect(top).toBeGreaterThanOrEqual(0);
  });
});

describe('full screen', () => {
  test('fills the window until Escape, which closes first what else it closes', async () => {
    const editor = await openDesigner({ fields: [text] });
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect.element(title).not.toBeInTheDocument();
    const { x, y, width, height } = page
      .getByCss('[data-designer]')
      .element()
      .getBoundingClientRect();
    expect([x, y, width, height]).toEqual([0, 0, 1280, 800]);
    expect(await findViolations()).toEqual([]);
    // What else uses Escape comes first: a menu, the settings, what is chosen.
    await page.getByRole('button', { name: 'Arrange' }).click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    editor.press('Escape');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    editor.focus();
    editor.press('n');
    setting('Label').element().focus();
    editor.press('Escape');
    expect(document.activeElement).toBe(editor.canvas);
    editor.press('mod+k');
    await expect.element(acts.getByRole('combobox')).toHaveFocus();
    editor.press('Escape');
    await expect.element(acts).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(editor.canvas);
    expect(editor.chosen()).toEqual(['name']);
    editor.press('Escape');
    expect(editor.chosen()).toEqual([]);
    await expect.element(title).not.toBeInTheDocument();
    editor.press('Escape');
    await expect.element(title).toBeVisible();
    editor.press('f');
    await expect.element(title).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect.element(title).toBeVisible();
  });

  test('fills a phone', async () => {
    await openDesigner({ fields: [text], width: 390 });
    expect(tooWide()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await expect.element(title).not.toBeInTheDocument();
    await page.getByText('Fields', { exact: true }).click();
    const { x, width, bottom } = page.getByCss('[data-designer]').element().getBoundingClientRect();
    expect([x, width, bottom]).toEqual([0, 390, 800]);
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await expect.element(title).toBeVisible();
  });
});

test('two who change the same template decide what stays', async () => {
  const editor = await openDesigner({ fields: [text, tick] });
  editor.click(middle);
  await setting('Label').fill('My name');
  editor.changeElsewhere({ changed: [{ ...text, label: 'Their name' }] });
  editor.press('mod+s');
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed this form template' });
  await expect.element(notice).toMatchTextContent(/label \(they changed it too\)/);
  await expect.element(notice).toMatchTextContent(/Yours: My name · Theirs: Their name/);
  expect(await findViolations()).toEqual([]);
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  const { fields } = await editor.save();
  expect(fields[0]).toMatchObject({ label: 'My name' });
  await expect.element(setting('Label')).toHaveValue('My name');
});

test('editing a form while a key is renamed in its formulas loses nothing', async () => {
  const total = sketchField('calculated', 'total', [60, 60, 100, 24], { expression: 'fee * 2' });
  const fee = sketchField('number', 'fee', [60, 100, 100, 24]);
  const editor = await openDesigner({ fields: [total, fee] });
  editor.click([100, 70]);
  await setting('Label').fill('Sum of all');
  const pay = { ...fee, key: 'pay' };
  const changed = [{ ...total, expression: 'pay * 2' } as typeof total, pay];
  editor.changeElsewhere({ changed, removed: ['fee'], order: ['total', 'pay'] });
  const { fields } = await editor.save();
  expect(fields[0]).toMatchObject({ label: 'Sum of all', expression: 'pay * 2' });
  await expect.element(setting('Formula')).toHaveValue('pay * 2');
  // The very act is undone, and not what was renamed since.
  editor.focus();
  editor.press('mod+z');
  await expect.element(setting('Label')).toHaveValue('total');
  await expect.element(setting('Formula')).toHaveValue('pay * 2');
});

test('why a change is not saved is said until it is undone', async () => {
  const editor = await openDesigner({ fields: [text] });
  const error = 'In the form pack “Second” it means the field of “Third”, which keeps this key.';
  server().answer(updateFormTemplate, () => new Refusal({ error, code: 'invalid' }));
  editor.click(middle);
  await setting('Key').fill('pay');
  setting('Key').element().blur();
  editor.press('mod+s');
  await expect.element(page.getByRole('alert')).toMatchTextContent(error);
  editor.focus();
  editor.press('mod+z');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
});

describe('fields that are found', () => {
  type Found = EndpointResult<typeof detectFields>['proposals'][number];
  const found = ['Full name', 'Nickname', 'Date of birth', 'Signature'].map(
    (label, at): Found => ({
      type: label === 'Signature' ? 'signature' : 'text',
      label,
      assignee: 'recipient',
      required: false,
      placement: { page: 0, x: 60, y: 100 + at * 40, width: 200, height: 20 },
      confidence: 0.9,
      lines: 1,
    }),
  );
  const panel = page.getByRole('region', { name: 'Found fields' });

  test('are left or taken one by one, and added in one act', async () => {
    const editor = await openDesigner({ pages: 1 });
    server().answer(detectFields, { proposals: found, relabelled: [], unreadPages: [] });
    await page.getByRole('button', { name: 'Find fields' }).click();
    await expect.element(panel.getByRole('heading', { name: 'Found 4 fields' })).toHaveFocus();
    expect(await findViolations()).toEqual([]);
    await panel.getByRole('checkbox', { name: 'Nickname' }).click();
    await expect.element(panel.getByRole('button', { name: 'Add 3 fields' })).toBeVisible();
    await panel.getByRole('checkbox', { name: 'Date of birth' }).click();
    await panel.getByRole('checkbox', { name: 'Signature' }).click();
    await panel.getByRole('button', { name: 'Add 1 field' }).click();
    expect(editor.shapes()).toEqual({ 'full-name': [60, 100, 200, 20] });
    expect(editor.chosen()).toEqual(['full-name']);
    editor.focus();
    editor.press('mod+z');
    expect(editor.shapes()).toEqual({});
  });

  test('are looked for by keys, and set one after the other', async () => {
    const editor = await openDesigner();
    server().answer(detectFields, { proposals: found, relabelled: [], unreadPages: [] });
    editor.focus();
    editor.press('mod+shift+f');
    await expect.element(panel.getByRole('heading', { name: 'Found 4 fields' })).toHaveFocus();
    expect(server().callsOf(detectFields)[0]?.body).toEqual({ relabel: true });
    await panel.getByRole('button', { name: 'Add 4 fields' }).click();
    await expect.poll(() => document.activeElement).toBe(editor.canvas);
    expect(Object.keys(editor.shapes())).toHaveLength(4);
    // From part to part, and to the settings of the next field.
    editor.press('mod+shift+F6');
    const rows = page.getByRole('list', { name: 'Fields in reading order' }).getByRole('button');
    await expect.element(rows.first()).toHaveFocus();
    editor.press('Home', 'F2');
    await expect.element(setting('Label')).toHaveFocus();
    editor.press('Escape');
    await expect.element(rows.first()).toHaveFocus();
    editor.focus();
    editor.press('n', 'Enter');
    await expect.element(setting('Label')).toHaveFocus();
    await expect.element(setting('Label')).toHaveValue('Nickname');
  });
});

test('what is typed into a field that was not left is offered back after the session ended', async () => {
  const editor = await openDesigner({ fields: [text] });
  editor.click(middle);
  const key = setting('Key');
  await expect.element(key).toHaveValue('name');
  await key.fill('nickname');
  keepPage();
  await editor.reload();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  const { fields } = await editor.save();
  expect(fields.map((field) => keyWithoutForm(field.key))).toEqual(['nickname']);
});
