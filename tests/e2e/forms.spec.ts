import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, open, people, test } from './fixtures.ts';

const laptop = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };

/** The parts of what is on the page that say something, and are cut off. */
const cutOff = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const isCut = one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
        return isCut || box.right > document.documentElement.clientWidth;
      })
      .map((one) => one.textContent),
  );

/** Walks through what is there with Tab: nothing that has the focus is behind a header or a bar. */
async function expectFocusInSight(page: Page, within: Locator): Promise<void> {
  const first = within.locator('input, button, a').first();
  await first.focus();
  for (let i = 0; i < 24; i++) {
    await page.keyboard.press('Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return;
      // What can't be seen is stood for by what is drawn in its place, such as a switch's track.
      const box = focused.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) return;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isSeen = top !== null && (focused.contains(top) || top.contains(focused));
      const label = focused.closest('label, .mantine-InputWrapper-root, .mantine-Radio-root');
      return isSeen || label?.contains(top) ? undefined : focused.outerHTML.slice(0, 200);
    });
    expect(hidden).toBeUndefined();
  }
}

test('what has the focus is never behind the header or the bar with the buttons', async ({
  page,
  beAs,
}) => {
  await page.setViewportSize(laptop);
  await beAs(people.sysAdmin);
  await open(page, '/companies', 'Companies');
  await page.getByRole('table').getByRole('link', { name: 'Northlight Pictures Ltd' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Northlight Pictures Limited');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await expectFocusInSight(page, page.getByRole('main'));
  // And on the way back up.
  for (let i = 0; i < 24; i++) await page.keyboard.press('Shift+Tab');
  const header = await page.getByRole('banner').boundingBox();
  const box = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
  expect(box).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test('an approval setup that is refused says why beside its button; a new step is judged once it is left', async ({
  page,
  beAs,
}) => {
  await page.setViewportSize(laptop);
  await beAs(people.sysAdmin);
  await open(page, '/approval-setup/new', 'New approval setup');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Refused fees');
  const save = page.getByRole('button', { name: 'Add the approval setup' });
  await save.click();
  await expect(save).toHaveAccessibleDescription(/^Not saved\. Steps: /);
  await expect(page.getByText('Not saved. Steps: ')).toBeInViewport();

  await page.getByRole('button', { name: 'Add the first step' }).click();
  const step = page.getByLabel('Name of the step');
  await step.fill('Accounts');
  const nobody = page.getByRole('listitem').getByText('Choose who acts in “Accounts”.');
  // The preview, which is asked for after a pause, knows of the step by then.
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByText('Accounts').first(),
  ).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(nobody).toBeVisible();
  await save.click();
  await expect(save).toHaveAccessibleDescription(/Choose who acts in “Accounts”\./);
});

test('names and states are not cut off', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  for (const size of [laptop, phone]) {
    await page.setViewportSize(size);
    await open(page, '', 'Sofia');
    expect(await cutOff(page, 'section[aria-labelledby="projects-heading"] *')).toEqual([]);
    await open(page, '/users', 'Users');
    expect(await cutOff(page, 'main .mantine-Badge-label')).toEqual([]);
    await open(page, '/profile/preferences', 'Your account');
    expect(await cutOff(page, 'main nav a')).toEqual([]);
    await expectAccessible(page, `preferences, ${size.width}`);
  }
});

test('the conditions of an e-mail are read in words, and their code is behind a button', async ({
  page,
  beAs,
}) => {
  await page.setViewportSize(laptop);
  await beAs(people.sysAdmin);
  await open(page, '/email-templates/new?event=please-sign', 'New e-mail template');
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text).toContainText('only where there is “Document: message”');
  await expect(text).not.toContainText('{%');
  await expect(text).toHaveAttribute('aria-required', 'true');
  // What a frame shows is not looked at.
  await page.getByRole('radio', { name: 'Plain text' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectAccessible(page, 'an e-mail with conditions');

  // What is selected is said only where there is a sender.
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask them.');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('button', { name: 'Only where there is something' }).click();
  await page.getByRole('option', { name: 'Sender: name' }).click();
  await expect(text).toContainText(/only where there is “Sender: name”\s*Ask them\.\s*end/);

  const code = page.getByRole('button', { name: 'Code of the conditions' });
  await code.click();
  await expect(code).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toContainText('{% if sender.name %}Ask them.{% endif %}');
  await code.click();
  await expect(text).not.toContainText('{%');
  await expect(text).toContainText('Ask them.');
});
