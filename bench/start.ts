// How long someone waits from a fresh clone to the product being there, with nothing in any cache,
// and how long at every later start.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startProduct } from '../tests/support/server.ts';
import { median, table } from './lib/report.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Runs the benchmark and prints a table; `npm run bench -- start`. `--runs N` says how often each start is measured. */
export default async function start(): Promise<void> {
  const options = { runs: { type: 'string', default: '3' } } as const;
  const runs = Number(parseArgs({ args: process.argv.slice(3), options }).values.runs);
  const first: number[] = [];
  const later: number[] = [];
  for (let run = 0; run < runs; run++) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'countersign-bench-'));
    try {
      const began = performance.now();
      const clone = path.join(folder, 'clone');
      execFileSync('git', ['clone', '--quiet', root, clone]);
      await timeStart(folder);
      first.push(performance.now() - began);
      for (let again = 0; again < runs; again++) later.push(await timeStart(folder));
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }
  table(
    ['from', 'runs', 'median s', 'slowest s'],
    [row('clone to serving', first), row('later start to serving', later)],
  );
}

/** Milliseconds from `npm start` to `/readyz`, in the clone of this folder and with its own home. */
async function timeStart(folder: string): Promise<number> {
  const home = path.join(folder, 'home');
  fs.mkdirSync(home, { recursive: true });
  const began = performance.now();
  const product = await startProduct({
    folder: path.join(folder, 'clone'),
    dataDir: path.join(folder, 'data'),
    withNpm: true,
    env: { HOME: home, PATH: machinePath() },
  });
  const took = performance.now() - began;
  await product.stop();
  return took;
}

/** The PATH without this checkout's own Node and tools, which a newcomer's machine does not have. */
function machinePath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.filter((one) => !one.includes('node_modules')).join(path.delimiter);
}

function row(what: string, times: number[]): string[] {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2);
  return [what, String(times.length), seconds(median(times)), seconds(Math.max(...times))];
}
