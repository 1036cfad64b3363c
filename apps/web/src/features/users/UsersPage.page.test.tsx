import {
  changeUserEmail,
  getSecuritySettings,
  getUser,
  getUserHistory,
  inviteUser,
  listUsers,
  signOutUser,
  updateSecuritySettings,
} from '@countersign/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, untilShown } from '../../../testing/look-at-page.ts';
import { address, openPage, server } from '../../../testing/open-page.tsx';
import { sampleId } from '../../../testing/sample-answer.ts';

const users = [
  { id: sampleId(1), firstName: 'Sofia', lastName: 'Lund', email: 'sofia@example.com' },
  { id: sampleId(2), firstName: 'Adam', lastName: 'Kowalczyk', email: 'adam@example.com' },
].map((user, index) => ({
  ...user,
  userType: index === 0 ? ('SysAdmin' as const) : ('Admin' as const),
  state: 'active' as const,
  isHome: true,
}));

function serverWithUsers() {
  return server()
    .answerRest()
    .answer(listUsers, ({ query: { search } }) => {
      const items = users.filter(({ lastName }) => !search || lastName === search);
      return { items, from: 1, total: items.length };
    })
    .answer(getUser, ({ params: { id } }) => users.find((user) => user.id === id) ?? {});
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('the list', () => {
  test('keeps what is asked of it in its address', async () => {
    serverWithUsers();
    await openPage('/dashboard/users');
    await untilShown();
    await page.getByRole('tab', { name: /^Active/ }).click();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(address).toMatch(/state=active.*direction=descending/);
    const sorted = () => document.querySelector('th[aria-sort="descending"]')?.textContent;
    await expect.poll(sorted).toBe('Name');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'User type' }).click();
    await page.getByRole('checkbox', { name: 'SysAdmin' }).click();
    await page.getByRole('button', { name: 'Apply filter' }).click();
    const lastQuery = () => server().callsOf(listUsers).at(-1)?.query;
    await expect.poll(lastQuery).toMatchObject({ state: 'active', direction: 'descending' });
    await expect.poll(() => lastQuery()?.filters).toContain('SysAdmin');
    await page.getByRole('searchbox').fill('nobody at all');
    await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(page.getByRole('row', { name: /adam@example\.com/ })).toBeVisible();
  });

  test('has cards on a phone, whose menu signs a user out', async () => {
    serverWithUsers();
    await openPage('/dashboard/users', { width: 390 });
    await untilShown();
    await page.getByRole('button', { name: 'Actions for Adam Kowalczyk' }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.element(page.getByText('Adam Kowalczyk signed out everywhere')).toBeVisible();
    expect(server().callsOf(signOutUser)[0]?.params).toEqual({ id: sampleId(2) });
    await page.getByRole('listitem').getByRole('link', { name: /Adam/ }).click();
    await expect.element(heading('Adam Kowalczyk')).toBeVisible();
  });

  test('has a menu for each user that is accessible', async () => {
    serverWithUsers();
    await openPage('/dashboard/users');
    await untilShown();
    await page.getByRole('button', { name: 'Actions for Adam Kowalczyk' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Disable user' })).toBeVisible();
    expect(await findViolations()).toEqual([]);
  });
});

describe('an invitation', () => {
  const drawer = dialog('Invite user');
  const email = drawer.getByRole('textbox', { name: 'Email' });

  test('says what is missing, and throws nothing away unasked', async () => {
    serverWithUsers();
    await openPage('/dashboard/users');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await expect.element(email).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(email).toHaveAttribute('aria-invalid', 'true');
    expect(await findViolations()).toEqual([]);
    await userEvent.keyboard('adam@example.com{Escape}');
    const question = dialog('Close without saving?');
    await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue('adam@example.com');
  });

  test('says at its field what the server refuses', async () => {
    const taken =
      'A user with this email already exists in your organisation. Enter a different one.';
    const refusal = new Refusal({ error: taken, code: 'conflict', fields: { email: taken } });
    serverWithUsers().answer(inviteUser, () => refusal);
    await openPage('/dashboard/users');
    await page.getByRole('button', { name: 'Invite user' }).click();
    await expect.element(email).toHaveFocus();
    await userEvent.keyboard('adam@example.com{Tab}Nora{Tab}Vale');
    const operator = drawer.getByRole('radio', { name: 'Operator', exact: true });
    (operator.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await drawer.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(email).toHaveAccessibleDescription(new RegExp(taken));
    await expect.element(email).toHaveFocus();
    expect(server().callsOf(inviteUser)[0]?.body).toMatchObject({
      email: 'adam@example.com',
      firstName: 'Nora',
      lastName: 'Vale',
      userType: 'Approver',
    });
  });
});

describe('a user', () => {
  test('users don’t administer themselves', async () => {
    serverWithUsers().answer(listUsers, { items: users.slice(0, 1), from: 1, total: 1 });
    await openPage(`/dashboard/users/${sampleId(1)}`);
    await expect.element(page.getByText(/You are the only active SysAdmin/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Operator', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Actions for Sofia Lund' }).click();
    await expect.element(page.getByText(/^You can’t disable yourself/)).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Disable user' }).elements()).toEqual([]);
  });

  test('has a history, and another email once its owner has followed the link', async () => {
    const newEmail = 'adam.kowalczyk@example.com';
    const adam = { ...users[1], newEmail: null as string | null };
    const changed = { field: 'mobile', before: '7911', after: '7912' };
    serverWithUsers()
      .answer(getUser, () => adam)
      .answer(getUserHistory, { items: [{ action: 'user.changed', changes: [changed] }] })
      .answer(changeUserEmail, ({ body }) => Object.assign(adam, { newEmail: body.email }));
    await openPage(`/dashboard/users/${sampleId(2)}`);
    await page.getByRole('button', { name: 'Before and after' }).click();
    await expect.element(page.getByRole('cell', { name: '7911', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('textbox', { name: 'New email' }).fill(newEmail);
    expect(await findViolations()).toEqual([]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect
      .element(page.getByText(new RegExp(`A link was sent to ${newEmail}\\.`)).first())
      .toBeVisible();
    await expect.element(page.getByText('Confirmation pending')).toBeVisible();
    expect(server().callsOf(changeUserEmail)[0]?.body).toEqual({ email: newEmail });
    Object.assign(adam, { email: newEmail, newEmail: null });
    server().sendChange({ user: [sampleId(2)] });
    await expect.element(page.getByText('Confirmation pending')).not.toBeInTheDocument();
    await expect.element(page.getByText(newEmail).first()).toBeVisible();
  });

  test('has a mobile number that is checked when it is left', async () => {
    serverWithUsers();
    await openPage(`/dashboard/users/${sampleId(2)}`);
    const mobile = page.getByRole('textbox', { name: 'Mobile' });
    await mobile.fill('123456');
    await page.getByRole('combobox', { name: 'Country code' }).fill('United Kingdom');
    await page.getByRole('option', { name: 'United Kingdom (+44)' }).click();
    await expect.element(page.getByText('This mobile number is too short for +44.')).toBeVisible();
  });
});

describe('the rules', () => {
  test('are not required of others by who has no second factor', async () => {
    const refusal = new Refusal({ error: 'You have no second factor.', code: 'conflict' });
    server()
      .answerRest()
      .answer(getSecuritySettings, { mfaRequired: false, accounts: 'embedded' })
      .answer(updateSecuritySettings, () => refusal);
    await openPage('/dashboard/users/sign-in-rules');
    await page.getByRole('button', { name: 'Require second factor' }).click();
    const question = dialog('Require second factor?');
    await question.getByRole('button', { name: 'Require second factor' }).click();
    await expect.element(question.getByRole('alert')).toBeVisible();
    await question.getByRole('link', { name: 'Open security page' }).click();
    await expect.poll(address).toBe('/dashboard/profile/security');
  });
});
