import { createPrivateKey, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { getDocument, sendDocument } from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import { type Authority, seal, sealerFromKey } from '@countersign/pdf';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInTo } from '../support/client.ts';
import { drafterOf } from '../support/documents.ts';
import { fileToSeal } from '../support/forged-files.ts';
import { drawScript } from '../support/sent-files.ts';
import type { Product } from '../support/server.ts';
import { answersTo, makeSignedPack, signerBy, signingTokenIn } from '../support/signer.ts';
import type { TestSmtp } from '../support/smtp.ts';
import { expect, password, people, requestsOf, test } from './fixtures.ts';

/** A document that somebody signs by link, as it is sealed then. */
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
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('approved');
  const answer = await fetch(`${url}/api/v3/documents/${document.id}/pdf`, {
    headers: { authorization: `Bearer ${client.idToken}` },
  });
  return { file: Buffer.from(await answer.arrayBuffer()), document };
}

/** Seals a file with the product's own key. */
async function sealWithKeyOf({ dataDir }: Product, file: Uint8Array): Promise<Buffer> {
  const secret = path.join(dataDir, 'secrets', 'sealing-authority.json');
  const { root, sealing } = JSON.parse(fs.readFileSync(secret, 'utf8')) as Authority;
  const chain = [sealing.certificate, root.certificate];
  const time = new Date();
  const sealer = sealerFromKey(createPrivateKey(sealing.privateKey), chain, time);
  const { parts } = await seal([Buffer.from(file)], sealer, { time });
  return Buffer.concat(parts);
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

test('anybody checks a sealed file, and one of which a byte was changed', async ({
  page,
  product,
  smtp,
}) => {
  const { file, document } = await sealedDocument(product, smtp);
  const requests = requestsOf(page);
  await page.goto('/verify');
  await expect(page.getByRole('heading', { level: 1, name: 'Check a document' })).toBeVisible();
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
  await expect(found.getByRole('list', { name: 'Who acted' })).toContainText('signature');
  await expect(found).toContainText('It covers the whole file.');
  await expectAccessible(page, 'verify, unchanged');

  const changed = Buffer.from(file);
  const at = changed.indexOf('stream\n') + 40;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await drop(page, 'agreement (1).pdf', changed);
  const refused = page.getByRole('region', { name: /^Changed after it was sealed/ });
  await expect(refused).toBeFocused();
  await expect(refused).toContainText('Do not trust this file.');
  await expect(refused).toContainText('What it covers was changed.');
  await expect(found).toHaveCount(0);
  await expectAccessible(page, 'verify, changed');

  // What is no PDF is refused without sending it.
  const sent = requests.filter((url) => url.includes('/api/v3/verify')).length;
  await drop(page, 'invoice.pdf', Buffer.from('<!doctype html><title>Invoice</title>'));
  await expect(page.getByRole('alert')).toContainText('The file is not a PDF.');
  await expect(refused).toHaveCount(0);
  expect(requests.filter((url) => url.includes('/api/v3/verify'))).toHaveLength(sent);
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(document.recipient.lastName);
});

test('of a file to which something was added, the sealed one is saved', async ({
  page,
  product,
  smtp,
}) => {
  const { file } = await sealedDocument(product, smtp);
  await page.goto('/verify');
  await drop(page, 'agreement.pdf', Buffer.concat([file, Buffer.from('9 0 obj<<>>endobj\n')]));
  const found = page.getByRole('region', { name: /^Something was added after sealing/ });
  await expect(found).toBeFocused();
  await expect(found).toContainText('Do not trust this file.');
  await expect(found).toContainText('Something in the file is not covered by it.');
  await expectAccessible(page, 'verify, added after sealing');
  const saving = page.waitForEvent('download');
  await found.getByRole('button', { name: 'Download sealed file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('agreement (sealed).pdf');
  expect(fs.readFileSync(await saved.path()).equals(file)).toBe(true);
});

test('a file with a seal that is not on record cannot be judged', async ({ page, product }) => {
  await page.goto('/verify');
  await drop(page, 'agreement.pdf', await sealWithKeyOf(product, fileToSeal()));
  const found = page.getByRole('region', { name: /^Cannot be judged/ });
  await expect(found).toContainText('has no record of this exact file');
  await expectAccessible(page, 'verify, cannot be judged');
});

test('a file is chosen by keyboard alone, on a narrow screen', async ({ page, product, smtp }) => {
  const { file } = await sealedDocument(product, smtp);
  await page.setViewportSize({ width: 390, height: 844 });
  // From the start: the browser has to know by the time that the key is pressed.
  const choosing = page.waitForEvent('filechooser');
  await page.goto('/verify');
  await expect(page.getByRole('heading', { name: 'Check a document' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Drop a PDF here')).toBeFocused();
  await page.keyboard.press('Enter');
  const name = `${'a very long name of a file '.repeat(6)}.pdf`;
  await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer: file });
  await expect(page.getByRole('region', { name: /^Unchanged/ })).toBeFocused();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
