import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataFolder } from './data-folder.ts';
import { keptKey, keptSecret } from './secrets.ts';
import { StartError } from './start-error.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-data-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** A path that nobody can make a folder at, not even root: a file is in its way. */
function blockedFolder(): string {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  return path.join(file, 'data');
}

describe('the data folder', () => {
  test('is made where it is missing, with nothing left in it by the trial', () => {
    const deep = path.join(folder, 'a/b');
    prepareDataFolder(deep);
    expect(fs.readdirSync(deep)).toEqual([]);
    prepareDataFolder(deep);
  });

  test('that can’t be written is named in one line, with what to do', () => {
    const data = blockedFolder();
    expect(() => prepareDataFolder(data)).toThrow(StartError);
    expect(() => prepareDataFolder(data)).toThrow(/^The data folder [^\n]+ENOTDIR[^\n]+DATA_DIR/);
    expect(() => prepareDataFolder(data)).toThrow(data);
  });

  test.runIf(process.platform === 'linux')('is refused where nothing new can be', () => {
    expect(() => prepareDataFolder('/proc/countersign/data')).toThrow(/\(ENOENT\)[^\n]+DATA_DIR/);
  });
});

describe('a secret', () => {
  const secretFile = () => path.join(folder, 'secrets/secret');

  test('is made once and kept, readable by its owner alone', () => {
    expect(keptSecret(folder, 'secret', () => 'first')).toBe('first');
    expect(keptSecret(folder, 'secret', () => 'second')).toBe('first');
    expect(fs.statSync(secretFile()).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(secretFile())).mode & 0o777).toBe(0o700);
    expect(fs.readdirSync(path.dirname(secretFile()))).toEqual(['secret']);
  });

  test('is the same one for processes that make it at the same moment', async () => {
    const program = path.join(import.meta.dirname, '../../testing/read-secret.ts');
    const children = [1, 2, 3, 4].map(() => fork(program, [folder]));
    await Promise.all(children.map((child) => once(child, 'message')));
    const answers = children.map((child) => once(child, 'message') as Promise<[string]>);
    for (const child of children) child.send('now');
    const secrets = (await Promise.all(answers)).map(([secret]) => secret);
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(fs.readdirSync(path.dirname(secretFile()))).toEqual(['secret']);
  });

  test('that can’t be kept is a reason not to start, told without the secret', () => {
    const make = () => keptSecret(blockedFolder(), 'secret', () => 'very secret');
    expect(make).toThrow(StartError);
    expect(make).toThrow(/^The secret [^\n]+ can't be read or made \(ENOTDIR\)\.$/);
  });

  test('as a key has 32 random bytes, the same at every start', () => {
    const key = keptKey(folder, 'key');
    expect(key).toHaveLength(32);
    expect(keptKey(folder, 'key')).toEqual(key);
    expect(keptKey(folder, 'other')).not.toEqual(key);
  });
});
