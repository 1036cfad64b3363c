import { randomUUID } from 'node:crypto';
import { declineDocument, extendDocument, getDocument, sendDocument } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { approvalOffice } from '../support/approvals.ts';
import { signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
import { bounce, expect, password, people, reportedTest as test } from './fixtures.ts';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

/** The day, `YYYY-MM-DD`, so many days from today. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test.describe('what needs attention on the home page', () => {
  test('is a mail that came back: it is sent again, and then to another address', async ({
    page,
    beAs,
    product,
    smtp,
  }) => {
    const sender = await signInTo(product.url, people.operator, password);
    const { draft, sendBody } = await drafterOf(sender, 'Crew starter pack');
    const email = `${randomUUID()}@crew.example`;
    const made = await draft(email);
    await sender.call(sendDocument, { body: sendBody(made) });
    await bounce(product, await smtp.next(email));
    await beAs(people.operator);
    await page.goto('/dashboard');
    const again = attention(page).getByRole('button', {
      name: 'Try again to send the e-mail about the document of Ann Lee',
    });
    await expect(again).toBeVisible();
    await expectAccessible(page, 'home with what needs attention');
    await again.click();
    const dialog = page.getByRole('dialog', { name: 'Send the e-mail again?' });
    await expectAccessible(page, 'the question before a mail is sent again');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('The e-mail is on its way again.')).toBeVisible();
    await expect(again).toBeHidden();
    const second = await smtp.next(email);
    expect(second.text).toContain('/sign/');
    // It comes back once more, and the row is there again by itself.
    await bounce(product, second);
    await attention(page)
      .getByRole('button', { name: 'Correct the address for the document of Ann Lee' })
      .click();
    const correct = page.getByRole('dialog', { name: 'Ask somebody else instead of Ann Lee' });
    await expect(correct.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(email);
    const right = `${randomUUID()}@crew.example`;
    await correct.getByRole('textbox', { name: /^E-mail/ }).fill(right);
    await correct.getByRole('button', { name: 'Send to this e-mail' }).click();
    await expect(page.getByText('Ann Lee is asked now.')).toBeVisible();
    await expect(again).toBeHidden();
    expect((await smtp.next(right)).text).toContain('/sign/');
    const { hasBounced } = await sender.call(getDocument, { params: { id: made.id } });
    expect(hasBounced).toBe(false);
  });

  test('is a last day that comes soon: it is moved in its place', async ({
    page,
    beAs,
    product,
  }) => {
    const sender = await signInTo(product.url, people.operator, password);
    const { draft, sendBody } = await drafterOf(sender, 'Crew starter pack');
    const made = await draft(`${randomUUID()}@crew.example`);
    await sender.call(sendDocument, { body: sendBody(made) });
    await sender.call(extendDocument, {
      params: { id: made.id },
      body: { commandId: randomUUID(), expiresOn: inDays(1) },
    });
    await beAs(people.operator);
    await page.goto('/dashboard');
    const extend = attention(page).getByRole('button', {
      name: 'Give another last day to the document of Ann Lee',
    });
    await extend.click();
    const dialog = page.getByRole('dialog', { name: 'Give it another last day?' });
    await dialog.getByLabel('Last day').fill(inDays(40));
    await dialog.getByRole('button', { name: 'Set the day' }).click();
    await expect(page.getByText('The document has another last day.')).toBeVisible();
    await expect(extend).toBeHidden();
    const { expiresOn } = await sender.call(getDocument, { params: { id: made.id } });
    expect(expiresOn).toBe(inDays(40));
  });

  test('is what was declined: it is a draft again in its place', async ({
    page,
    beAs,
    product,
  }) => {
    const sender = await signInTo(product.url, people.sysAdmin, password);
    const office = await approvalOffice(sender, 'Attention', [
      { name: 'Accounts', who: 'anyone', people: ['Amir Haddad'] },
    ]);
    const { id } = await office.send('Thistle');
    const approver = await signInTo(product.url, people.approver, password);
    const { turns } = await approver.call(getDocument, { params: { id } });
    const body = { commandId: randomUUID(), partyId: turns[0]?.partyId ?? '', reason: 'The rate' };
    await approver.call(declineDocument, { params: { id }, body });
    await beAs(people.sysAdmin);
    await page.goto('/dashboard');
    const reopen = attention(page).getByRole('button', {
      name: 'Reopen the document of Ines Thistle',
    });
    await reopen.click();
    const dialog = page.getByRole('dialog', { name: 'Reopen the document?' });
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await expect(page.getByText('The document is a draft again.')).toBeVisible();
    await expect(reopen).toBeHidden();
    expect((await office.read(id)).state).toBe('draft');
  });
});
