import {
  actOnTaxRisk,
  addTaxEvidence,
  copyTaxAnswers,
  createContact,
  createIndustryRole,
  createProject,
  createTaxRisk,
  getIndustryRole,
  getStatementByLink,
  getTaxQuestions,
  getTaxRisk,
  getTaxRiskSettings,
  type IndustryRole,
  inviteUser,
  listContacts,
  listEarlierTaxRisks,
  listIndustryRoles,
  listProjects,
  listUsers,
  saveTaxAnswers,
  type TaxRisk,
  updateIndustryRole,
  updateTaxRiskSettings,
} from '@countersign/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile, missedByTab } from '../../../testing/act-on-page.ts';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { type Given, sampleAnswer } from '../../../testing/sample-answer.ts';
import { keepPage } from '../../core/session/log-out.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const role = sampleAnswer(createIndustryRole, {
  name: 'Drone operator',
  criterion: 'Substantial provision of equipment',
  restsOnEquipment: true,
  allowsGeneralTest: true,
});
const contact = sampleAnswer(createContact, { firstName: 'Paula', lastName: 'Route' });
const project = sampleAnswer(createProject, { name: 'Salt and Starlight' });

/** An engagement that may be edited, with what a test says of it. */
const riskWith = (given: Given<TaxRisk>) =>
  sampleAnswer(getTaxRisk, {
    person: { name: 'Paula Route' },
    acts: [{ act: 'edit', refusal: '' }],
    ...given,
  });
/** The same while the questions are asked. */
const unassessed = riskWith({
  status: 'draft',
  route: 'questionnaire',
  evaluation: { outcome: 'undetermined' },
});

/** Opens an engagement, of which the server says what the test does. */
async function openRisk(risk: TaxRisk, width?: 390): Promise<void> {
  server().answerRest().answer(getTaxRisk, risk);
  await openPage(`/dashboard/tax-risks/${risk.id}`, { ...(width && { width }) });
  await untilShown();
}

test('a role of the industry’s list is added once all is said that is needed', async () => {
  server().answerRest().answer(createIndustryRole, role);
  await openPage('/dashboard/tax-risks/roles');
  await button('Create role').first().click();
  const drawer = page.getByRole('dialog', { name: 'Create role' });
  const add = drawer.getByRole('button', { name: 'Create role' });
  await add.click();
  await expect.element(drawer.getByText('This field is required.').first()).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await drawer.getByRole('textbox', { name: 'Role' }).fill('Drone operator');
  await drawer.getByRole('textbox', { name: 'Criterion' }).fill(role.criterion);
  await drawer.getByRole('checkbox', { name: 'The criterion depends on equipment' }).click();
  await drawer.getByRole('textbox', { name: 'Source', exact: true }).fill('ESM4118');
  await drawer.getByRole('textbox', { name: 'Date of source' }).fill('2023-06-01');
  server().answer(listIndustryRoles, { items: [role], from: 1, total: 1 });
  await add.click();
  await expect.element(page.getByText('Role “Drone operator” created')).toBeVisible();
  expect(server().callsOf(createIndustryRole)[0]?.body).toMatchObject({
    restsOnEquipment: true,
    source: 'ESM4118',
    sourceDate: '2023-06-01',
    isVerified: false,
  });
  const row = page.getByRole('row', { name: /Drone operator/ });
  await expect.element(row).toMatchTextContent('with an equipment list');
  await expect.element(row).toMatchTextContent('Not checked');
});

test('a role is checked against its source, and archived', async () => {
  let kept: IndustryRole = role;
  server()
    .answerRest()
    .answer(getIndustryRole, () => kept)
    .answer(listIndustryRoles, ({ query }) => ({
      items: (kept.archivedAt === null) === (query.archived !== 'yes') ? [kept] : [],
      from: 1,
      total: 1,
    }))
    .answer(updateIndustryRole, ({ body: { isArchived, ...body } }) => {
      const archivedAt = isArchived ? '2026-01-02T03:04:05.000Z' : null;
      kept = { ...kept, ...body, archivedAt, revision: kept.revision + 1 };
      return kept;
    });
  await openPage('/dashboard/tax-risks/roles');
  const row = page.getByRole('row', { name: /Drone operator/ });
  const editor = page.getByRole('dialog', { name: 'Industry role' });
  await row.getByText('Drone operator').click();
  await editor.getByLabelText('I have compared it with the source').click();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Drone operator saved')).toBeVisible();
  await expect.element(row.getByText('Checked', { exact: true })).toBeVisible();
  await row.getByText('Drone operator').click();
  await editor.getByRole('switch', { name: /^Archived/ }).click();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Active or archived' }).selectOptions('Archived');
  await expect.element(row).toMatchTextContent('Archived');
});

test('settings are refused where they can’t be, and saved with the people who were chosen', async () => {
  const user = sampleAnswer(inviteUser, { firstName: 'Olivia', lastName: 'Brennan' });
  server()
    .answerRest()
    .answer(listUsers, { items: [user], from: 1, total: 1 })
    .answer(getTaxRiskSettings, { blanketLimit: 5 })
    .answer(updateTaxRiskSettings, ({ body }) => body);
  await openPage('/dashboard/tax-risks/settings');
  const limit = page.getByRole('textbox', { name: 'People with the same answers' });
  await limit.fill('1');
  await button('Save').click();
  await expect.element(page.getByText('Enter 2 or more.').first()).toBeVisible();
  expect(server().callsOf(updateTaxRiskSettings)).toEqual([]);
  await limit.fill('12');
  await page.getByRole('switch', { name: /^Assessors can approve their own assessments/ }).click();
  await page.getByRole('combobox', { name: 'Assessors' }).click();
  await page.getByRole('option', { name: /Olivia/ }).click();
  await userEvent.keyboard('{Escape}');
  await button('Save').click();
  await expect.element(page.getByText('Settings saved')).toBeVisible();
  expect(server().callsOf(updateTaxRiskSettings)[0]?.body).toMatchObject({
    blanketLimit: 12,
    maySignOffAlone: true,
    assessorIds: [user.id],
  });
  expect(await findViolations()).toEqual([]);
});

/** Opens the drawer of a new engagement with a person in the first project. */
async function beginAs(engagedAs: string) {
  server()
    .answerRest()
    .answer(listContacts, { items: [contact], from: 1, total: 1 })
    .answer(listProjects, { items: [project], from: 1, total: 1 })
    .answer(getTaxRiskSettings, { usesRoleList: true, isAssessor: true })
    .answer(listIndustryRoles, { items: [{ ...role, isVerified: true }], from: 1, total: 1 })
    .answer(getIndustryRole, role)
    .answer(createTaxRisk, unassessed)
    .answer(getTaxRisk, unassessed);
  await openPage('/dashboard/tax-risks');
  await button('Start assessment').first().click();
  const drawer = page.getByRole('dialog', { name: 'Start assessment' });
  await drawer.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: /Paula Route/ }).click();
  await drawer.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: /Salt and Starlight/ }).click();
  await drawer.getByPlaceholder('For example, Focus puller').fill('Standby rigger');
  await drawer.getByRole('radio', { name: engagedAs }).click();
  return drawer;
}

/** Begins the assessment, and answers what was sent of the engagement. */
async function begun() {
  const drawer = page.getByRole('dialog', { name: 'Start assessment' });
  await drawer.getByRole('button', { name: 'Start assessment' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Paula Route' })).toBeVisible();
  return server().callsOf(createTaxRisk)[0]?.body;
}

test('on the payroll, an engagement has its dates and no fee payer', async () => {
  const drawer = await beginAs('PAYE');
  await drawer.getByRole('textbox', { name: 'Starts on' }).fill('2031-03-03');
  await drawer.getByRole('textbox', { name: 'Ends on' }).fill('2031-03-09');
  await expect
    .element(drawer.getByRole('group', { name: 'Contracted and paid party' }))
    .not.toBeInTheDocument();
  expect(await begun()).toMatchObject({
    contactId: contact.id,
    projectId: project.id,
    role: 'Standby rigger',
    engagedAs: 'PAYE',
    startsOn: '2031-03-03',
    endsOn: '2031-03-09',
  });
});

test('a self-employed worker can have an official letter', async () => {
  const drawer = await beginAs('Self Employed');
  await drawer.getByRole('checkbox', { name: /^The worker has a letter/ }).click();
  await drawer.getByLabelText('Reference').fill('LP10 4711');
  await drawer.getByRole('textbox', { name: 'Valid until' }).fill('2039-01-01');
  expect(await begun()).toMatchObject({
    letter: { reference: 'LP10 4711', validUntil: '2039-01-01' },
  });
});

test('a role on the industry’s list is claimed with the parts of the general test that hold', async () => {
  const drawer = await beginAs('Company');
  await drawer.getByRole('combobox', { name: 'Role on the list' }).click();
  await page.getByRole('option', { name: 'Drone operator' }).click();
  await drawer.getByRole('checkbox', { name: /^For one production/ }).click();
  await drawer.getByRole('checkbox', { name: /^Ends with/ }).click();
  expect(await begun()).toMatchObject({
    roleClaim: { roleId: role.id, isSpecificProduction: true, isFinite: true, isSeparate: false },
  });
});

test('an assessment requires a person', async () => {
  server().answerRest().answer(getTaxRiskSettings, { isAssessor: true });
  await openPage('/dashboard/tax-risks');
  await button('Start assessment').first().click();
  const drawer = page.getByRole('dialog', { name: 'Start assessment' });
  await drawer.getByRole('button', { name: 'Start assessment' }).click();
  await expect.element(drawer.getByText('This field is required.').first()).toBeVisible();
  expect(server().callsOf(createTaxRisk)).toEqual([]);
});

test('by the routes that ask no questions, the page says why', async () => {
  await openRisk(
    riskWith({ route: 'paye', isSevenDays: true, routeWhy: 'They are on the payroll.' }),
  );
  const side = page.getByRole('region', { name: 'Engagement' });
  await expect.element(side).toMatchTextContent('PAYE, not required');
  await expect.element(side).toMatchTextContent('Seven days or fewer');
  await expect.element(page.getByText('No questions are asked for this route.')).toBeVisible();
});

test('a small client leaves the status to the worker’s own company', async () => {
  await openRisk(riskWith({ route: 'small-client', decision: 'worker-decides' }));
  await expect.element(page.getByText('Worker’s company decides').first()).toBeVisible();
});

test('the reasons of a status say which section decides', async () => {
  await openRisk(
    riskWith({
      route: 'questionnaire',
      decision: 'outside',
      evaluation: {
        outcome: 'outside',
        complete: true,
        sections: {
          personalService: 'MEDIUM',
          control: 'OUTOFIR35',
          financialRisk: 'LOW',
          partAndParcel: 'LOW',
          businessOnOwnAccount: 'LOW',
        },
        decidedBy: 'control',
      },
    }),
  );
  await page.getByRole('tab', { name: 'Reasons' }).click();
  await expect.element(page.getByText('Decides: outside').first()).toBeVisible();
  expect(await findViolations()).toEqual([]);
});

test('a file is attached as what it is said to show', async () => {
  await openRisk(riskWith({ route: 'letter', routeWhy: 'The official letter is not attached.' }));
  await page.getByRole('tab', { name: 'Evidence' }).click();
  await page.getByRole('combobox', { name: 'Type of file' }).click();
  await page.getByRole('option', { name: 'Official letter' }).click();
  await chooseFile(new File(['%PDF-1.7'], 'LP10.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText('LP10.pdf attached')).toBeVisible();
  expect(server().callsOf(addTaxEvidence)[0]?.query).toEqual({ name: 'LP10.pdf', about: 'letter' });
});

test('answers of an earlier engagement are copied, and each is confirmed as it is saved', async () => {
  const copied = { endUserRole: 'endClient', officeHolder: 'true', hasContractStarted: 'true' };
  const earlier = { ...unassessed, id: '0190a000-0000-7000-8000-000000000002', role: 'First job' };
  await openRisk(unassessed);
  server()
    .answer(listEarlierTaxRisks, { items: [earlier] })
    .answer(copyTaxAnswers, {
      ...unassessed,
      answers: copied,
      unconfirmed: Object.keys(copied),
      revision: 1,
    })
    .answer(saveTaxAnswers, ({ body: { confirm } }) => ({
      ...unassessed,
      answers: copied,
      unconfirmed: Object.keys(copied).filter((one) => !confirm?.includes(one)),
      revision: 2,
    }));
  await button('Copy earlier answers').click();
  const dialog = page.getByRole('dialog', { name: 'Copy earlier answers' });
  await dialog.getByRole('radio', { name: /First job/ }).click();
  await dialog.getByRole('button', { name: 'Copy answers' }).click();
  await expect.element(page.getByText('Copied from an earlier engagement')).toBeVisible();
  expect(server().callsOf(copyTaxAnswers)[0]?.body).toMatchObject({ fromId: earlier.id });
  const heading = page.getByRole('heading', { level: 2, name: /^Who answers these/ });
  await expect.element(heading).toBeVisible();
  await button('Save and continue').click();
  await expect.element(heading).not.toBeInTheDocument();
  expect(server().callsOf(saveTaxAnswers)[0]?.body).toMatchObject({ confirm: ['endUserRole'] });
});

test('a question is answered with the keyboard alone, and the next one has the focus', async () => {
  await openRisk(unassessed);
  server().answer(saveTaxAnswers, ({ body }) => ({
    ...unassessed,
    answers: body.answers as Record<string, string>,
    revision: 1,
  }));
  const first = page.getByRole('heading', { level: 2, name: /^Who answers these/ });
  await expect.element(first).toBeVisible();
  expect(await missedByTab()).toEqual([]);
  await page.getByRole('radio').first().click({ trial: true });
  (page.getByRole('radio').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio').nth(1)).toBeChecked();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).not.toBeInTheDocument();
  const focused = () => document.activeElement?.id ?? '';
  await expect.poll(focused).toMatch(/^ask-/);
  expect(focused()).not.toBe('ask-endUserRole');
  expect(await findViolations()).toEqual([]);
});

test('an answer that was chosen is offered back after the session ended', async () => {
  await openRisk(unassessed);
  const answer = page.getByRole('radio').last();
  await answer.click();
  await expect.element(answer).toBeChecked();
  keepPage();
  await openRisk(unassessed);
  await expect.element(answer).not.toBeChecked();
  await button('Restore changes').click();
  await expect.element(answer).toBeChecked();
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
});

test('after the last question, all answers have the focus', async () => {
  const answers = { endUserRole: 'endClient', hasContractStarted: 'true' };
  await openRisk({ ...unassessed, answers });
  // An office decides by itself.
  const all = { ...answers, officeHolder: 'true' };
  server().answer(saveTaxAnswers, { ...unassessed, answers: all, revision: 1 });
  await page.getByRole('radio', { name: 'Yes' }).click();
  await button('Save and continue').click();
  await expect.element(page.getByRole('heading', { name: 'Answers', exact: true })).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Answers/);
});

test('on a phone a controller signs off with the keyboard alone', async () => {
  const inReview = riskWith({
    status: 'in-review',
    evaluation: { outcome: 'outside', complete: true },
    acts: [{ act: 'sign-off', refusal: '' }],
  });
  await openRisk(inReview, 390);
  expect(tooWide()).toBeLessThanOrEqual(0);
  const signedOff = { ...inReview, status: 'signed-off' as const, acts: [], revision: 1 };
  server().answer(actOnTaxRisk, signedOff).answer(getTaxRisk, signedOff);
  (button('Sign off').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Sign off' });
  await dialog.getByLabelText('Care taken').fill('The contract was read.');
  (dialog.getByRole('button', { name: 'Sign off' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Signed off').first()).toBeInTheDocument();
  expect(server().callsOf(actOnTaxRisk)[0]?.body).toMatchObject({
    act: 'sign-off',
    careTaken: 'The contract was read.',
  });
});

test('the answers of others stand side by side with those of the client', async () => {
  const answers = { officeHolder: 'false', hasContractStarted: 'true' };
  await openRisk({
    ...unassessed,
    answers,
    answerSets: [
      {
        ...sampleAnswer(getTaxQuestions),
        id: unassessed.id,
        email: 'wanda@crew.example',
        invitedAt: unassessed.createdAt,
        openedAt: unassessed.createdAt,
        submittedAt: unassessed.createdAt,
        role: 'worker',
        name: 'Wanda Route',
        answers: { endUserRole: 'personDoingWork', officeHolder: 'true' },
      },
    ],
    differences: [{ column: 'officeHolder', question: 'Office', answers: [] }],
  });
  const sides = page.getByRole('list', { name: 'Compare answers' });
  const office = sides.getByRole('listitem').filter({ hasText: 'hold an office' });
  await expect.element(office).toMatchTextContent('Differs');
  await expect.element(office).toMatchTextContent('Wanda Route (worker)');
  // Who answers is no difference.
  await expect.element(sides).not.toMatchTextContent('Who answers these questions?');
  await page.getByRole('switch', { name: 'All answers' }).click();
  await expect.element(sides.getByText('Not applicable').first()).toBeVisible();
  expect(await findViolations()).toEqual([]);
  await page.viewport(390, 800);
  expect(tooWide()).toBeLessThanOrEqual(0);
});

test.each(['tax-questions', 'tax-statement'])(
  'a forged link to /%s opens nothing',
  async (path) => {
    const refusal = new Refusal({ error: 'There is no such link.', code: 'not-found' });
    server()
      .answer(getTaxQuestions, () => refusal)
      .answer(getStatementByLink, () => refusal);
    await openPage(`/${path}/${'x'.repeat(43)}`);
    await expect
      .element(page.getByRole('heading', { name: 'This link can’t be used' }))
      .toBeVisible();
  },
);
