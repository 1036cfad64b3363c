import {
  type ApprovalStep,
  createApprovalSetup,
  createApproverGroup,
  createOwnDelegate,
  findApprovers,
  getApprovalChoices,
  getApprovalSetup,
  getApproverGroup,
  getDocumentRules,
  listApprovalSetupVersions,
  listApproverGroups,
  listDelegates,
  previewApproval,
  updateApprovalSetup,
  updateApproverGroup,
  updateDocumentRules,
} from '@countersign/contract';
import { lookupOf, setupProblems } from '@countersign/domain';
import { describe, expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, router, server, untilAnswered } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const id = (number: number) => `0190a000-0000-7000-8000-00000000000${number}`;
const grace = sampleAnswer(createOwnDelegate, {
  delegate: { id: id(5), name: 'Grace Mbeki', userType: 'Approver' },
}).delegate;
const save = page.getByRole('button', { name: 'Save', exact: true });

/** Chooses from a list that is searched. */
async function choose(box: Locator, name: string): Promise<void> {
  await box.fill(name);
  await page.getByRole('option', { name }).click();
}

describe('an approval setup', () => {
  const step: ApprovalStep = {
    id: id(4),
    name: 'Accountant',
    sequence: 1,
    groupIds: [],
    userIds: [id(5)],
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
  };
  const signing: ApprovalStep = { ...step, act: 'sign', signaturePosition: 3 };
  const given = { id: id(9), name: 'Travel', steps: [step], archivedAt: null };
  const mine = sampleAnswer(getApprovalSetup, { ...given, version: 1, revision: 1 });
  const theirs = { ...mine, name: 'Travel and hotels', steps: [signing], version: 2, revision: 2 };
  const version = (number: number, steps: ApprovalStep[]) => ({
    version: number,
    steps,
    at: mine.createdAt,
    by: 'Adam',
  });

  test('that two change is decided field by field, and its earlier steps are taken up again', async () => {
    server()
      .answerRest()
      .answer(findApprovers, { items: [grace] })
      .answer(getApprovalSetup, mine)
      .answer(updateApprovalSetup, ({ body }) =>
        body.revision === 1
          ? new Refusal({ error: 'Somebody else changed this.', code: 'conflict' })
          : { ...theirs, ...body, revision: 3, version: 3 },
      );
    await openPage(`/dashboard/approval-setup/${id(9)}`);
    await untilShown();
    await page.getByLabelText('Description').fill('Flights and hotels');
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    server()
      .answer(getApprovalSetup, theirs)
      .answer(listApprovalSetupVersions, {
        items: [version(2, [signing]), version(1, [step])],
      });
    await save.click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Someone else changed this approval setup' });
    await expect.element(notice).toMatchTextContent('Yours: Flights and hotels');
    await notice.getByRole('button', { name: 'Keep my changes' }).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Name', exact: true }))
      .toHaveValue('Travel and hotels');
    await expect.element(page.getByText('Signs in position 3')).toBeVisible();
    await page.getByRole('button', { name: 'Restore steps of version 1' }).click();
    await expect.element(page.getByText('Signs in position 3')).not.toBeInTheDocument();
    await save.click();
    await expect.poll(() => server().callsOf(updateApprovalSetup).length).toBe(2);
    expect(server().callsOf(updateApprovalSetup)[1]?.body).toMatchObject({
      name: 'Travel and hotels',
      description: 'Flights and hotels',
      steps: [{ name: 'Accountant', act: 'approve', signaturePosition: null }],
      revision: 2,
    });
  });

  for (const width of [1280, 390] as const) {
    test(`names the fields that approvers decide by, in order, at ${width} pixels`, async () => {
      const field = (key: string, label: string) => ({
        key,
        label,
        templates: ['Deal memo', 'Start form with a name that goes on and on and on'],
        isAmount: key === 'rate',
      });
      const fields = [field('rate', 'Rate'), field('starts', 'Start date'), field('status', '')];
      server()
        .answerRest()
        .answer(getApprovalSetup, { ...mine, decisionFields: ['gone'] })
        .answer(getApprovalChoices, { departments: [], formFields: fields })
        .answer(updateApprovalSetup, ({ body }) => ({ ...mine, ...body, revision: 2 }));
      await openPage(`/dashboard/approval-setup/${id(9)}`, { width });
      await untilShown();
      const facts = page.getByRole('region', { name: 'Facts to decide by' });
      await expect.element(facts.getByText('No form has this field')).toBeVisible();
      for (const name of ['Rate', 'Start date', 'status']) {
        await facts.getByRole('combobox', { name: 'Add field' }).click();
        await page.getByRole('option', { name: new RegExp(name) }).click();
      }
      await facts.getByRole('button', { name: 'Move Start date up' }).click();
      await facts.getByRole('button', { name: 'Remove gone' }).click();
      expect(await findViolations()).toEqual([]);
      expect(tooWide()).toBeLessThanOrEqual(0);
      facts.element().scrollIntoView();
      await save.click();
      await expect
        .poll(() => server().callsOf(updateApprovalSetup)[0]?.body.decisionFields)
        .toEqual(['starts', 'rate', 'status']);
    });
  }

  test('that is refused says why next to its button; a new step is validated on blur', async () => {
    const { world } = sampleAnswer(previewApproval);
    const problemsOf = (steps: ApprovalStep[]) => setupProblems(steps, lookupOf(world));
    server()
      .answerRest()
      .answer(previewApproval, ({ body: { steps } }) => ({ problems: problemsOf(steps), world }))
      .answer(createApprovalSetup, ({ body: { steps } }) => {
        const error = problemsOf(steps)[0]?.message ?? '';
        return new Refusal({ error, code: 'invalid', fields: { steps: error } });
      });
    await openPage('/dashboard/approval-setup/new');
    await page.viewport(1280, 720);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Refused fees');
    const add = page.getByRole('button', { name: 'Create approval setup' });
    await add.click();
    await expect.element(add).toHaveAccessibleDescription(/^Not saved\. Steps: /);
    await expect.element(page.getByText(/^Not saved\. Steps: /)).toBeInViewport();

    await page.getByRole('button', { name: 'Add first step' }).click();
    await page.getByLabelText('Step name').fill('Accounts');
    const problem = page.getByRole('listitem').getByText(/Choose who acts in “Accounts”\./);
    // The preview, which is asked for after a pause, knows of the step by then.
    const previewed = () => server().callsOf(previewApproval).at(-1)?.body.steps[0]?.name;
    await expect.poll(previewed).toBe('Accounts');
    await untilAnswered();
    expect(problem.elements()).toEqual([]);
    (name.element() as HTMLElement).focus();
    await expect.element(problem).toBeVisible();
    await add.click();
    await expect.element(add).toHaveAccessibleDescription(/Choose who acts in “Accounts”\./);
  });

  test('is made on a phone', async () => {
    const group = sampleAnswer(getApproverGroup, { id: id(2), name: 'Legal' });
    server()
      .answerRest()
      .answer(listApproverGroups, { items: [group], from: 1, total: 1 });
    await openPage('/dashboard/approval-setup/new', { width: 390 });
    await untilShown();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Small setup');
    await page.getByRole('button', { name: 'Add first step' }).click();
    await choose(page.getByRole('combobox', { name: 'Groups' }), 'Legal');
    expect(tooWide()).toBeLessThanOrEqual(0);
  });
});

test('a group is made, and gets people', async () => {
  const group = sampleAnswer(getApproverGroup, { id: id(2), name: 'Travel desk', revision: 1 });
  server()
    .answerRest()
    .answer(createApproverGroup, group)
    .answer(getApproverGroup, group)
    .answer(findApprovers, { items: [grace] });
  await openPage('/dashboard/approval-setup/groups');
  await untilShown();
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create group' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Travel desk');
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Travel desk' })).toBeVisible();
  await expect.element(page.getByText(/^No members yet/)).toBeVisible();
  await choose(page.getByRole('combobox', { name: 'Add people' }), 'Grace Mbeki');
  const members = page.getByRole('list', { name: 'Group members' });
  await expect.element(members).toMatchTextContent('Grace');
  expect(await findViolations()).toEqual([]);
  await save.click();
  await expect
    .poll(() => server().callsOf(updateApproverGroup)[0]?.body)
    .toMatchObject({
      userIds: [id(5)],
      revision: 1,
    });
});

test('a time away names who acts, ends no earlier than it begins, and is later, now or over', async () => {
  const days = [
    ['2099-05-10', '2099-05-20'],
    ['2020-01-01', '2099-01-01'],
    ['2020-01-01', '2020-01-02'],
  ] as const;
  const items = days.map(([startsOn, endsOn], index) => ({
    id: id(6 + index),
    delegate: grace,
    startsOn,
    endsOn,
  }));
  server()
    .answerRest()
    .answer(listDelegates, { items, from: 1, total: 3 })
    .answer(findApprovers, { items: [grace] });
  await openPage('/dashboard/approval-setup/away');
  await untilShown();
  const states = () =>
    [...document.querySelectorAll('main tbody .mantine-Badge-label')].map((one) => one.textContent);
  await expect.poll(states).toEqual(['Upcoming', 'Now', 'Ended']);
  await router.navigate('/dashboard/profile/away');
  await untilShown();
  await page.getByRole('button', { name: 'Add absence' }).first().click();
  const away = page.getByRole('dialog', { name: 'Add absence' });
  await choose(away.getByRole('combobox', { name: 'Delegate' }), 'Grace Mbeki');
  await away.getByLabelText(/^First day/).fill('2031-05-10');
  await away.getByLabelText(/^Last day/).fill('2031-05-01');
  await away.getByRole('button', { name: 'Add absence', exact: true }).click();
  await expect
    .element(away.getByText('The last day can’t be before the first.', { exact: true }))
    .toBeVisible();
  expect(await findViolations()).toEqual([]);
  expect(server().callsOf(createOwnDelegate)).toEqual([]);
  await away.getByLabelText(/^Last day/).fill('2031-05-20');
  await away.getByRole('button', { name: 'Add absence', exact: true }).click();
  await expect
    .poll(() => server().callsOf(createOwnDelegate)[0]?.body)
    .toMatchObject({
      delegateId: id(5),
      startsOn: '2031-05-10',
      endsOn: '2031-05-20',
    });
});

test('the rules of approval are saved one by one', async () => {
  const rules = { mayApproveOwn: false, finishedLinkDays: 30 };
  server()
    .answerRest()
    .answer(getDocumentRules, rules)
    .answer(updateDocumentRules, ({ body }) => ({ ...rules, ...body }));
  await openPage('/dashboard/approval-setup/rules');
  await untilShown();
  const own = page.getByRole('switch', { name: /^Drafters can approve their own documents/ });
  await expect.element(own).not.toBeChecked();
  expect(await findViolations()).toEqual([]);
  await own.click();
  await expect.element(page.getByText('Rule saved for all documents').first()).toBeVisible();
  const days = page.getByRole('textbox', {
    name: 'Download period (days)',
  });
  await days.fill('400');
  await expect.element(page.getByText('Enter 1 to 365 days.')).toBeVisible();
  await days.fill('14');
  days.element().blur();
  await expect
    .poll(() =>
      server()
        .callsOf(updateDocumentRules)
        .map(({ body }) => body),
    )
    .toEqual([{ mayApproveOwn: true }, { finishedLinkDays: 14 }]);
});
