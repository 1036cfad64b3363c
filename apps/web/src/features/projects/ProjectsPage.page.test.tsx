import {
  addProjectMembers,
  createProject,
  getProject,
  inviteUser,
  listCompanyNames,
  listProjectMembers,
  listProjects,
  listUsers,
  type Project,
  removeProjectMember,
  updateProject,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const project = sampleAnswer(createProject, {
  name: 'Night Ferry',
  currency: 'GBP',
  departments: ['Camera', 'Sound', 'Grip'],
});
const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the page of a project that the server keeps as it is saved. */
async function openProject(userType?: 'Operator', width?: 390): Promise<void> {
  let kept: Project = project;
  server()
    .answerRest()
    .answer(getProject, () => kept)
    .answer(updateProject, ({ body: { approvalSetupId: _, ...body } }) => {
      kept = { ...kept, ...body, revision: kept.revision + 1 };
      return kept;
    });
  await openPage(`/dashboard/projects/${project.id}`, {
    ...(userType && { userType }),
    ...(width && { width }),
  });
  await untilShown();
}

test('a project that would end before it starts is not sent', async () => {
  const name = { id: project.companyId, name: 'Northlight', code: 'NLP', type: 'PAYE' as const };
  server()
    .answerRest()
    .answer(listCompanyNames, { items: [{ ...name, archivedAt: null }] });
  await openPage('/dashboard/projects', { session: { companies: [name], homeCompanyId: name.id } });
  await button('Create project').first().click();
  const dialog = page.getByRole('dialog', { name: 'Create project' });
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: /Northlight/ }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night Ferry');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('NFE');
  await dialog.getByLabelText('Starts on').fill('2027-03-01');
  await dialog.getByLabelText('Ends on').fill('2027-02-01');
  const add = dialog.getByRole('button', { name: 'Create project' });
  await add.click();
  await expect
    .element(dialog.getByText('The end can’t be before the start.').first())
    .toBeVisible();
  expect(server().callsOf(createProject)).toEqual([]);
  await dialog.getByLabelText('Ends on').fill('2027-06-01');
  await add.click();
  await expect.element(page.getByText(/^Project “.*” created$/)).toBeVisible();
  expect(server().callsOf(createProject)[0]?.body).toMatchObject({
    companyId: name.id,
    startsOn: '2027-03-01',
    endsOn: '2027-06-01',
  });
});

test('departments are added with commas and moved, and the button that moves one keeps the focus', async () => {
  await openProject();
  await field('Add departments').fill('Costume, Hair');
  await userEvent.keyboard('{Enter}');
  await button('Move Hair up').click();
  await expect.element(button('Move Hair up')).toHaveFocus();
  await button('Save').click();
  await expect.element(page.getByText('Night Ferry saved')).toBeVisible();
  const departments = ['Camera', 'Sound', 'Grip', 'Hair', 'Costume'];
  expect(server().callsOf(updateProject)[0]?.body).toMatchObject({ departments });
  await expect.element(field('Department 4')).toHaveValue('Hair');
});

test('how new documents are sent is set in their project', async () => {
  await openProject();
  await field('Message').fill('Welcome aboard');
  await page.getByRole('textbox', { name: 'Expires after (days)' }).fill('14');
  await button('Save').click();
  await expect.element(page.getByText('Night Ferry saved')).toBeVisible();
  expect(server().callsOf(updateProject)[0]?.body).toMatchObject({
    sending: { message: 'Welcome aboard', expiresAfterDays: 14 },
  });
});

test('a watermark takes the variables that are there, and shows how it looks', async () => {
  await openProject();
  await field('Watermark').fill('For {{someone}}');
  await button('Save').click();
  await expect.element(page.getByText(/^There is no {{someone}}\./).first()).toBeVisible();
  expect(server().callsOf(updateProject)).toEqual([]);
  await field('Watermark').fill('For ');
  await button('Name of the person').click();
  await expect
    .element(page.getByRole('figure', { name: 'Preview of the watermark' }))
    .toHaveTextContent('For Zofia Wiśniewska');
});

test('people are added to a project, with their permissions, and removed', async () => {
  const user = sampleAnswer(inviteUser, { firstName: 'Olivia', lastName: 'Brennan' });
  const member = {
    ...user,
    name: 'Olivia Brennan',
    userType: 'Operator' as const,
    isDisabled: false,
    docDistributionAccess: false,
    taxRiskAccess: false,
  };
  server().answer(listUsers, { items: [user], from: 1, total: 1 });
  await openProject();
  const members = page.getByRole('region', { name: 'Members' });
  await members.getByRole('button', { name: 'Add members' }).click();
  const modal = page.getByRole('dialog', { name: 'Add members to Night Ferry' });
  await modal.getByRole('combobox', { name: 'Users' }).fill('Olivia');
  await expect
    .poll(() => server().callsOf(listUsers).at(-1)?.query)
    .toMatchObject({ search: 'Olivia' });
  await page.getByRole('option', { name: /^Olivia/ }).click();
  await userEvent.keyboard('{Escape}');
  server().answer(listProjectMembers, { items: [member], from: 1, total: 1 });
  await modal.getByRole('button', { name: 'Add members' }).click();
  await expect
    .element(members.getByText(/Drafts and sends documents, and sees their own/))
    .toBeVisible();
  expect(server().callsOf(addProjectMembers)[0]?.body).toEqual({ userIds: [user.id] });
  server().answer(listProjectMembers, { items: [], from: 0, total: 0 });
  await members.getByRole('button', { name: /^Remove Olivia/ }).click();
  await expect.element(members.getByText('No members yet')).toBeVisible();
  expect(server().callsOf(removeProjectMember)[0]?.params).toMatchObject({ userId: user.id });
});

test.each([1280, 390] as const)(
  'a project fits into %i pixels and is accessible',
  async (width) => {
    await openProject(undefined, width === 390 ? width : undefined);
    expect(tooWide()).toBeLessThanOrEqual(0);
    expect(await findViolations()).toEqual([]);
  },
);

test('members see a project and change nothing', async () => {
  await openProject('Operator');
  await expect
    .element(page.getByRole('definition').filter({ hasText: 'Camera, Sound, Grip' }))
    .toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
  server().answer(listProjects, { items: [project], from: 1, total: 1 });
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await expect.element(page.getByRole('table').getByText('Night Ferry')).toBeVisible();
  await expect.element(button('Create project')).not.toBeInTheDocument();
});
