import {
  type ApprovalStep,
  createApprovalSetup,
  findApprovers,
  updateApprovalSetup,
} from '@countersign/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** Does with the keyboard what a click would do. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

/** Chooses from a list that is searched, with the keyboard. */
async function choose(page: Page, box: Locator, name: string): Promise<void> {
  await box.focus();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  // What was there before the search is gone.
  await expect(page.locator('[role="option"]:visible')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The step of the approval setup that has a name. */
const step = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `${name}, in turn` }) });

test('an approval setup is made with the keyboard alone; what is impossible in it is named at once', async ({
  page,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await open(page, '/approval-setup', 'Approval setup');
  await expectAccessible(page, 'approval setups');
  await press(page.getByRole('link', { name: 'New approval setup' }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'New approval setup' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.keyboard.type('Location fees');

  await press(page.getByRole('button', { name: 'Add the first step' }));
  await expect(page.getByLabel('Name of the step')).toBeFocused();
  await page.keyboard.type('Location manager');
  // What a new step lacks is said when it is left.
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(page.getByText('Choose who acts in “Location manager”.')).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'Groups' }), 'Legal');
  await expect(page.getByText('Choose who acts in “Location manager”.')).toHaveCount(0);

  await press(page.getByRole('button', { name: 'Add a step', exact: true }));
  await expect(page.getByLabel('Name of the step')).toBeFocused();
  await page.keyboard.type('Accountant');
  await choose(page, page.getByRole('combobox', { name: 'People' }), 'Grace Mbeki');
  await page.getByRole('radio', { name: 'Approve and sign' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Signature position')).toHaveValue('1');
  await press(page.getByRole('button', { name: 'Add a condition' }));
  const projects = page.getByRole('combobox', { name: 'Condition 1: projects' });
  await choose(page, projects, 'Salt and Starlight');
  await expect(page.getByText(/^When the project is Salt and Starlight\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'a step that is edited');

  // The accountant beside the location manager, and then before them.
  const accountant = page.getByRole('button', { name: /^Accountant, in turn/ });
  await accountant.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(accountant).toHaveAccessibleName(
    'Accountant, in turn 1 of 1, together with Location manager',
  );
  await accountant.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(accountant).toHaveAccessibleName('Accountant, in turn 1 of 2');

  // Both sign in one place: that is named, and not saved.
  await press(page.getByRole('button', { name: /^Location manager, in turn/ }));
  await page.getByRole('radio', { name: 'Approve and sign' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Signature position').fill('1');
  const both = '“Accountant” and “Location manager” both sign in position 1';
  await expect(step(page, 'Location manager').getByText(both)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(step(page, 'Location manager').locator('button, input').first()).toBeFocused();
  await expect(page).toHaveURL(/approval-setup\/new$/);
  await page.getByLabel('Signature position').fill('2');
  await expect(page.getByText(both)).toHaveCount(0);

  // Somewhere else than on Salt and Starlight the accountant is not asked.
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('list', { name: 'Not asked' })).toContainText(
    'Asked for only when the project is Salt and Starlight: there is no project.',
  );
  await choose(page, preview.getByRole('combobox', { name: 'Project' }), 'Salt and Starlight');
  await expect(preview.getByRole('list', { name: 'Who acts when' })).toContainText('Grace Mbeki');
  await expect(preview.getByRole('list', { name: 'Not asked' })).toHaveCount(0);

  await page.keyboard.press('Control+s');
  await expect(page.getByText('Location fees is added.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Location fees' })).toBeVisible();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an approval setup');
});

test('two who change one approval setup lose nothing, and its earlier steps can be taken up again', async ({
  page,
  product,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const found = await client.call(findApprovers, { query: { search: 'Grace' } });
  const steps: ApprovalStep[] = [
    {
      id: '6f1d2f9e-6a53-4d2c-9d2e-0c6d4f3b8a01',
      name: 'Accountant',
      sequence: 1,
      groupIds: [],
      userIds: found.items.map(({ id }) => id),
      who: 'anyone',
      act: 'approve',
      signaturePosition: null,
      conditions: [],
    },
  ];
  const made = await client.call(createApprovalSetup, {
    body: { name: 'Travel', description: '', steps },
  });
  await beAs(people.sysAdmin);
  await open(page, `/approval-setup/${made.id}`, 'Travel');
  await page.getByLabel('Description').fill('Flights and hotels');
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  const signing = steps.map((one) => ({ ...one, act: 'sign' as const, signaturePosition: 3 }));
  await client.call(updateApprovalSetup, {
    params: { id: made.id },
    body: { name: 'Travel and hotels', description: '', steps: signing, revision: made.revision },
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else changed this approval setup' });
  await expect(notice).toContainText('Changed name and steps');
  await expect(notice).toContainText('Yours: Flights and hotels');
  // Theirs is among the versions as soon as it is known, not only after the next save.
  await expect(page.getByText('Version 2 (in use)')).toBeVisible();
  await notice.getByRole('button', { name: 'Keep my changes over theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    'Travel and hotels',
  );
  await expect(page.getByText('Signs in 3')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Travel and hotels is saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Take up the steps of version 1' }).click();
  await expect(page.getByText('Signs in 3')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Travel and hotels is saved as version 3.')).toBeVisible();
  await expect(page.getByText('Version 3 (in use)')).toBeVisible();
});

test('a group gets people, and a delegate acts for who is away', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '/approval-setup/groups', 'Approval setup');
  await expectAccessible(page, 'approver groups');
  await page.getByRole('button', { name: 'New group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New group' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Travel desk');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Travel desk' })).toBeVisible();
  await expect(page.getByText('Nobody is in it yet')).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'Add people' }), 'Grace Mbeki');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Travel desk is saved.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'People in the group' })).toContainText('Grace');
  await expectAccessible(page, 'an approver group');

  await open(page, '/profile/away', 'Your account');
  await page.getByRole('button', { name: 'Add a time away' }).click();
  const away = page.getByRole('dialog', { name: 'Add a time away' });
  await choose(page, away.getByRole('combobox', { name: 'Who acts for you' }), 'Grace Mbeki');
  await away.getByLabel('First day').fill('2031-05-10');
  await away.getByLabel('Last day').fill('2031-05-01');
  await away.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(
    away.getByText('The last day can’t be before the first.', { exact: true }),
  ).toBeVisible();
  await away.getByLabel('Last day').fill('2031-05-20');
  await away.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Grace Mbeki acts for you then.')).toBeVisible();
  await expect(page.getByText('10 May 2031 to 20 May 2031')).toBeVisible();
  await expectAccessible(page, 'one’s own times away');
  await open(page, '/approval-setup/away', 'Approval setup');
  await expect(page.getByRole('row', { name: /Sofia Adeyemi/ })).toContainText('Later');
  await expectAccessible(page, 'times away');
});

test('the rules of approval are changed one by one', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '/approval-setup/rules', 'Approval setup');
  const own = page.getByRole('switch', { name: 'Whoever drafts a document may approve it' });
  await expect(own).not.toBeChecked();
  await expectAccessible(page, 'the rules of approval');
  await own.click();
  await expect(page.getByText('The rule is saved, for all documents.')).toBeVisible();
  const days = page.getByLabel('Days for which the parties can fetch one');
  await days.fill('400');
  await expect(page.getByText('Enter 1 to 365 days.')).toBeVisible();
  await days.fill('14');
  await days.press('Enter');
  await expect(days).toBeEnabled();
  await page.reload();
  await expect(own).toBeChecked();
  await expect(days).toHaveValue('14');
});

test('on a phone an approval setup is read and changed @phone', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '/approval-setup/new', 'New approval setup');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Small setup');
  await page.getByRole('button', { name: 'Add the first step' }).click();
  await choose(page, page.getByRole('combobox', { name: 'Groups' }), 'Legal');
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await tooWide()).toBe(false);
  await page.getByRole('button', { name: 'Add the approval setup' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Small setup' })).toBeVisible();
});
