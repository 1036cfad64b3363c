import path from 'node:path';
import process from 'node:process';
import type { PhaseResult } from './phases.ts';
import { run } from './processes.ts';
import { root } from './root.ts';

/** Runs a program of node_modules, by its file, as a phase: `npx` would cost a second each time. */
export async function runTool(
  file: string,
  args: string[],
  env: Record<string, string>,
  live: boolean,
): Promise<PhaseResult> {
  const script = path.join(root, 'node_modules', file);
  const { code, output } = await run(process.execPath, [script, ...args], { env, live });
  return { ok: code === 0, output };
}
