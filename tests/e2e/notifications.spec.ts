import type { Page } from '@playwright/test';
import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import type { ReceivedMail } from '../support/smtp.ts';
import { expect, password, people, signInOn, test } from './fixtures.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('what waits for a user rings at once and leads to it; a mentioned colleague is notified in the app and by email', async ({
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
  await openAs(people.operatorApprover);
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
  await comment.pressSequentially('Is the rate agreed, @ami');
  await page.getByRole('option', { name: /Amir Haddad/ }).click();
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('article')).toContainText('Is the rate agreed, @Amir Haddad');
  const isAboutComment = ({ envelopeTo, subject = '' }: ReceivedMail) =>
    envelopeTo.includes(people.approver) && subject.startsWith('Orla Nikolaou commented on');
  await expect.poll(() => smtp.mails.filter(isAboutComment).length).toBe(1);

  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  const amir = await context.newPage();
  await amir.goto('/');
  await signInOn(amir, people.approver);
  await bell(amir).click();
  await panel(amir)
    .getByRole('link', { name: /Orla Nikolaou commented .*Ines Winter/ })
    .click();
  await expect(amir.getByRole('article')).toContainText('@Amir Haddad');
  await context.close();
});
