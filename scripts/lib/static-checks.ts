import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { Phase, PhaseResult } from './phases.ts';
import { run } from './processes.ts';
import { root } from './root.ts';

const cores = os.availableParallelism();

/**
 * The checkers live for seconds and let go of little: collecting garbage is a quarter of what they do, and
 * they leave it, until one of them holds a quarter of the machine's memory.
 */
const collectLate = {
  GOGC: 'off',
  GOMEMLIMIT: `${Math.floor(os.totalmem() / 4 / 2 ** 20)}MiB`,
};

/** Format, lint and types: what needs no running product. */
export const staticChecks: Phase[] = [
  {
    name: 'format',
    title: 'Format',
    run: () => tool('@biomejs/biome/bin/biome', ['ci', '--colors=off']),
  },
  {
    name: 'lint',
    title: 'Lint',
    run: lint,
  },
  { name: 'types', title: 'Types', run: checkTypes },
];

/** Looks for faults, then for exports, files and dependencies that nothing uses (knip.jsonc). */
async function lint(): Promise<PhaseResult> {
  // Each thread of the type-aware rules works out the shared types again: on two cores, two
  // threads take as long as one, and the other core is idle for the rest of the checks.
  const GOMAXPROCS = String(Math.ceil(cores / 2));
  const faults = await tool('oxlint/bin/oxlint', [], { GOMAXPROCS });
  const unused = await tool('knip/bin/knip.js', ['--no-progress']);
  return { ok: faults.ok && unused.ok, output: faults.output + unused.output };
}

/**
 * Type checks the repository's own scripts and every workspace, as many at a time as there are
 * cores. With one checker each: more of them work out the types of the contract once each, which
 * takes more than twice the time of the processors in all.
 */
async function checkTypes(): Promise<PhaseResult> {
  const results: PhaseResult[] = [];
  // The largest come last in the alphabet, and first here.
  const left = [...workspaces().reverse(), '.'].values();
  const work = async () => {
    for (const project of left) {
      const args = ['-p', project, '--pretty', 'false', '--checkers', '1'];
      results.push(await tool('typescript/bin/tsc', args));
    }
  };
  await Promise.all(Array.from({ length: cores }, work));
  return {
    ok: results.every(({ ok }) => ok),
    output: results.map(({ output }) => output).join(''),
  };
}

/** Runs a tool of node_modules by its file: `npx` would cost a second each time. */
async function tool(
  file: string,
  args: string[],
  env?: Record<string, string>,
): Promise<PhaseResult> {
  const script = path.join(root, 'node_modules', file);
  const { code, output } = await run(process.execPath, [script, ...args], {
    env: { ...collectLate, ...env },
  });
  return { ok: code === 0, output: code === 0 ? '' : output };
}

function workspaces(): string[] {
  return ['packages', 'apps'].flatMap((group) =>
    fs
      .readdirSync(path.join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((folder) => fs.existsSync(path.join(root, folder, 'tsconfig.json'))),
  );
}
