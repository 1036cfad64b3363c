import {
  actOnTaxRisk,
  createCompany,
  createProject,
  getTaxRisk,
  saveTaxAnswers,
  type TaxRisk,
} from '@countersign/contract';
import { outsideAnswers } from '../../apps/server/src/demo/sample-tax-answers.ts';
import { type Client, signInTo } from '../support/client.ts';
import { type Drafter, drafterOf } from '../support/documents.ts';
import { drawSampleForm } from '../support/sample-form.ts';
import { makeSignedPack } from '../support/signer.ts';
import { expect, password, people, test } from './fixtures.ts';

let client: Client;
let controller: Client;

test.beforeEach(async ({ product }) => {
  client = await signInTo(product.url, people.sysAdmin, password);
  controller = await signInTo(product.url, people.admin, password);
});

/** A company with a project that sends nothing before its engagements are signed off, and who drafts in it. */
async function holdingProject(code: string): Promise<Drafter> {
  const name = `Held back ${code}`;
  const company = { name, code: `${code}C`, type: 'Company' as const };
  const { id: companyId } = await client.call(createCompany, { body: company });
  await client.call(createProject, {
    body: { companyId, name, code, taxRiskMode: 'hold-sending' },
  });
  const form = { name: `Agreement ${code}`, file: new Uint8Array(await drawSampleForm()) };
  // All of it is the recipient's.
  await makeSignedPack(client, `Pack ${code}`, [form], () => true);
  return drafterOf(client, `Pack ${code}`, name);
}

/** Has an engagement answered and submitted by one person, and signed off by another one. */
async function signOff({ id, revision }: Pick<TaxRisk, 'id' | 'revision'>): Promise<void> {
  const params = { id };
  const answers = { answers: outsideAnswers, revision };
  const answered = await client.call(saveTaxAnswers, { params, body: answers });
  const submit = { act: 'submit' as const, revision: answered.revision };
  const submitted = await client.call(actOnTaxRisk, { params, body: submit });
  const body = { act: 'sign-off' as const, careTaken: '', revision: submitted.revision };
  await controller.call(actOnTaxRisk, { params, body });
}

test('a document on hold says why, is assessed from there, signed off by another user, and sent', async ({
  page,
  smtp,
  beAs,
}) => {
  const drafter = await holdingProject('HLD');
  const email = 'hilda.held@crew.example';
  const document = await drafter.draft(email, {});
  await beAs(people.sysAdmin);
  const address = `/dashboard/documents/${document.id}?step=send`;
  await page.goto(address);
  const note = page.getByRole('status').filter({ hasText: 'Tax status of the engagement' });
  await expect(note).toContainText('isn’t assessed yet. An assessor has to start the assessment.');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(page.getByText(/sends nothing before that\. The link is below\./)).toBeVisible();

  // The way to the engagement brings along what the document says of it.
  await note.getByRole('link', { name: 'Start assessment' }).click();
  const drawer = page.getByRole('dialog', { name: 'Start assessment' });
  await expect(drawer.getByRole('combobox', { name: 'Person' })).toHaveValue('Ann Lee');
  await expect(drawer.getByRole('combobox', { name: 'Project' })).toHaveValue(/Held back HLD/);
  await drawer.getByPlaceholder('For example, Focus puller').fill('Best boy');
  await drawer.getByRole('button', { name: 'Start assessment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link')).toHaveCount(1);

  await page.goto(address);
  await expect(note).toContainText('is not signed off yet');
  await expect(note.getByRole('link', { name: 'Open assessment' })).toBeVisible();
  await signOff(await client.call(getTaxRisk, { params: { id } }));
  // What holds it back is gone as soon as it is signed off elsewhere.
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('note').getByText('Signed off')).toBeVisible();
  await page.getByRole('button', { name: 'Save and send' }).click();
  await expect(
    page.getByText('Document details are successfully generated and email has been sent'),
  ).toBeVisible();
  expect((await smtp.next(email)).subject).toContain('Pack HLD');
});
