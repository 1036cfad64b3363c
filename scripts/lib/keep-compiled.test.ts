import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepCompiled, keepUsed } from './keep-compiled.ts';

const require = createRequire(import.meta.url);
let folder = '';
let file = '';

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  file = path.join(folder, 'module.cjs');
  fs.writeFileSync(path.join(folder, 'other.cjs'), 'exports.zloty = "zł 😀";');
  fs.writeFileSync(
    file,
    'const { zloty } = require("./other.cjs"); const ą = /[а-я€]/u;' +
      'exports.say = async () => [zloty, "zł 😀", ą.test("€"), typeof (await import("node:fs"))];',
  );
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

interface Said {
  say(): Promise<unknown[]>;
}
const said = ['zł 😀', 'zł 😀', true, 'object'];

/** Runs the module anew. */
function run(): Promise<unknown[]> {
  delete require.cache[file];
  return (require(file) as Said).say();
}

test('a module that is kept compiled does what it did', async () => {
  keepCompiled(file);
  expect(await run()).toEqual(said);
  const { script } = require.cache[file] as unknown as { script: { cachedDataRejected: boolean } };
  expect(script.cachedDataRejected).toBe(false);
});

test('so does one of which the functions are kept that were used', async () => {
  keepCompiled(file);
  const before = fs.statSync(`${file}.cache`).size;
  await keepUsed(file, (exports) => (exports as Said).say());
  expect(fs.statSync(`${file}.cache`).size).toBeGreaterThan(before);
  expect(await run()).toEqual(said);
});

test('and one that another V8 compiled', async () => {
  keepCompiled(file);
  fs.writeFileSync(`${file}.cache`, 'from another time');
  expect(await run()).toEqual(said);
});
