import { expectAccessible } from '../support/accessible.ts';
import { expect, people, signInOn, test } from './fixtures.ts';

test.use({ otherOrganisation: 'Harbour Films' });

test('another organisation invites a person by a link, and sees nothing of them before', async ({
  browser,
  product,
  smtp,
}) => {
  const inviting = await browser.newPage({ baseURL: product.url });
  await inviting.goto('/');
  await signInOn(inviting, people.operator);
  await expect(inviting).toHaveURL(/\/dashboard$/);
  await inviting.getByRole('button', { name: /^Organisation: / }).click();
  await inviting.getByRole('menuitem', { name: 'Harbour Films' }).click();
  await expect(inviting.getByRole('button', { name: 'Organisation: Harbour Films' })).toBeVisible();
  await inviting.goto('/dashboard/users');
  await expect(inviting.getByText('You are the only user')).toBeVisible();
  await inviting.getByRole('button', { name: 'Invite user' }).last().click();
  const drawer = inviting.getByRole('dialog');
  await drawer.getByLabel('Email').fill(people.admin);
  await drawer.getByLabel('First name').fill('Some');
  await drawer.getByLabel('Last name').fill('Body');
  await drawer.getByRole('radio', { name: 'Approver', exact: true }).check();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(inviting.getByText(`Invitation sent to ${people.admin}`)).toBeVisible();
  const row = inviting.getByRole('row').filter({ hasText: people.admin });
  await expect(row).toContainText('Some Body');
  await expect(row).toContainText('Invited');
  await expect(inviting.getByText(/Adam/)).toHaveCount(0);
  await row.getByRole('link', { name: 'Some Body' }).click();
  await expect(inviting.getByText('Invitation pending')).toBeVisible();
  await expectAccessible(inviting, 'an invited user');

  const { text = '' } = await smtp.next(people.admin);
  const link = /http\S+\/joins\/\S+/.exec(text)?.[0] ?? '';
  const joining = await browser.newPage({ baseURL: product.url });
  await joining.goto(link);
  await expect(joining.getByRole('heading', { name: 'Join Harbour Films' })).toBeVisible();
  await expectAccessible(joining, 'joining, before one has signed in');
  await joining.getByRole('link', { name: 'Sign in to join' }).click();
  await signInOn(joining, people.admin);
  await joining.getByRole('button', { name: 'Join Harbour Films' }).click();
  await expect(joining).toHaveURL(/\/dashboard$/);
  await expect(joining.getByRole('button', { name: 'Organisation: Harbour Films' })).toBeVisible();

  await inviting.goto('/dashboard/users');
  const joined = inviting.getByRole('row').filter({ hasText: people.admin });
  await expect(joined).toContainText('Adam');
  await joined.getByRole('button', { name: /^Actions for Adam/ }).click();
  await expect(inviting.getByRole('menuitem', { name: 'Disable' })).toBeVisible();
  await expect(inviting.getByRole('menuitem', { name: /Reset|Sign out/ })).toHaveCount(0);
  await joining.goto(link);
  await expect(joining.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible();
});
