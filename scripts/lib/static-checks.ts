import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Phase, PhaseResult } from './phases.ts';
import { run } from './processes.ts';
import { root } from './root.ts';

/** Format, lint and types: what needs no running product. They share the two cores well. */
export const staticChecks: Phase[] = [
  {
    name: 'format',
    title: 'Format',
    run: () => tool('@biomejs/biome/bin/biome', ['ci', '--colors=off']),
  },
  {
    name: 'lint',
    title: 'Lint',
    run: () => tool('oxlint/bin/oxlint', []),
  },
  { name: 'types', title: 'Types', run: checkTypes },
];

/** Type checks the repository's own scripts and every workspace, one after the other. */
async function checkTypes(): Promise<PhaseResult> {
  const results: PhaseResult[] = [];
  for (const project of ['.', ...workspaces()]) {
    results.push(await tool('typescript/bin/tsc', ['-p', project, '--pretty', 'false']));
  }
  return {
    ok: results.every(({ ok }) => ok),
    output: results.map(({ output }) => output).join(''),
  };
}

/** Runs a tool of node_modules by its file: `npx` would cost a second each time. */
async function tool(file: string, args: string[]): Promise<PhaseResult> {
  const { code, output } = await run(process.execPath, [
    path.join(root, 'node_modules', file),
    ...args,
  ]);
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
