import { createContact } from '@countersign/contract';
import { columnsOf, taxQuestions } from '@countersign/domain';
import type { Page } from '@playwright/test';
import { outsideAnswers } from '../../apps/server/src/demo/sample-tax-answers.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { expect, open, password, people, signInOn, test } from './fixtures.ts';

const email = 'imogen.tax@crew.example';

/** The question that is asked now, and the labels of what is answered; undefined once all are answered. */
async function askedOf(page: Page, answers: Record<string, string>) {
  const heading = page.locator('h2[id^="ask-"]');
  const done = page.getByRole('heading', { name: 'The answers', exact: true });
  await expect(heading.or(done)).toBeVisible();
  if (await done.isVisible()) return undefined;
  const asked = await heading.innerText();
  const question = taxQuestions.find(({ ask }) => ask === asked);
  if (question === undefined) throw new Error(`No such question: ${asked}`);
  const { key, many, options } = question;
  const values = many
    ? columnsOf(question).filter((column) => answers[column] === 'true')
    : [answers[key]];
  const chosen = options.filter(({ value }) => values.includes(value));
  return { asked, many, labels: chosen.map(({ label }) => label) };
}

/** Answers the question that is asked now; answers false once none is. */
async function answerNext(page: Page, answers: Record<string, string>): Promise<boolean> {
  const question = await askedOf(page, answers);
  if (question === undefined) return false;
  const { asked, labels } = question;
  for (const label of labels) await page.getByLabel(label, { exact: true }).check();
  await page.getByRole('button', { name: 'Save and go on' }).press('Enter');
  await expect(page.getByRole('heading', { name: asked })).toHaveCount(0);
  // Who uses the keyboard goes on from the next question, and from the answers after the last one.
  const done = page.getByRole('heading', { name: 'The answers', exact: true });
  const allAnswers = page.locator('[tabindex="-1"]').filter({ has: done }).last();
  await expect(page.locator('h2[id^="ask-"]').or(allAnswers)).toBeFocused();
  return true;
}

/** Expects nothing of the page to be beside the window. */
async function expectNothingBeside(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** The link to a statement that somebody was mailed. */
function statementLinkIn(mail: { text?: string | undefined }): string {
  const link = /https?:\/\/\S+\/tax-statement\/[\w-]+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link to a statement.');
  return link;
}

async function act(page: Page, name: string, button: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an engagement is assessed by two people, stated, disputed and replaced', async ({
  page,
  browser,
  product,
  smtp,
  beAs,
}) => {
  test.setTimeout(180_000);
  const client = await signInTo(product.url, people.sysAdmin, password);
  await client.call(createContact, {
    body: { firstName: 'Imogen', lastName: 'Tax', emails: email },
  });

  await beAs(people.sysAdmin);
  await open(page, '/tax-risks', 'Tax Risks');
  await expectAccessible(page, 'tax risks');
  await page.getByRole('button', { name: 'New assessment' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New assessment' });
  await drawer.getByRole('button', { name: 'Begin the assessment' }).click();
  await expect(drawer.getByText('This field is required.').first()).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Person' }).fill('imogen tax');
  await page.getByRole('option', { name: /Imogen Tax/ }).click();
  await drawer.getByRole('combobox', { name: 'Project' }).fill('salt');
  await page.getByRole('option', { name: /Salt and Starlight/ }).click();
  await drawer.getByPlaceholder('Such as Focus puller').fill('Graphic designer');
  await drawer.getByLabel('Name of the company').fill('Slater Graphics Ltd');
  const payer = drawer.getByRole('group', { name: 'Who is contracted and paid' });
  await payer.getByLabel('Name').fill('Slater Graphics Ltd');
  await payer.getByLabel('E-mail').fill('accounts@slater.example');
  await drawer.getByRole('button', { name: 'Begin the assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen Tax' })).toBeVisible();
  await expectAccessible(page, 'a question on the tax status');

  while (await answerNext(page, outsideAnswers));
  await page.getByRole('tab', { name: 'Reasons' }).click();
  await expect(page.getByText('Decides: outside').first()).toBeVisible();
  await expectAccessible(page, 'reasons of a tax status');
  await act(page, 'Submit for sign-off', 'Submit');
  // Whoever assessed it can't sign it off.
  await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toHaveCount(0);
  const address = page.url();

  const other = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const desk = await other.newPage();
  await desk.goto('/');
  await signInOn(desk, people.admin);
  await expect(desk).toHaveURL(/\/dashboard$/);
  await desk.goto(address);
  await desk.getByRole('button', { name: 'Sign off', exact: true }).click();
  const asked = desk.getByRole('dialog', { name: 'Sign off' });
  await asked.getByLabel('Care that was taken').fill('The contract and the invoices were read.');
  await asked.getByRole('button', { name: 'Sign off' }).click();
  await act(desk, 'Issue the statement', 'Issue and send');

  const link = statementLinkIn(await smtp.next(email));
  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const reader = await phone.newPage();
  await reader.goto(link);
  await expect(
    reader.getByRole('heading', { name: 'Status determination statement' }),
  ).toBeVisible();
  await expectAccessible(reader, 'a statement by its link');
  await expectNothingBeside(reader);
  await expect(
    reader.getByRole('heading', { name: 'Outside: the off-payroll rules do not apply' }),
  ).toBeVisible();
  await reader.getByRole('button', { name: 'I have received it' }).click();
  await expect(reader.getByText(/that you received it/)).toBeVisible();
  await reader.getByRole('button', { name: 'Send it' }).click();
  await expect(reader.getByText('This field is required.')).toBeVisible();
  await reader.getByLabel('What you disagree with').fill('I am told when to work each day.');
  await reader.getByRole('button', { name: 'Send it' }).click();
  await expect(reader.getByText(/A disagreement was received on/)).toBeVisible();

  await desk.getByRole('tab', { name: /Disputes/ }).click();
  await expect(desk.getByText('I am told when to work each day.')).toBeVisible();
  await desk.getByRole('button', { name: 'Answer', exact: true }).click();
  const decision = desk.getByRole('dialog', { name: 'Answer the disagreement' });
  await decision.getByLabel('The statement is withdrawn').check();
  await decision
    .getByLabel('Reasons')
    .fill('The call sheets show that hours were set, so it is assessed anew.');
  await decision.getByRole('button', { name: 'Answer' }).click();
  await expect(desk.getByText('Statement withdrawn')).toBeVisible();
  await desk.getByRole('tab', { name: 'Statement' }).click();
  await expect(desk.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(desk.getByText('Superseded', { exact: true }).first()).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('This statement was withdrawn')).toBeVisible();

  // What takes its place is assessed and signed off by two people again.
  await page.reload();
  await act(page, 'Submit for sign-off', 'Submit');
  await act(desk, 'Sign off', 'Sign off');
  await act(desk, 'Issue the statement', 'Issue and send');
  // Of the outcome they were told before.
  expect((await smtp.next(email)).text).toContain('hours were set');
  await reader.goto(statementLinkIn(await smtp.next(email)));
  await expect(reader.getByText('This statement was withdrawn')).toHaveCount(0);
  await reader.getByRole('button', { name: 'I have received it' }).click();
  await expect(reader.getByText(/that you received it/)).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${new URL(address).pathname}?tab=statement`);
    const list = page.getByRole('list', { name: /^Whom SDS-/ });
    await expect(list).toHaveCount(2);
    await expect(page.getByText(/, replaces SDS-/)).toBeVisible();
    const worker = list.first().getByRole('listitem').filter({ hasText: email });
    await expect(worker).not.toContainText('Not yet');
    // All of each row is in sight, and so is the tab that is chosen.
    for (const one of [worker, page.getByRole('tab', { name: 'Statement' })]) {
      const box = await one.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width);
      expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    }
    await expectNothingBeside(page);
    await expectAccessible(page, `statements, ${width} wide`);
  }
  await other.close();
  await phone.close();
});

test('an engagement is assessed and signed off by keyboard alone, on a wide and a narrow screen', async ({
  page,
  browser,
  product,
  beAs,
}) => {
  test.setTimeout(120_000);
  const client = await signInTo(product.url, people.sysAdmin, password);
  await client.call(createContact, {
    body: { firstName: 'Kit', lastName: 'Keyes', emails: 'kit.keyes@crew.example' },
  });
  await beAs(people.sysAdmin);
  await open(page, '/tax-risks', 'Tax Risks');
  const { press, reach, write, choose } = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await reach(button('New assessment').first());
  await press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New assessment' });
  await choose(drawer.getByRole('combobox', { name: 'Person' }), 'Kit Keyes');
  await choose(drawer.getByRole('combobox', { name: 'Project' }), 'Salt and Starlight');
  await write(drawer.getByPlaceholder('Such as Focus puller'), 'Storyboard artist');
  await reach(drawer.getByRole('button', { name: 'Begin the assessment' }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kit Keyes' })).toBeVisible();

  for (;;) {
    const question = await askedOf(page, outsideAnswers);
    if (question === undefined) break;
    for (const label of question.labels) {
      const option = page.getByLabel(label, { exact: true });
      if (question.many) await reach(option);
      else {
        // Among radio buttons Tab reaches the first one, and the arrows the others.
        await reach(page.getByRole('radio'));
        await reach(option, 'ArrowDown');
      }
      if (!(await option.isChecked())) await press('Space');
    }
    await reach(button('Save and go on'));
    await press('Enter');
    await expect(page.getByRole('heading', { name: question.asked })).toHaveCount(0);
  }
  await reach(button('Submit for sign-off'), 'Shift+Tab');
  await press('Enter');
  await reach(page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }));
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const desk = await phone.newPage();
  await desk.goto('/');
  await signInOn(desk, people.admin);
  await expect(desk).toHaveURL(/\/dashboard$/);
  await desk.goto(page.url());
  const keys = keyboardOf(desk);
  await keys.reach(desk.getByRole('button', { name: 'Sign off', exact: true }));
  await keys.press('Enter');
  const asked = desk.getByRole('dialog', { name: 'Sign off' });
  await keys.write(asked.getByLabel('Care that was taken'), 'The contract was read.');
  await keys.reach(asked.getByRole('button', { name: 'Sign off' }));
  await keys.press('Enter');
  await expect(asked).toHaveCount(0);
  const state = desk.getByText('Signed off', { exact: true }).filter({ visible: true });
  await expect(state.first()).toBeVisible();
  await expectNothingBeside(desk);
  await phone.close();
});

test('a link that was made up opens nothing', async ({ page }) => {
  await page.goto(`/tax-questions/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
  await page.goto(`/tax-statement/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
});
