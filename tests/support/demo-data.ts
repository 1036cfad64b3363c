import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { startProduct } from './server.ts';

/** The password of the demo users in tests that use this data. */
export const demoPassword = 'Journey-pass-1';

const variable = 'DEMO_DATA_OF_TESTS';

/**
 * Sets up the browser tests and the crash tests: makes a data folder with the demo organisation, of which every product
 * that they start has a copy, unless the caller of both has made one for them. Answers what removes it.
 */
export default async function makeDemoData(): Promise<() => void> {
  if (process.env[variable] !== undefined) return () => {};
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-demo-'));
  // With a mail server at hand the demo sends nothing; this one is never called.
  const env = { DEMO_PASSWORD: demoPassword, SMTP_URL: 'smtp://127.0.0.1:1' };
  const product = await startProduct({ dataDir, env });
  await product.stop();
  process.env[variable] = dataDir;
  return () => fs.rmSync(dataDir, { recursive: true, force: true });
}

/** A copy of the data folder with the demo organisation, and what removes it. */
export function copyDemoData(): { dataDir: string; remove(): void } {
  const made = process.env[variable];
  if (made === undefined) throw new Error('The set-up of these tests makes the demo data.');
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-data-'));
  fs.cpSync(made, dataDir, { recursive: true });
  return { dataDir, remove: () => fs.rmSync(dataDir, { recursive: true, force: true }) };
}
