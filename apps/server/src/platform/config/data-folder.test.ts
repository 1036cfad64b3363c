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

/** Creates a path at which no folder can be made, not even by root: a file is in its way. */
function blockedFolder(): string {
  const file = path.join(folder, 'file');
  fs.writeFileSync(file, '');
  return path.join(file, 'data');
}

const hasAccounts = process.platform !== 'win32';

/** A data folder as a machine without a mask for new files left it. */
function openFolder(): string {
  const data = path.join(folder, 'data');
  for (const name of ['database/pg_wal', 'files/ab', 'cache/packs']) {
    fs.mkdirSync(path.join(data, name), { recursive: true });
  }
  const files = ['database/PG_VERSION', 'files/ab/abcd', 'cache/packs/one.pack'];
  for (const name of [...files, 'database/pg_wal/000000010000000000000001']) {
    fs.writeFileSync(path.join(data, name), '');
  }
  for (const name of fs.readdirSync(data, { recursive: true })) {
    fs.chmodSync(path.join(data, String(name)), 0o777);
  }
  fs.chmodSync(data, 0o755);
  return data;
}

/** Reads the permissions of a folder and all below it, but for links. */
function modesIn(data: string): Record<string, number> {
  const names = ['.', ...fs.readdirSync(data, { recursive: true }).map(String)];
  const real = names.filter((name) => !fs.lstatSync(path.join(data, name)).isSymbolicLink());
  return Object.fromEntries(
    real.map((name) => [name, fs.statSync(path.join(data, name)).mode & 0o777]),
  );
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

  test.runIf(hasAccounts)(
    'is for its own account alone, whatever the folders around it are',
    () => {
      const data = path.join(folder, 'data');
      prepareDataFolder(data);
      expect(modesIn(data)).toEqual({ '.': 0o700 });
    },
  );

  test.runIf(hasAccounts)('of an earlier version is closed, and nothing else with it', () => {
    const data = openFolder();
    const outside = path.join(folder, 'outside');
    fs.writeFileSync(outside, '');
    fs.chmodSync(outside, 0o644);
    fs.symlinkSync(outside, path.join(data, 'database/link'));
    fs.writeFileSync(path.join(data, 'notes-of-the-operator.txt'), '');
    fs.chmodSync(path.join(data, 'notes-of-the-operator.txt'), 0o640);
    prepareDataFolder(data);
    expect(modesIn(data)).toEqual({
      '.': 0o700,
      'cache/packs': 0o700,
      'cache/packs/one.pack': 0o600,
      cache: 0o700,
      'database/pg_wal': 0o700,
      'database/pg_wal/000000010000000000000001': 0o600,
      'database/PG_VERSION': 0o600,
      database: 0o700,
      'files/ab': 0o700,
      'files/ab/abcd': 0o600,
      files: 0o700,
      'notes-of-the-operator.txt': 0o640,
    });
    expect(fs.statSync(outside).mode & 0o777).toBe(0o644);
  });

  test.runIf(hasAccounts)('has its database looked through again, also where it was closed', () => {
    const data = openFolder();
    prepareDataFolder(data);
    const file = path.join(data, 'database/PG_VERSION');
    fs.chmodSync(file, 0o666);
    prepareDataFolder(data);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });

  test.runIf(hasAccounts && process.getuid?.() === 0)(
    'is refused where it, or something in it, belongs to another user',
    () => {
      const stranger = 12_345;
      const data = openFolder();
      const wal = path.join(data, 'database/pg_wal/000000010000000000000001');
      for (const entry of [data, path.join(data, 'files'), wal]) {
        fs.chownSync(entry, stranger, stranger);
        expect(() => prepareDataFolder(data)).toThrow(StartError);
        expect(() => prepareDataFolder(data)).toThrow(
          `${entry} belongs to another account of this machine (uid 12345, this one is 0)`,
        );
        fs.chownSync(entry, 0, 0);
      }
      prepareDataFolder(data);
    },
  );

  test.runIf(hasAccounts)('can’t be one that other programs use as well', () => {
    const shared = path.join(folder, 'shared');
    fs.mkdirSync(shared);
    fs.chmodSync(shared, 0o1777);
    for (const data of [shared, '/', os.homedir()]) {
      const before = fs.statSync(data).mode;
      expect(() => prepareDataFolder(data)).toThrow(StartError);
      expect(fs.statSync(data).mode).toBe(before);
    }
    expect(() => prepareDataFolder(shared)).toThrow(/used by other programs[^\n]+DATA_DIR/);
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

  test('that can’t be stored is a reason not to start, reported without the secret', () => {
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
