import {
  createContact,
  createTaxRisk,
  inviteTaxAnswerer,
  listProjects,
  saveTaxAnswers,
} from '@countersign/contract';
import { columnsOf, taxQuestions } from '@countersign/domain';
import type { Page } from '@playwright/test';
import { outsideAnswers } from '../../apps/server/src/demo/sample-tax-answers.ts';
import { expectAccessible } from '../support/accessible.ts';
import { type Client, signInTo } from '../support/client.ts';
import { expect, password, people, test } from './fixtures.ts';

/** Creates an engagement of a new person in the first project, with the hirer's answers. */
async function answeredEngagement(client: Client, firstName: string, role: string) {
  const emails = `${firstName.toLowerCase()}.route@crew.example`;
  const contact = await client.call(createContact, {
    body: { firstName, lastName: 'Route', emails },
  });
  const [project] = (await client.call(listProjects, { query: { search: 'Salt and' } })).items;
  const { id, revision } = await client.call(createTaxRisk, {
    body: { contactId: contact.id, projectId: project?.id ?? '', role, engagedAs: 'Company' },
  });
  const body = { answers: outsideAnswers, revision };
  return client.call(saveTaxAnswers, { params: { id }, body });
}

test('the worker answers on a phone, and the answers are shown side by side', async ({
  page,
  browser,
  product,
  smtp,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const risk = await answeredEngagement(client, 'Wanda', 'Sculptor');
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
  // The people who answer are known: anyone who was invited.
  await expect(phone.getByRole('heading', { name: 'Has the work under this' })).toBeVisible();
  await expectAccessible(phone, 'questions by a link');
  const theirs = { ...outsideAnswers, endUserRole: 'personDoingWork', officeHolder: 'true' };
  await answerAll(phone, theirs);
  await phone.getByRole('button', { name: 'Send answers' }).click();
  await expect(phone.getByText('Thank you', { exact: true })).toBeVisible();
  await context.close();

  await beAs(people.sysAdmin);
  await page.goto(`/dashboard/tax-risks/${risk.id}`);
  const sides = page.getByRole('list', { name: 'Compare answers' });
  const office = sides.getByRole('listitem').filter({ hasText: 'hold an office' });
  await expect(office).toContainText('Differs');
  await expect(office).toContainText('Wanda Route (worker)');
  // Each contact's engagements stand on their page.
  await page.getByRole('link', { name: 'Wanda Route' }).click();
  const risks = page.getByRole('region', { name: 'Tax risks' });
  await expect(risks.getByRole('link', { name: 'Sculptor' })).toHaveAttribute(
    'href',
    `/dashboard/tax-risks/${risk.id}`,
  );
});

/** Answers each question that is shown. */
async function answerAll(page: Page, answers: Record<string, string>): Promise<void> {
  const heading = page.locator('h2[id^="ask-"]');
  const end = page.getByRole('button', { name: 'Send answers' });
  for (;;) {
    await expect(heading.or(end)).toBeVisible();
    if (await end.isVisible()) return;
    const title = await heading.innerText();
    const question = taxQuestions.find(({ ask }) => ask === title);
    if (question === undefined) throw new Error(`No such question: ${title}`);
    const values = question.many
      ? columnsOf(question).filter((column) => answers[column] === 'true')
      : [answers[question.key]];
    for (const { value, label } of question.options) {
      if (values.includes(value)) await page.getByLabel(label, { exact: true }).check();
    }
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  }
}
