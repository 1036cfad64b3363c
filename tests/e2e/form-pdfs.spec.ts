import fs from 'node:fs';
import {
  attachDraftFile,
  createFormPack,
  getFormPack,
  sendDocument,
  updateFormTemplate,
  uploadFormTemplate,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
import { expect, open, password, people, test } from './fixtures.ts';

/** Draws a form of one page with a line to sign on, which is a field of its PDF if it is signed. */
async function drawForm(title: string, isSigned: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  page.drawText(title, { x: 60, y: 770, size: 20 });
  if (isSigned) {
    const name = pdf.getOrCreateForm().createTextField('name');
    page.drawField(name, { x: 60, y: 700, width: 200, height: 22 });
  }
  return new Uint8Array(await pdf.save());
}

test('a document of one PDF for each form comes as sealed files, to its signer and in the product', async ({
  page,
  product,
  smtp,
  beAs,
}) => {
  const client = await signInTo(product.url, people.sysAdmin, password);
  const upload = async (name: string, isSigned: boolean) =>
    client.call(uploadFormTemplate, {
      query: { fileName: `${name}.pdf` },
      file: await drawForm(name, isSigned),
    });
  const contract = await upload('Hire contract', true);
  const terms = await upload('Terms of hire', false);
  await client.call(updateFormTemplate, {
    params: { id: contract.id },
    body: {
      revision: contract.revision,
      fields: contract.fields.map(({ key }) => ({
        key,
        label: 'Your name',
        assignee: 'recipient' as const,
        required: true,
      })),
    },
  });
  const forms = { name: 'Separate pack', formTemplateIds: [contract.id, terms.id] };
  const { id } = await client.call(createFormPack, { body: forms });
  await beAs(people.sysAdmin);
  await open(page, `/form-packs/${id}`, 'Separate pack');
  await page.getByRole('combobox', { name: 'Files', exact: true }).click();
  await page.getByRole('option', { name: 'One sealed PDF for each form' }).click();
  await page.getByLabel('File name').fill('{lastName} {form}');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Form pack “Separate pack” saved')).toBeVisible();
  expect(await client.call(getFormPack, { params: { id } })).toMatchObject({ output: 'each' });

  const email = 'separate@example.com';
  const { draft, sendBody } = await drafterOf(client, 'Separate pack');
  const { id: drafted } = await draft(email, {});
  const document = await client.call(attachDraftFile, {
    params: { id: drafted },
    query: { name: 'Rider.pdf' },
    file: await drawForm('Rider', false),
  });
  await client.call(sendDocument, { body: sendBody(document) });
  const request = await smtp.next(email);
  const [link = ''] = /https?:\/\/[^\s"<>]+\/sign\/[\w-]+/.exec(request.text ?? '') ?? [];
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Finish/ })
    .click();
  await page.getByRole('button', { name: 'Get copy' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  const names = ['Lee Hire contract.pdf', 'Lee Terms of hire.pdf'];
  let code: string | undefined;
  let mailed: string[] | undefined;
  while (code === undefined || mailed === undefined) {
    const mail = await smtp.next(email);
    if (mail.subject?.includes('code')) code = /\b\d{6}\b/.exec(mail.text ?? '')?.[0];
    else mailed = mail.attachments.flatMap(({ filename }) => filename ?? []);
  }
  expect(mailed.filter((name) => name.endsWith('.pdf'))).toEqual([...names, 'Rider.pdf']);
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Each form is a separate file.')).toBeVisible();
  await expectAccessible(page, 'the files of a finished document');
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Lee Terms of hire.pdf' }).click(),
  ]);
  expect(copy.suggestedFilename()).toBe('Lee Terms of hire.pdf');
  const [attached] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Rider.pdf' }).click(),
  ]);
  expect(attached.suggestedFilename()).toBe('Rider.pdf');

  await page.goto('/verify');
  await page.locator('input[type=file]').setInputFiles({
    name: 'terms.pdf',
    mimeType: 'application/pdf',
    buffer: fs.readFileSync(await copy.path()),
  });
  const found = page.getByRole('region', { name: /^Unchanged/ });
  await expect(found).toContainText('exactly as it was sealed');
  await expect(found).toContainText('Terms of hire');

  await open(page, `/documents/${document.id}`, 'Ann Lee');
  const side = page.getByRole('region', { name: 'PDF of each form' });
  await expect(side).toContainText('Sealed, with certificate of completion');
  await expect(page.getByText('2 sealed PDFs, one for each form, are ready')).toBeVisible();
  const [one] = await Promise.all([
    page.waitForEvent('download'),
    side.getByRole('button', { name: 'Download Hire contract' }).click(),
  ]);
  expect(one.suggestedFilename()).toBe('Lee Hire contract.pdf');
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDFs' }).click(),
  ]);
  expect(all.suggestedFilename()).toBe('Lee.zip');
});
