import type { Page } from '@playwright/test';
import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import type { ReceivedMail } from '../support/smtp.ts';
import { expect, password, people, signInOn, test } from './fixtures.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('what waits for a user rings at once and leads to it; a colleague who is mentioned is told in the app and by email', async ({
  page,
  browser,
  product,
  smtp,
  openAs,
}) => {
  const sysAdmin = await signInTo(product.url, people.sysAdmin, password);
  const office = await approvalOffice(sysAdmin, 'Bell', [
    { name: 'Accounts', who: 'anyone', people: ['Amir Haddad', 'Orla Nikolaou'] },
  ]);
  await openAs(people.approver);
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await office.send('Winter');
  await expect(bell(page)).toHaveAccessibleName('Notifications 1 unread');
  await bell(page).click();
  await panel(page)
    .getByRole('link', { name: /Waiting for your approval .*Ines Winter/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Winter' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  const comment = page.getByLabel('Your comment');
  await comment.pressSequentially('Is the rate agreed, @orl');
  await page.getByRole('option', { name: /Orla Nikolaou/ }).click();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('article')).toContainText('Is the rate agreed, @Orla Nikolaou');
  const isAboutComment = ({ envelopeTo, subject = '' }: ReceivedMail) =>
    envelopeTo.includes(people.operatorApprover) && subject.startsWith('Amir Haddad commented on');
  await expect.poll(() => smtp.mails.filter(isAboutComment).length).toBe(1);

  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const orla = await context.newPage();
  await orla.goto('/');
  await signInOn(orla, people.operatorApprover);
  await bell(orla).click();
  await panel(orla)
    .getByRole('link', { name: /Amir Haddad commented .*Ines Winter/ })
    .click();
  await expect(orla.getByRole('article')).toContainText('@Orla Nikolaou');
  await context.close();
});
