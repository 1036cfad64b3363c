import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawTestForm } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { testP12, testP12Password } from '../../testing/test-p12.ts';
import { readSettings } from '../config/settings.ts';
import { openSealing, type Sealing } from './open-sealing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PRODUCT_NAME: 'Clapper' });
});
afterAll(() => app.close());

const may = new Date('2026-05-01T12:00:00Z');
const yearsLater = (years: number) => new Date(may.getTime() + years * 365.25 * 24 * 3_600_000);

/** Seals a file, and answers what the engine says of it to who trusts a root. */
async function sealAndVerify({ sealer, timestamp }: Sealing, root: string, time: Date) {
  const { pdf } = app.platform;
  const sealed = await pdf.seal([await drawTestForm()], sealer, {
    time,
    ...(timestamp && { timestamp: { ...timestamp, timeoutMs: 2000 } }),
  });
  const verification = await pdf.verifyUpload(Buffer.concat(sealed.parts), {
    trustedRoots: [root],
  });
  return { sealed, verification };
}

describe('an authority of our own', () => {
  test('is made at the first start, for the owner of the data folder alone, and kept', async () => {
    const { settings, sealing } = app.platform;
    const file = path.join(settings.dataDir, 'secrets', 'sealing-authority.json');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const again = await openSealing(settings, new Date());
    expect(again.root).toBe(sealing.root);
    expect(again.sealer.chain).toEqual(sealing.sealer.chain);
  });

  test('seals what everybody can check who fetches its root', async () => {
    const answer = await app.app.inject('/sealing-root.pem');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/x-pem-file',
    ]);
    const { sealing } = app.platform;
    const { verification } = await sealAndVerify(sealing, answer.body, new Date());
    expect(verification).toMatchObject({ ours: true, unchanged: true });
    expect(verification.signatures[0]?.signer).toContain('Clapper');
    expect(answer.body).not.toContain('PRIVATE');
  });

  test('gets a new certificate under the same root before the old one expires', async () => {
    const { dataDir } = app.platform.settings;
    const { dataDir: folder, ...settings } = readSettings({
      DATA_DIR: path.join(dataDir, 'other'),
    });
    const open = (at: Date) => openSealing({ ...settings, dataDir: folder }, at);
    const first = await open(may);
    const later = await open(yearsLater(4));
    expect(later.sealer.chain).toEqual(first.sealer.chain);
    const renewed = await open(yearsLater(4.8));
    expect(renewed.sealer.chain[0]).not.toEqual(first.sealer.chain[0]);
    expect(renewed.root).toBe(first.root);
    expect((await open(yearsLater(4.9))).sealer.chain).toEqual(renewed.sealer.chain);
  });
});

describe('a key of one’s own', () => {
  let file: string;
  beforeEach(() => {
    file = path.join(app.platform.settings.dataDir, 'own.p12');
    fs.writeFileSync(file, testP12);
  });
  const open = (env: Record<string, string>, at = may) => openSealing(readSettings(env), at);

  test('seals instead, and its root is the one to trust', async () => {
    const sealing = await open({ SEAL_P12: file, SEAL_P12_PASSWORD: testP12Password });
    const { verification } = await sealAndVerify(sealing, sealing.root, may);
    expect(verification).toMatchObject({ ours: true, unchanged: true });
    const { root: ours } = app.platform.sealing;
    expect((await sealAndVerify(sealing, ours, may)).verification.ours).toBe(false);
  });

  test.each([
    ['a wrong password', { SEAL_P12_PASSWORD: 'wrong' }, 'SEAL_P12_PASSWORD: The password'],
    ['a file that is none', { SEAL_P12: import.meta.filename }, 'SEAL_P12: This is not'],
    ['no file', { SEAL_P12: '/nowhere/own.p12' }, 'SEAL_P12 names can’t be read (ENOENT)'],
  ])('that can’t be used is said at the start: %s', async (_, wrong, message) => {
    const right = { SEAL_P12: file, SEAL_P12_PASSWORD: testP12Password };
    await expect(open({ ...right, ...wrong })).rejects.toThrow(message);
  });

  test('that has expired is said at the start', async () => {
    const right = { SEAL_P12: file, SEAL_P12_PASSWORD: testP12Password };
    await expect(open(right, yearsLater(9))).rejects.toThrow('SEAL_P12: The sealing certificate');
  });
});

test('a timestamp server that does not answer leaves seals without its time, which say so', async () => {
  const { dataDir } = app.platform.settings;
  const settings = readSettings({ DATA_DIR: dataDir, TIMESTAMP_URL: 'http://127.0.0.1:9/' });
  const sealing = await openSealing(settings, new Date());
  const { sealed, verification } = await sealAndVerify(sealing, sealing.root, new Date());
  expect([sealed.level, sealed.timestamp]).toEqual(['B-B', 'unreachable']);
  expect(verification.ours).toBe(true);
});
