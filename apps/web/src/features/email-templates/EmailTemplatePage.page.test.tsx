import {
  archiveEmailTemplate,
  type EmailTemplate,
  getBuiltInEmail,
  getEmailOverview,
  getEmailTemplate,
  getEmailTemplateVersion,
  listEmailTemplateVersions,
  previewEmail,
  restoreEmailTemplateVersion,
  updateEmailTemplate,
} from '@countersign/contract';
import { builtInEmails } from '@countersign/domain';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refusal } from '../../../testing/fake-api.ts';
import { findViolations, tooWide, untilShown } from '../../../testing/look-at-page.ts';
import { openPage, server } from '../../../testing/open-page.tsx';
import { sampleAnswer } from '../../../testing/sample-answer.ts';

const id = '0190a000-0000-7000-8000-000000000001';
const { subject, body } = builtInEmails.declined;
const template = sampleAnswer(getEmailTemplate, {
  id,
  event: 'declined',
  name: 'Contested',
  company: null,
  archivedAt: null,
  revision: 1,
  version: 2,
  subject,
  body,
});
const text = page.getByRole('textbox', { name: 'Text' });
const name = page.getByRole('textbox', { name: 'Name', exact: true });
const save = page.getByRole('button', { name: 'Save', exact: true });

async function openTemplate(width: 390 | 1280 = 1280): Promise<void> {
  server()
    .answerRest()
    .answer(getEmailTemplate, template)
    .answer(previewEmail, { html: '<p>Hello</p>', text: 'Hello' })
    .answer(updateEmailTemplate, (call) => saved(template, call.body));
  await openPage(`/dashboard/email-templates/${id}`, { width });
  await untilShown();
  await expect.element(text).toBeVisible();
}

const saved = (before: EmailTemplate, change: Partial<EmailTemplate>): EmailTemplate => ({
  ...before,
  ...change,
  revision: before.revision + 1,
});

test('two who change a template overwrite nothing', async () => {
  await openTemplate();
  const theirs = saved(template, { subject: 'Theirs' });
  server()
    .answer(getEmailTemplate, theirs)
    .answer(updateEmailTemplate, (call) =>
      call.body.revision === 2
        ? saved(theirs, { name: call.body.name })
        : new Refusal({ error: 'Somebody else changed this template.', code: 'conflict' }),
    );
  await name.fill('Mine');
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this template' });
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toMatchTextContent('Theirs');
  await save.click();
  await expect.element(page.getByText('Mine saved')).toBeVisible();
  expect(server().callsOf(updateEmailTemplate)[1]?.body).toMatchObject({
    name: 'Mine',
    subject: 'Theirs',
    revision: 2,
  });
});

test('variables are put into the subject by keys, and saved', async () => {
  await openTemplate();
  const field = page.getByRole('textbox', { name: 'Subject' });
  field.element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control} for {{{{proj');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await userEvent.keyboard('{Enter}{Control>}s{/Control}');
  await expect.element(page.getByText('Contested saved')).toBeVisible();
  expect(server().callsOf(updateEmailTemplate)[0]?.body.subject).toMatch(
    / for \{\{ ?project\.name ?\}\}$/,
  );
});

test('typed text is not discarded without a question', async () => {
  server().answer(getEmailOverview, { templates: [template] });
  await openTemplate();
  await name.fill('Never saved');
  await page.getByRole('link', { name: 'Email templates', exact: true }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('button', { name: 'Actions for Contested' }).click();
  await page.getByRole('menuitem', { name: 'Archive template' }).click();
  await expect.poll(() => server().callsOf(archiveEmailTemplate)[0]?.params).toEqual({ id });
  expect(server().callsOf(updateEmailTemplate)).toEqual([]);
});

test('a template is changed and looked at on a phone', async () => {
  await openTemplate(390);
  expect(tooWide()).toBeLessThanOrEqual(0);
  expect(await findViolations()).toEqual([]);
  text.element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control} See you!');
  await page.getByText('Preview', { exact: true }).click();
  expect(tooWide()).toBeLessThanOrEqual(0);
  await expect
    .poll(() => JSON.stringify(server().callsOf(previewEmail).at(-1)?.body))
    .toContain('See you!');
  await save.click();
  await expect.element(page.getByText('Contested saved')).toBeVisible();
});

test('conditions are shown as sentences, and their code is behind a button', async () => {
  server()
    .answerRest()
    .answer(getBuiltInEmail, builtInEmails['please-sign'])
    .answer(previewEmail, { html: '<p>Hello</p>', text: 'Hello' });
  await openPage('/dashboard/email-templates/new?event=please-sign');
  await expect.element(text).toMatchTextContent(/show if “Document: message” has a value/);
  await expect.element(text).not.toMatchTextContent(/\{%/);
  await expect.element(text).toHaveAttribute('aria-required', 'true');
  expect(await findViolations()).toEqual([]);

  // What is selected is said only where there is a sender.
  text.element().focus();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}Ask them.{Shift>}{Home}{/Shift}');
  await page.getByRole('button', { name: /Show if a variable has a value/ }).click();
  await page.getByRole('option', { name: /Sender: name/ }).click();
  await expect
    .element(text)
    .toMatchTextContent(/show if “Sender: name” has a value\s*Ask them\.\s*end/);

  const code = page.getByRole('button', { name: /Condition code/ });
  await code.click();
  await expect.element(code).toHaveAttribute('aria-pressed', 'true');
  await expect.element(text).toMatchTextContent(/\{% if sender\.name %\}Ask them\.\{% endif %\}/);
  await code.click();
  await expect.element(text).not.toMatchTextContent(/\{%/);
  await expect.element(text).toMatchTextContent(/Ask them\./);
});

test('an earlier version is looked at, and brought back', async () => {
  const versions = [2, 1].map((version) => ({ version, subject, createdBy: 'Adam' }));
  server()
    .answer(listEmailTemplateVersions, { items: versions, total: 2, page: 1, pageSize: 50 })
    .answer(getEmailTemplateVersion, { subject: 'As before', body })
    .answer(restoreEmailTemplateVersion, { ...template, version: 3, subject: 'As before' });
  await openTemplate();
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await expect.element(drawer.getByText('Version 2', { exact: true })).toBeVisible();
  await drawer.getByText('Version 1', { exact: true }).click();
  expect(await findViolations()).toEqual([]);
  await drawer.getByRole('button', { name: 'Restore version 1' }).click();
  await expect.element(page.getByText('Version 1 restored as version 3')).toBeVisible();
  expect(server().callsOf(restoreEmailTemplateVersion)[0]).toMatchObject({
    params: { id, version: '1' },
  });
});

test('the list marks the template that was opened last', async () => {
  server().answer(getEmailOverview, { templates: [template] });
  await openTemplate();
  await page.getByRole('link', { name: 'Email templates', exact: true }).click();
  const marked = page.getByCss('li[aria-current="true"]');
  await expect.element(marked).toMatchTextContent(/Contested.*opened last/s);
  const kept = () => window.localStorage.getItem('persist:client');
  await expect.poll(kept).toContain(String.raw`{\"selectedGuid\":\"${id}\"}`);
});

test('an Operator has no such page', async () => {
  server().answerRest();
  await openPage('/dashboard/email-templates', { userType: 'Operator' });
  await expect.element(page.getByRole('heading', { name: 'No access to this page' })).toBeVisible();
});
