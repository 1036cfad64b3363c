import {
  createCompany,
  createContact,
  createIndustryRole,
  createProject,
  createTaxRisk,
  getTaxRiskSettings,
  inviteTaxAnswerer,
  listProjects,
  saveTaxAnswers,
  updateTaxRiskSettings,
} from '@countersign/contract';
import { columnsOf, taxQuestions } from '@countersign/domain';
import type { Page } from '@playwright/test';
import { outsideAnswers } from '../../apps/server/src/demo/sample-tax-answers.ts';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { expect, open, password, people, test } from './fixtures.ts';

let client: Client;

test.beforeAll(async ({ product }) => {
  client = await signInTo(product.url, people.sysAdmin, password);
});

test('a role of the industry’s list is added, checked against its source, found, and archived', async ({
  page,
  beAs,
}) => {
  await beAs(people.sysAdmin);
  await open(page, '/tax-risks', 'Tax Risks');
  await page.getByRole('link', { name: 'Roles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Industry roles' })).toBeVisible();
  await page.getByRole('button', { name: 'New role' }).click();
  const drawer = page.getByRole('dialog', { name: 'New role' });
  await drawer.getByRole('button', { name: 'Add role' }).click();
  await expect(drawer.getByText('This field is required.').first()).toBeVisible();
  await expectAccessible(page, 'a new industry role with mistakes');
  await drawer.getByRole('textbox', { name: 'Role' }).fill('Drone operator');
  await drawer.getByLabel('Department').fill('Aerial');
  await drawer
    .getByRole('textbox', { name: 'Criterion' })
    .fill('Substantial provision of equipment');
  await drawer.getByLabel('The criterion rests on equipment').check();
  await drawer.getByRole('textbox', { name: 'Source', exact: true }).fill('ESM4118');
  await drawer.getByRole('textbox', { name: 'Date of the source' }).fill('2023-06-01');
  await drawer.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByText('The role “Drone operator” is added.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search industry roles' }).fill('aerial');
  const row = page.getByRole('row', { name: /Drone operator/ });
  await expect(row).toContainText('with a list of the equipment');
  await expect(row).toContainText('Not checked');
  await row.getByText('Drone operator').click();
  const editor = page.getByRole('dialog', { name: 'Industry role' });
  await editor.getByLabel('I have compared it with the source').check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Drone operator is saved.')).toBeVisible();
  await expect(row.getByText('Checked', { exact: true })).toBeVisible();

  await row.getByText('Drone operator').click();
  await editor.getByRole('switch', { name: 'Archived' }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Active or archived' }).selectOption('Archived');
  await expect(row).toContainText('Archived');
});

test('settings are changed, refused where they can’t be, and kept', async ({ page, beAs }) => {
  await beAs(people.sysAdmin);
  await open(page, '/tax-risks', 'Tax Risks');
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax risk settings' })).toBeVisible();
  const limit = page.getByLabel('People with the same answers');
  await limit.fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This has to be 2 at least.', { exact: true })).toBeVisible();
  await limit.fill('12');
  const alone = page.getByRole('switch', { name: 'Whoever assessed may sign off alone' });
  const before = await alone.isChecked();
  await alone.click();
  await page.getByRole('combobox', { name: 'Assessors' }).fill('olivia');
  await page.getByRole('option', { name: /Olivia/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.reload();
  await expect(limit).toHaveValue('12');
  await expect(alone).toBeChecked({ checked: !before });
  await expect(page.getByRole('main').getByText('Olivia Brennan', { exact: true })).toBeVisible();
  await expectAccessible(page, 'settings of tax risks, changed');
  await putBack();
});

/** The settings as they start: others' tests count on them. */
async function putBack(more: object = {}): Promise<void> {
  const { revision } = await client.call(getTaxRiskSettings);
  const usual = { usesRoleList: false, maySignOffAlone: false, blanketLimit: 5 };
  const people = { assessorIds: [], controllerIds: [] };
  await client.call(updateTaxRiskSettings, { body: { ...usual, ...people, ...more, revision } });
}

/** Somebody whom nobody has engaged yet. */
const newContact = (firstName: string) =>
  client.call(createContact, {
    body: {
      firstName,
      lastName: 'Route',
      emails: `${firstName.toLowerCase()}.route@crew.example`,
    },
  });

/** Opens the drawer of a new engagement with somebody in the first project. */
async function beginWith(page: Page, firstName: string, engagedAs: string) {
  await newContact(firstName);
  await open(page, '/tax-risks', 'Tax Risks');
  await page.getByRole('button', { name: 'New assessment' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New assessment' });
  await drawer.getByRole('combobox', { name: 'Person' }).fill(firstName);
  await page.getByRole('option', { name: new RegExp(`${firstName} Route`) }).click();
  await drawer.getByRole('combobox', { name: 'Project' }).fill('salt');
  await page.getByRole('option', { name: /Salt and Starlight/ }).click();
  await drawer.getByPlaceholder('Such as Focus puller').fill('Standby rigger');
  await drawer.getByRole('radio', { name: engagedAs }).check();
  return drawer;
}

test('payroll, an official letter, the role list and a small client need no questionnaire', async ({
  page,
  beAs,
}) => {
  test.setTimeout(90_000);
  await putBack({ usesRoleList: true });
  await client.call(createIndustryRole, {
    body: {
      name: 'Standby rigger',
      department: 'Grip',
      criterion: '',
      allowsGeneralTest: true,
      restsOnEquipment: false,
      source: 'ESM4118',
      sourceDate: '2023-06-01',
      isVerified: true,
    },
  });
  await beAs(people.sysAdmin);
  const side = page.getByRole('region', { name: 'Engagement' });
  const begin = page.getByRole('button', { name: 'Begin the assessment' });

  const payroll = await beginWith(page, 'Paula', 'PAYE');
  await payroll.getByRole('textbox', { name: 'Starts on' }).fill('2031-03-03');
  await payroll.getByRole('textbox', { name: 'Ends on' }).fill('2031-03-09');
  await begin.click();
  await expect(side).toContainText('PAYE, not required');
  await expect(side).toContainText('Seven days or fewer');
  await expect(page.getByText('By this route no questions are asked.')).toBeVisible();

  const letter = await beginWith(page, 'Lena', 'Self Employed');
  await letter.getByLabel('The worker has a letter that confirms their status').check();
  await letter.getByLabel('Reference').fill('LP10 4711');
  await letter.getByRole('textbox', { name: 'Valid until' }).fill('2039-01-01');
  await begin.click();
  await expect(side).toContainText('The official letter is not attached.');
  await page.getByRole('tab', { name: 'Evidence' }).click();
  await page.getByRole('combobox', { name: 'What the file is' }).click();
  await page.getByRole('option', { name: 'Official letter' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const pdf = Buffer.from(await drawSampleForm());
  await (await choosing).setFiles({
    name: 'LP10.pdf',
    mimeType: 'application/pdf',
    buffer: pdf,
  });
  await expect(side).toContainText('An official letter on the worker’s status is attached');

  const listed = await beginWith(page, 'Rosa', 'Company');
  await listed.getByRole('combobox', { name: 'Role on the list' }).fill('standby');
  await page.getByRole('option', { name: 'Standby rigger' }).click();
  for (const part of ['It is for one production', 'It ends with', 'Each engagement is agreed']) {
    await listed.getByLabel(part).check();
  }
  await begin.click();
  await expect(side).toContainText('The role “Standby rigger” is on the industry’s list');
  await expect(page.getByRole('button', { name: 'Submit for sign-off' })).toBeVisible();

  const small = await client.call(createCompany, {
    body: {
      name: 'Small Slate Ltd',
      code: 'SMALLSLATE',
      type: 'Company',
      smallClient: 'small',
      smallClientEvidenceOn: '2026-01-05',
    },
  });
  const place = { companyId: small.id, name: 'Small Slate Short', code: 'SSS' };
  const project = await client.call(createProject, { body: place });
  const contact = await newContact('Stella');
  const risk = await client.call(createTaxRisk, {
    body: {
      contactId: contact.id,
      projectId: project.id,
      role: 'Editor',
      engagedAs: 'Company',
    },
  });
  await open(page, `/tax-risks/${risk.id}`, 'Stella Route');
  await expect(side).toContainText('the worker’s own company decides');
  await expect(page.getByText('Worker’s company decides').first()).toBeVisible();
  await putBack();
});

/** An engagement of somebody in the first project, with the hirer's answers where there are any. */
async function engagement(contactId: string, role: string, answers?: Record<string, string>) {
  const [project] = (await client.call(listProjects, { query: { search: 'Salt and' } })).items;
  const body = { contactId, projectId: project?.id ?? '', role, engagedAs: 'Company' as const };
  const risk = await client.call(createTaxRisk, { body });
  if (answers === undefined) return risk;
  return client.call(saveTaxAnswers, {
    params: { id: risk.id },
    body: { answers, revision: risk.revision },
  });
}

test('the worker answers on a phone, and the answers stand side by side', async ({
  page,
  browser,
  product,
  smtp,
  beAs,
}) => {
  const contact = await newContact('Wanda');
  const risk = await engagement(contact.id, 'Sculptor', outsideAnswers);
  const email = 'wanda.route@crew.example';
  await client.call(inviteTaxAnswerer, {
    params: { id: risk.id },
    body: { role: 'worker', name: 'Wanda Route', email },
  });
  const { text = '' } = await smtp.next(email);
  const token = /tax-questions\/([\w-]+)/.exec(text)?.[1] ?? '';
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await phone.goto(`/tax-questions/${token}`);
  // Who answers is known: whoever was asked.
  await expect(phone.getByRole('heading', { name: 'Has the work under this' })).toBeVisible();
  await expectAccessible(phone, 'questions by a link');
  const theirs = { ...outsideAnswers, endUserRole: 'personDoingWork', officeHolder: 'true' };
  await answerAll(phone, theirs);
  await phone.getByRole('button', { name: 'Send my answers' }).click();
  await expect(phone.getByText('Thank you', { exact: true })).toBeVisible();
  await context.close();

  await beAs(people.sysAdmin);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/dashboard/tax-risks/${risk.id}`);
    const sides = page.getByRole('list', { name: 'Answers side by side' });
    const office = sides.getByRole('listitem').filter({ hasText: 'hold an office' });
    await expect(office).toContainText('Differs');
    await expect(office).toContainText('Wanda Route (worker)');
    // Who answers is no difference.
    await expect(sides).not.toContainText('Who answers these questions?');
    await page.getByRole('switch', { name: 'All answers' }).check();
    await expect(
      sides.getByRole('listitem').filter({ hasText: 'Not asked' }).first(),
    ).toBeVisible();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
    await expectAccessible(page, `answers side by side, ${width} wide`);
  }
  // Each contact's engagements stand on their page.
  await page.getByRole('link', { name: 'Wanda Route' }).click();
  const risks = page.getByRole('region', { name: 'Tax risks' });
  await expect(risks.getByRole('link', { name: 'Sculptor' })).toHaveAttribute(
    'href',
    `/dashboard/tax-risks/${risk.id}`,
  );
});

/** Answers each question that is asked. */
async function answerAll(page: Page, answers: Record<string, string>): Promise<void> {
  const heading = page.locator('h2[id^="ask-"]');
  const end = page.getByRole('button', { name: 'Send my answers' });
  for (;;) {
    await expect(heading.or(end)).toBeVisible();
    if (await end.isVisible()) return;
    const asked = await heading.innerText();
    const question = taxQuestions.find(({ ask }) => ask === asked);
    if (question === undefined) throw new Error(`No such question: ${asked}`);
    const values = question.many
      ? columnsOf(question).filter((column) => answers[column] === 'true')
      : [answers[question.key]];
    for (const { value, label } of question.options) {
      if (values.includes(value)) await page.getByLabel(label, { exact: true }).check();
    }
    await page.getByRole('button', { name: 'Save and go on' }).click();
    await expect(page.getByRole('heading', { name: asked })).toHaveCount(0);
  }
}

test('answers of an earlier engagement are copied, and each is confirmed', async ({
  page,
  beAs,
}) => {
  const contact = await newContact('Cora');
  const office = { officeHolder: 'true', endUserRole: 'endClient', hasContractStarted: 'true' };
  await engagement(contact.id, 'First job', office);
  const risk = await engagement(contact.id, 'Second job');
  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/tax-risks/${risk.id}`);
  await page.getByRole('button', { name: 'Copy earlier answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy earlier answers' });
  await dialog.getByRole('radio', { name: /First job/ }).check();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Each copied answer has to be confirmed')).toBeVisible();
  const heading = page.locator('h2[id^="ask-"]');
  for (const ask of ['Who answers these', 'Has the work under this', 'Will the worker hold an']) {
    await expect(heading).toContainText(ask);
    await page.getByRole('button', { name: 'Save and go on' }).click();
  }
  await expect(page.getByText('Each copied answer has to be confirmed')).toHaveCount(0);
});
