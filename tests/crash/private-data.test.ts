import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { copyDemoData } from '../support/demo-data.ts';
import { startProduct } from '../support/server.ts';

/** Unmasks files, as on a machine that masks nothing: files that are requested as writable for all are. */
const unmask =
  'import { isMainThread } from "node:worker_threads"; if (isMainThread) process.umask(0);';
const withoutMask = ['--import', `data:text/javascript,${encodeURIComponent(unmask)}`];

/** Lists the entries of a folder that other accounts of the machine have access to. */
function openIn(folder: string): string[] {
  const entries = ['.', ...fs.readdirSync(folder, { recursive: true }).map(String)];
  return entries.filter((entry) => (fs.lstatSync(path.join(folder, entry)).mode & 0o077) !== 0);
}

test.runIf(process.platform !== 'win32')(
  'the data of an earlier version is made private by the next start, and new data from the beginning',
  async () => {
    const data = copyDemoData();
    const { dataDir } = data;
    for (const entry of fs.readdirSync(dataDir, { recursive: true })) {
      const file = path.join(dataDir, String(entry));
      fs.chmodSync(file, fs.statSync(file).isDirectory() ? 0o777 : 0o666);
    }
    fs.chmodSync(dataDir, 0o755);
    expect(openIn(dataDir).length).toBeGreaterThan(900);
    const product = await startProduct({ dataDir, nodeOptions: withoutMask, shortLived: true });
    try {
      expect(openIn(dataDir)).toEqual([]);
      expect(await product.stop()).toBe(0);
      expect(openIn(dataDir)).toEqual([]);
    } finally {
      await product.remove();
      data.remove();
    }
  },
  120_000,
);

test.runIf(process.platform !== 'win32')(
  'a new data folder is for its own account alone',
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-new-'));
    const dataDir = path.join(folder, 'data');
    const env = { NODE_ENV: 'production' };
    const product = await startProduct({
      dataDir,
      env,
      nodeOptions: withoutMask,
      shortLived: true,
    });
    try {
      expect(fs.readdirSync(dataDir, { recursive: true }).length).toBeGreaterThan(900);
      expect(openIn(dataDir)).toEqual([]);
    } finally {
      await product.remove();
      fs.rmSync(folder, { recursive: true });
    }
  },
  60_000,
);
