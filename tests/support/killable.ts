import { setTimeout as delay } from 'node:timers/promises';
import { type DocumentDetail, getDocument } from '@countersign/contract';
import type { Client } from './client.ts';
import { copyDemoData } from './demo-data.ts';
import { type Product, startProduct } from './server.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

/** A product with the demo organisation and a mail server of its own, which is killed and started again and again. */
export interface Killable {
  data: ReturnType<typeof copyDemoData>;
  smtp: TestSmtp;
  product: Product;
}

export async function startKillable(): Promise<Killable> {
  const lane = { data: copyDemoData(), smtp: await startSmtp() };
  return { ...lane, product: await start(lane) };
}

/** Starts it again after it was killed, where it was before. */
export async function startAgain(lane: Killable): Promise<void> {
  lane.product = await start(lane, lane.product.port);
}

function start({ data, smtp }: Pick<Killable, 'data' | 'smtp'>, port?: number): Promise<Product> {
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  return startProduct({ env, dataDir: data.dataDir, shortLived: true, ...(port && { port }) });
}

/** Ends it, its mail server, and removes its data. */
export async function removeKillable({ data, product, smtp }: Killable): Promise<void> {
  await product.remove();
  await smtp.stop();
  data.remove();
}

/** Waits until a product has noted of all mails of a document that they were taken. */
export async function untilMailed(client: Client, id: string): Promise<DocumentDetail> {
  for (;;) {
    const document = await client.call(getDocument, { params: { id } });
    if (document.delivery === 'mailed') return document;
    await delay(20);
  }
}
