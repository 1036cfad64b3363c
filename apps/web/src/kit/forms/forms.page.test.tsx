import { getCompany, getHome, listUsers } from '@countersign/contract';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { findViolations, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleId } from '../../../testing/sample-answer.ts';

/** A laptop, a phone, and what a phone's keyboard leaves of it. */
const sizes = [
  [1280, 720],
  [390, 844],
  [390, 430],
] as const;

const dialog = (name: string) => page.getByRole('dialog', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Presses where something is now, wherever it goes meanwhile, as a hand does. */
function pressOnce(target: Locator): void {
  const { x, y, width, height } = target.element().getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
  const pressed = document.elementFromPoint(at.clientX, at.clientY);
  pressed?.dispatchEvent(new PointerEvent('pointerdown', at));
  if (pressed?.dispatchEvent(new MouseEvent('mousedown', at)))
    pressed.closest<HTMLElement>('input, button')?.focus();
  const released = document.elementFromPoint(at.clientX, at.clientY);
  released?.dispatchEvent(new PointerEvent('pointerup', at));
  released?.dispatchEvent(new MouseEvent('mouseup', at));
  // A click is where both the press and the release were.
  if (released === pressed) (released as HTMLElement | null)?.click();
}

test('the first press counts, though the field that it leaves is wrong', async () => {
  server().answerRest();
  await openPage('/dashboard');
  await button('Company').click();
  const company = dialog('Create company');
  const name = company.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  pressOnce(company.getByRole('combobox', { name: 'Type' }));
  await expect.element(page.getByRole('option', { name: 'PAYE' })).toBeVisible();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});

test('a choice is pressed once, though the field that it leaves is wrong', async () => {
  server().answerRest();
  await openPage('/dashboard/custom-fields?of=contact');
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toBeVisible();
  (name.element() as HTMLElement).focus();
  const number = page.getByRole('radio', { name: /^Number/ });
  pressOnce(number);
  await expect.element(number).toBeChecked();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
});

test.each(sizes)('the button of a drawer is in sight at %i by %i pixels', async (...size) => {
  server().answerRest();
  await openPage('/dashboard/users');
  await untilShown();
  await page.viewport(...size);
  await page.getByRole('button', { name: 'Invite user' }).first().click();
  const drawer = dialog('Invite user');
  await expect.element(drawer.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await expect
    .element(drawer.getByRole('button', { name: 'Send invitation' }))
    .toBeInViewport({ ratio: 1 });
  expect(await hiddenFocus(drawer)).toEqual([]);
});

test.each(sizes)('the button of a dialog is in sight at %i by %i pixels', async (...size) => {
  server().answerRest();
  await openPage('/dashboard');
  await button('Company').click();
  const company = dialog('Create company');
  await expect.element(company.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await page.viewport(...size);
  const add = company.getByRole('button', { name: 'Create company' });
  await expect.element(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect.element(company.getByText('Not saved. Check 2 fields.')).toBeInViewport();
  await expect.element(add).toBeInViewport({ ratio: 1 });
});

/** Walks through what is there with Tab, and names what has the focus behind a header or a bar. */
async function hiddenFocus(within: Locator): Promise<string[]> {
  within.element().querySelector<HTMLElement>('input, button, a')?.focus();
  return hiddenWhile('{Tab}', 24);
}

async function hiddenWhile(pressing: string, times: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let i = 0; i < times; i++) {
    await userEvent.keyboard(pressing);
    const focused = document.activeElement;
    if (focused === null || focused === document.body) continue;
    // An invisible input is measured by what is drawn instead of it, such as a switch's track.
    const box = focused.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isSeen = top !== null && (focused.contains(top) || top.contains(focused));
    const label = focused.closest('label, .mantine-InputWrapper-root, .mantine-Radio-root');
    if (!isSeen && !label?.contains(top)) hidden.push(focused.outerHTML.slice(0, 200));
  }
  return hidden;
}

test('the focused field is never behind the header or the bar with the buttons', async () => {
  server().answerRest().answer(getCompany, { name: 'Northlight Pictures Ltd', code: 'NLP' });
  await openPage(`/dashboard/companies/${sampleId()}`);
  await page.viewport(1280, 720);
  await page.getByRole('textbox', { name: 'Name' }).fill('Northlight Pictures Limited');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  expect(await hiddenFocus(page.getByRole('main'))).toEqual([]);
  // And on the way back up.
  expect(await hiddenWhile('{Shift>}{Tab}{/Shift}', 12)).toEqual([]);
});

/** The parts of what is on the page that say something, and are cut off. */
const cutOff = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const isCut = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
      return isCut || one.getBoundingClientRect().right > document.documentElement.clientWidth;
    })
    .map((one) => one.textContent);

test.each([1280, 390] as const)('names and states are not cut off at %i pixels', async (width) => {
  const states = ['active', 'invited', 'disabled'] as const;
  server()
    .answerRest()
    .answer(listUsers, {
      items: states.map((state, index) => ({ id: sampleId(index + 1), state, lastName: 'Lund' })),
      from: 1,
      total: 3,
    });
  await openPage('/dashboard/users', { width });
  await untilShown();
  await expect
    .poll(() => document.querySelectorAll('main .mantine-Badge-label').length)
    .toBeGreaterThanOrEqual(3);
  expect(cutOff('main .mantine-Badge-label')).toEqual([]);
});

test.each([1280, 390] as const)('projects are not cut off at %i pixels', async (width) => {
  const project = { name: 'The Lantern Summer', companyName: 'Northlight Pictures Ltd' };
  server()
    .answerRest()
    .answer(getHome, { cards: ['projects'], projects: [project], hasFormPack: true });
  await openPage('/dashboard', { width });
  await expect.element(page.getByText(project.name).first()).toBeVisible();
  expect(cutOff('section[aria-labelledby="projects-heading"] *')).toEqual([]);
});

test.each([1280, 390] as const)('the ways of the account fit at %i pixels', async (width) => {
  server().answerRest();
  await openPage('/dashboard/profile/preferences', { width });
  await untilShown();
  expect(cutOff('main nav a')).toEqual([]);
  expect(await findViolations()).toEqual([]);
});
