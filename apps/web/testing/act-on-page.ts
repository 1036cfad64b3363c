import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** Chooses a file in the input of the page that takes one. */
export async function chooseFile(file: File): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>('input[type="file"]');
  await expect.poll(find).not.toBeNull();
  const input = find();
  if (input) await userEvent.upload(page.elementLocator(input), file);
}

/** Presses Tab through all that is shown, and names the controls that never have the focus. */
export async function missedByTab(): Promise<string[]> {
  const selector = 'a[href], button, input, select, textarea';
  const controls = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
    (one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0,
  );
  const reached = new Set<Element | null>();
  // Regions that scroll have the focus, too.
  for (let i = 0; i < controls.length + 10; i++) {
    await userEvent.keyboard('{Tab}');
    reached.add(document.activeElement);
  }
  // Of a choice among several, one has the focus.
  const isReached = (one: HTMLInputElement) =>
    reached.has(one) ||
    (one.type === 'radio' &&
      controls.some(({ name }, i) => name === one.name && reached.has(controls[i] ?? null)));
  return controls.filter((one) => !isReached(one)).map(({ outerHTML }) => outerHTML.slice(0, 200));
}
