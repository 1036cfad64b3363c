import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createAuthority } from '@countersign/pdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealingAuthority } from '../../sealing-authority.ts';
import { drawTestForm } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { testP12, testP12Password } from '../../testing/test-p12.ts';
import { readSettings } from '../config/settings.ts';
import { openSealing, type Sealing } from './open-sealing.ts';
import { readRootKey } from './root-key-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PRODUCT_NAME: 'Clapper' });
});
afterAll(() => app.close());

const may = new Date('2026-05-01T12:00:00Z');
const yearsLater = (years: number) => new Date(may.getTime() + years * 365.25 * 24 * 3_600_000);

/** Seals a file, and answers what the engine says of it where a root is trusted. */
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

  test('seals in a way that anyone can verify who fetches its root', async () => {
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

  test('keeps no key of its root, and gets another root before its certificate expires', async () => {
    const settings = settingsIn('discarded');
    const first = await openSealing(settings, may);
    expect(keptIn(settings).root).toEqual({ certificate: first.root });
    expect([first.advice, first.formerRoots]).toEqual([undefined, []]);
    const { sealed } = await sealAndVerify(first, first.root, may);
    expect((await openSealing(settings, yearsLater(4))).root).toBe(first.root);
    const renewed = await openSealing(settings, yearsLater(4.8));
    expect(renewed.root).not.toBe(first.root);
    expect(renewed.ours).toEqual([renewed.root, first.root]);
    expect((await openSealing(settings, yearsLater(4.9))).sealer.chain).toEqual(
      renewed.sealer.chain,
    );
    const former = await app.platform.pdf.verifyUpload(Buffer.concat(sealed.parts), {
      trustedRoots: renewed.ours,
    });
    expect(former.ours).toBe(true);
  });

  test('gets the same other root where two processes start at the same time', async () => {
    const settings = settingsIn('two');
    await openSealing(settings, may);
    const before = fs.readFileSync(fileIn(settings));
    const one = await openSealing(settings, yearsLater(4.8));
    fs.writeFileSync(fileIn(settings), before);
    expect((await openSealing(settings, yearsLater(4.8))).root).toBe(one.root);
  });
});

const settingsIn = (name: string) =>
  readSettings({ DATA_DIR: path.join(app.platform.settings.dataDir, name) });
const fileIn = ({ dataDir }: { dataDir: string }) =>
  path.join(dataDir, 'secrets', 'sealing-authority.json');
const keptIn = (settings: { dataDir: string }) =>
  JSON.parse(fs.readFileSync(fileIn(settings), 'utf8')) as { root: object; sealing: object };

describe('the key of a root', () => {
  const passphrase = 'correct horse battery';
  const file = (name: string) => path.join(outside, name);
  let outside: string;
  beforeAll(() => {
    outside = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-offline-'));
  });
  afterAll(() => fs.rmSync(outside, { recursive: true }));

  /** Runs `npm run sealing-authority`, and answers its exit code. */
  const run = (settings: { dataDir: string }, args: string[], typed = passphrase) =>
    sealingAuthority({ DATA_DIR: settings.dataDir }, args, async () => typed);

  /** An installation of an earlier version, which kept the key. */
  function earlier(name: string) {
    const settings = settingsIn(name);
    const authority = createAuthority({ organisation: 'Clapper', at: may });
    fs.mkdirSync(path.join(settings.dataDir, 'secrets'), { recursive: true });
    fs.writeFileSync(fileIn(settings), JSON.stringify(authority));
    return { settings, authority };
  }

  test('of an earlier version still renews the certificate, and the start says to move it', async () => {
    const { settings, authority } = earlier('earlier');
    const first = await openSealing(settings, may);
    expect(first.root).toBe(authority.root.certificate);
    expect(first.advice).toContain('npm run sealing-authority -- export FILE');
    const renewed = await openSealing(settings, yearsLater(4.8));
    expect(renewed.sealer.chain[0]).not.toEqual(first.sealer.chain[0]);
    expect([renewed.root, renewed.formerRoots]).toEqual([first.root, []]);
  });

  test('is moved offline, encrypted, and renews the certificate from there', async () => {
    const { settings, authority } = earlier('moved');
    expect(await run(settings, ['export', file('moved')])).toBe(0);
    const kept = fs.readFileSync(fileIn(settings), 'utf8');
    expect(kept).not.toContain(JSON.stringify(authority.root.privateKey).slice(1, -1));
    expect(fs.readFileSync(file('moved'), 'utf8')).not.toContain('PRIVATE');
    expect(fs.statSync(file('moved')).mode & 0o777).toBe(0o600);
    expect(readRootKey(file('moved'), passphrase)).toEqual(authority.root);

    const open = (at: Date) => openSealing(settings, at);
    const first = await open(may);
    expect([first.root, first.advice]).toEqual([authority.root.certificate, undefined]);
    expect((await open(yearsLater(4.8))).advice).toContain('-- renew FILE');
    expect((await open(yearsLater(4.8))).sealer.chain).toEqual(first.sealer.chain);
    await expect(open(yearsLater(5.1))).rejects.toThrow('has expired: renew it with npm run');

    expect(await run(settings, ['renew', file('moved')], 'another passphrase')).toBe(1);
    expect((await open(may)).sealer.chain).toEqual(first.sealer.chain);
    expect(await run(settings, ['renew', file('moved')])).toBe(0);
    const renewed = await openSealing(settings, new Date());
    expect(renewed.sealer.chain[0]).not.toEqual(first.sealer.chain[0]);
    expect(renewed.root).toBe(first.root);
    const { verification } = await sealAndVerify(renewed, first.root, new Date());
    expect(verification).toMatchObject({ ours: true, unchanged: true });
  });

  test('of a new root is in the file alone, and the former root’s seals stay ours', async () => {
    const settings = settingsIn('created');
    const first = await openSealing(settings, new Date());
    expect(await run(settings, ['export', file('created')])).toBe(1);
    expect(await run(settings, ['create', file('created')])).toBe(0);
    const second = await openSealing(settings, new Date());
    expect(second.root).not.toBe(first.root);
    expect(second.ours).toEqual([second.root, first.root]);
    expect(readRootKey(file('created'), passphrase).certificate).toBe(second.root);
    expect(fs.readFileSync(fileIn(settings), 'utf8').match(/PRIVATE KEY/g)).toHaveLength(2);
  });

  test('goes nowhere where it would be lost, found or guessed', async () => {
    const { settings, authority } = earlier('refused');
    fs.writeFileSync(file('there'), 'mine');
    expect(await run(settings, ['export', file('there')])).toBe(1);
    expect(fs.readFileSync(file('there'), 'utf8')).toBe('mine');
    expect(await run(settings, ['export', path.join(settings.dataDir, 'root')])).toBe(1);
    expect(await run(settings, ['export', file('no/such/folder')])).toBe(1);
    expect(await run(settings, ['export', file('short')], 'short')).toBe(1);
    expect(await run(settings, ['renew', file('there')])).toBe(1);
    expect(await run(settings, ['toString', file('x')])).toBe(1);
    expect(await run({ dataDir: file('nowhere') }, ['create', file('y')])).toBe(1);
    expect(fs.readdirSync(outside).toSorted()).toEqual(['created', 'moved', 'there']);
    expect(keptIn(settings)).toEqual(authority);
    const other = earlier('other');
    expect(await run(other.settings, ['renew', file('moved')])).toBe(1);
  });

  test('can’t be exchanged for another in its file', async () => {
    const { settings } = earlier('changed');
    expect(await run(settings, ['export', file('changed')])).toBe(0);
    const content = JSON.parse(fs.readFileSync(file('changed'), 'utf8')) as object;
    const { root } = createAuthority({ organisation: 'Mallory', at: may });
    const forged = JSON.stringify({ ...content, certificate: root.certificate });
    fs.writeFileSync(file('changed'), forged);
    expect(() => readRootKey(file('changed'), passphrase)).toThrow('The passphrase is wrong');
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
