import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { getDocument, sendDocument } from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
import { drawScript } from '../support/sent-files.ts';
import type { Product } from '../support/server.ts';
import { answersTo, makeSignedPack, signerBy, signingTokenIn } from '../support/signer.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { expect, password, people, requestsOf, test } from './fixtures.ts';

/** Creates a document that is signed by link, as it is sealed then. */
async function sealedDocument({ url }: Product, smtp: TestSmtp) {
  const client = await signInTo(url, people.sysAdmin, password);
  const name = `Agreement ${randomUUID()}`;
  await makeSignedPack(client, name, [{ name, file: await drawScript(1) }], () => false);
  const { draft, sendBody } = await drafterOf(client, name);
  const document = await draft(`${randomUUID()}@example.com`, {});
  await client.call(sendDocument, { body: sendBody(document) });
  const mail = await smtp.next(document.recipient.email);
  const recipient = signerBy(url, signingTokenIn(mail));
  await recipient.open();
  await recipient.finish(answersTo(await recipient.view()));
  const params = { id: document.id };
  const read = () => client.call(getDocument, { params });
  await expect.poll(async () => (await read()).state).toBe('approved');
  const answer = await fetch(`${url}/api/v3/documents/${document.id}/pdf`, {
    headers: { authorization: `Bearer ${client.idToken}` },
  });
  return { file: Buffer.from(await answer.arrayBuffer()), document };
}

/** Drops a file where files are dropped. */
async function drop(page: Page, name: string, file: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], fileName, { type: 'application/pdf' }));
      return data;
    },
    { fileName: name, base64: file.toString('base64') },
  );
  await page.getByLabel('Drop a PDF here').dispatchEvent('drop', { dataTransfer: transfer });
}

test('anyone verifies a sealed file, one with a changed byte, and one with an addition', async ({
  page,
  product,
  smtp,
}) => {
  const { file, document } = await sealedDocument(product, smtp);
  const requests = requestsOf(page);
  await page.goto('/verify');
  await expect(page.getByRole('heading', { level: 1, name: 'Verify PDF' })).toBeVisible();
  await expectAccessible(page, 'verify');
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);

  await drop(page, 'agreement.pdf', file);
  const found = page.getByRole('region', { name: /^Unchanged/ });
  await expect(found).toBeFocused();
  await expect(found).toContainText('Nothing in it was changed.');
  await expect(found).toContainText(documentNumber(document.id));
  await expect(found).toContainText(
    `${document.recipient.firstName} ${document.recipient.lastName}`,
  );
  await expect(found.getByRole('list', { name: 'Signers and approvers' })).toContainText(
    'signature',
  );
  await expect(found).toContainText('It covers the whole file.');
  await expectAccessible(page, 'verify, unchanged');

  const changed = Buffer.from(file);
  const at = changed.indexOf('stream\n') + 40;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await drop(page, 'agreement (1).pdf', changed);
  const refused = page.getByRole('region', { name: /^Changed after sealing/ });
  await expect(refused).toBeFocused();
  await expect(refused).toContainText('Do not trust this file.');
  await expect(refused).toContainText('What it covers was changed.');
  await expect(found).toHaveCount(0);
  await expectAccessible(page, 'verify, changed');

  await drop(page, 'added.pdf', Buffer.concat([file, Buffer.from('9 0 obj<<>>endobj\n')]));
  const added = page.getByRole('region', { name: /^Content added after sealing/ });
  await expect(added).toBeFocused();
  await expect(added).toContainText('It doesn’t cover the whole file.');
  const saving = page.waitForEvent('download');
  await added.getByRole('button', { name: 'Download sealed file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('added (sealed).pdf');
  expect(fs.readFileSync(await saved.path()).equals(file)).toBe(true);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(document.recipient.lastName);
});
