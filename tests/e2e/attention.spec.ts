import { randomUUID } from 'node:crypto';
import { getDocument, sendDocument } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
import { bounce, expect, password, people, reportedTest as test } from './fixtures.ts';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });

test('a bounced email needs attention at home: it is sent again, and then to another address', async ({
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
    name: 'Resend email of document for Ann Lee',
  });
  await expect(again).toBeVisible();
  await expectAccessible(page, 'home with what needs attention');
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Resend email?' });
  await dialog.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('Email resent')).toBeVisible();
  await expect(again).toBeHidden();
  const second = await smtp.next(email);
  expect(second.text).toContain('/sign/');
  // It comes back once more, and the row is there again by itself.
  await bounce(product, second);
  await attention(page)
    .getByRole('button', { name: 'Correct email of document for Ann Lee' })
    .click();
  const correct = page.getByRole('dialog', { name: 'Change email or person for Ann Lee' });
  await expect(correct.getByRole('textbox', { name: /^Email/ })).toHaveValue(email);
  const right = `${randomUUID()}@crew.example`;
  await correct.getByRole('textbox', { name: /^Email/ }).fill(right);
  await correct.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('Email of Ann Lee changed')).toBeVisible();
  await expect(again).toBeHidden();
  expect((await smtp.next(right)).text).toContain('/sign/');
  const { hasBounced } = await sender.call(getDocument, { params: { id: made.id } });
  expect(hasBounced).toBe(false);
});
