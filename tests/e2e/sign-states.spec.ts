import { getDocument } from '@countersign/contract';
import type { Page } from '@playwright/test';
import { signInTo } from '../support/client.ts';
import { signer, signingOffice } from '../support/signing.ts';
import { expect, password, people, test } from './fixtures.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The link that a mail brings. */
const linkIn = ({ text = '' }: { text?: string | undefined }) =>
  /https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(text)?.[0] ?? '';

/** A party who acts in a step of their own. */
const party = (role: 'recipient' | 'agent', sequence: number, email?: string) => ({
  id: crypto.randomUUID(),
  role,
  person: email === undefined ? null : { ...signer, firstName: 'Bob', lastName: 'Agentson', email },
  userId: null,
  sequence,
  signaturePosition: null,
});

test('a link shows the state of its party: done, reassigned, acted in person, and completed', async ({
  page,
  product,
  smtp,
  openAs,
}) => {
  const sender = await signInTo(product.url, people.sysAdmin, password);
  const office = await signingOffice(sender, smtp, 'State contract');
  const email = 'done@example.com';
  const { link, document } = await office.send(email, {
    parties: [party('recipient', 1), party('agent', 2, 'agent.of.done@example.com')],
  });
  const { id } = document;
  await page.goto(link);
  await page.getByLabel('Full name').fill('Zofia Wiśniewska');
  await page.getByLabel('I have read the safety notes').check();
  await page.getByLabel('Engaged as: PAYE').check();
  await page.getByLabel('Daily rate').fill('1,250');
  await button(page, 'Signature: Sign').click();
  await button(page, 'Sign in both fields').click();
  await button(page, 'Initials: Initials').click();
  await button(page, 'Use in this field').click();
  await button(page, 'Finish and sign').click();
  await page.getByLabel(/^I agree to sign this document electronically/).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish and sign' }).click();
  await expect(title(page)).toHaveText('Thank you');
  await expect(button(page, 'Get copy')).toBeVisible();

  // Their agent has someone else act, and has a dead link then.
  const agentLink = linkIn(await smtp.next('agent.of.done@example.com'));
  await page.goto(agentLink);
  await button(page, 'More').click();
  await button(page, 'Reassign to someone else').click();
  await page.getByLabel('First name').fill('Carla');
  await page.getByLabel('Last name').fill('Jones');
  await page.getByLabel('Email').last().fill('carla.jones@example.com');
  await button(page, 'Reassign').click();
  await expect(title(page)).toHaveText('You have reassigned the document');
  await page.reload();
  await expect(title(page)).toHaveText('This link can’t be used');
  expect(linkIn(await smtp.next('carla.jones@example.com'))).not.toBe('');

  // The person who replaces the agent is there in person, and acts on the device of a colleague.
  await openAs(people.sysAdmin);
  await page.goto(`/dashboard/documents/${id}`);
  await page.getByRole('button', { name: 'Actions for Carla Jones' }).click();
  await page.getByRole('menuitem', { name: 'Fill in on this device' }).click();
  await button(page, 'Open page').click();
  await expect(page.getByText(/^This page is open on the device of Sofia Adeyemi/)).toBeVisible();
  await button(page, 'Start').click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect(page.getByText('Give the device back to Sofia Adeyemi.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to documents' }).click();
  await expect(title(page)).toHaveText('Documents');

  // Mailed once it is sealed.
  for (let subject = ''; !/completed/i.test(subject); ) {
    subject = (await smtp.next(email)).subject ?? '';
  }
  const { state, events } = await sender.call(getDocument, { params: { id } });
  expect(state).toBe('approved');
  expect(events.map(({ action }) => action)).toContain('document.asked-in-person');
  await page.goto(link);
  await expect(title(page)).toHaveText('This document is completed');
  await expect(button(page, 'Get copy')).toBeVisible();
});
