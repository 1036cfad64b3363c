import { expect, type Locator, type Page } from '@playwright/test';

/** A page has as many things to go to, those that other tests made among them. */
const maxSteps = 300;

/** A keyboard, and nothing else, to use a page with. */
export function keyboardOf(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => page.keyboard.type(text);
  const hasFocus = (target: Locator) =>
    target.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));
  /**
   * Presses a key, Tab unless another one is named, until an element has the focus.
   * @throws where the key does not lead there
   */
  const reach = async (target: Locator, by = 'Tab') => {
    await target.first().waitFor();
    for (let step = 0; step <= maxSteps; step += 1) {
      if (await hasFocus(target)) return;
      await page.keyboard.press(by);
    }
    throw new Error(`${by} does not lead to ${target.toString()}.`);
  };
  return {
    press,
    type,
    reach,
    /** Replaces the text of the input that has the focus. */
    async write(target: Locator, text: string) {
      await reach(target);
      await press('ControlOrMeta+a');
      await type(text);
    },
    /** Chooses what is called so from a list that is searched while one types, where it is the only one. */
    async choose(target: Locator, name: string) {
      await reach(target);
      await press('ControlOrMeta+a');
      await type(name);
      await expect(page.locator('[role="option"]:visible')).toHaveText([new RegExp(name)]);
      await press('ArrowDown', 'Enter');
    },
  };
}
