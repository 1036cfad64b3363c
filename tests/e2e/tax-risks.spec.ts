import { createContact, getTaxRisk, saveTaxAnswers } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { outsideAnswers } from '../../apps/server/src/demo/sample-tax-answers.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { expect, open, password, people, signInOn, test } from './fixtures.ts';

const email = 'imogen.tax@crew.example';

/** Expects nothing of the page to be outside the window. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** Finds the link to a statement in an email. */
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
  const client = await signInTo(product.url, people.sysAdmin, password);
  await client.call(createContact, {
    body: { firstName: 'Imogen', lastName: 'Tax', emails: email },
  });

  await beAs(people.sysAdmin);
  await open(page, '/tax-risks', 'Tax Risks');
  await page.getByRole('button', { name: 'Start assessment' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Start assessment' });
  await drawer.getByRole('combobox', { name: 'Person' }).fill('imogen tax');
  await page.getByRole('option', { name: /Imogen Tax/ }).click();
  await drawer.getByRole('combobox', { name: 'Project' }).fill('salt');
  await page.getByRole('option', { name: /Salt and Starlight/ }).click();
  await drawer.getByPlaceholder('For example, Focus puller').fill('Graphic designer');
  await drawer.getByLabel('Company name').fill('Slater Graphics Ltd');
  const payer = drawer.getByRole('group', { name: 'Contracted and paid party' });
  await payer.getByLabel('Name').fill('Slater Graphics Ltd');
  await payer.getByLabel('Email').fill('accounts@slater.example');
  await drawer.getByRole('button', { name: 'Start assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imogen Tax' })).toBeVisible();
  const address = page.url();
  const params = { id: new URL(address).pathname.split('/').at(-1) ?? '' };
  const { revision } = await client.call(getTaxRisk, { params });
  const body = { answers: outsideAnswers, revision };
  await client.call(saveTaxAnswers, { params, body });
  await page.goto(`${address}?tab=reasons`);
  await expect(page.getByText('Decides: outside').first()).toBeVisible();
  await act(page, 'Submit for sign-off', 'Submit for sign-off');
  // Anyone who assessed it can't sign it off.
  await expect(page.getByRole('button', { name: 'Sign off', exact: true })).toHaveCount(0);

  const other = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const desktop = await other.newPage();
  await desktop.goto('/');
  await signInOn(desktop, people.admin);
  await expect(desktop).toHaveURL(/\/dashboard$/);
  await desktop.goto(address);
  await desktop.getByRole('button', { name: 'Sign off', exact: true }).click();
  const modal = desktop.getByRole('dialog', { name: 'Sign off' });
  await modal.getByLabel('Care taken').fill('The contract and the invoices were read.');
  await modal.getByRole('button', { name: 'Sign off' }).click();
  await act(desktop, 'Issue statement', 'Issue statement');

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
  await expectNoSidewaysScroll(reader);
  await expect(
    reader.getByRole('heading', { name: 'Outside: the off-payroll rules do not apply' }),
  ).toBeVisible();
  await reader.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(reader.getByText(/You confirmed receipt on/)).toBeVisible();
  await reader.getByRole('button', { name: 'Send disagreement' }).click();
  await expect(reader.getByText('This field is required.')).toBeVisible();
  await reader.getByLabel('Why you disagree').fill('I am told when to work each day.');
  await reader.getByRole('button', { name: 'Send disagreement' }).click();
  await expect(reader.getByText(/A disagreement was received on/)).toBeVisible();

  await desktop.getByRole('tab', { name: /Disagreements/ }).click();
  await expect(desktop.getByText('I am told when to work each day.')).toBeVisible();
  await desktop.getByRole('button', { name: 'Answer disagreement', exact: true }).click();
  const decision = desktop.getByRole('dialog', { name: 'Answer disagreement' });
  await decision.getByLabel('The statement is withdrawn').check();
  await decision
    .getByLabel('Reasons')
    .fill('The call sheets show that hours were set, so it is assessed again.');
  await decision.getByRole('button', { name: 'Send answer' }).click();
  await expect(desktop.getByText('Statement withdrawn')).toBeVisible();
  await desktop.getByRole('tab', { name: 'Statement' }).click();
  await expect(desktop.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(desktop.getByText('Superseded', { exact: true }).first()).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('This statement was withdrawn')).toBeVisible();

  // Its replacement is assessed and signed off by two people again.
  await page.reload();
  await act(page, 'Submit for sign-off', 'Submit for sign-off');
  await act(desktop, 'Sign off', 'Sign off');
  await act(desktop, 'Issue statement', 'Issue statement');
  // They were notified of the outcome before.
  expect((await smtp.next(email)).text).toContain('hours were set');
  await reader.goto(statementLinkIn(await smtp.next(email)));
  await expect(reader.getByText('This statement was withdrawn')).toHaveCount(0);
  await reader.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(reader.getByText(/You confirmed receipt on/)).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${new URL(address).pathname}?tab=statement`);
    const list = page.getByRole('list', { name: /^Recipients of SDS-/ });
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
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `statements, ${width} wide`);
  }
  await other.close();
  await phone.close();
});
