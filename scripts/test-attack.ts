// `npm run test:attack`: the tests that attack the product, with all that they can generate.
// `npm run test:attack -- 600 fuzz` tries random input for ten minutes instead of one, and runs that phase
// alone: matrix, input, files, seals, trail, bombs, fuzz.
import process from 'node:process';
import { ensureMupdf } from '../tests/support/mupdf.ts';
import { ensurePoppler } from '../tests/support/poppler.ts';
import { bombs } from './lib/bomb-phase.ts';
import { type Phase, runPhases, selectPhases } from './lib/phases.ts';
import { runTool } from './lib/run-tool.ts';

const [seconds = 60, ...others] = process.argv.slice(2).filter(isNumber).map(Number);
const names = process.argv.slice(2).filter((argument) => !isNumber(argument));

const phases: Phase[] = [
  vitest('matrix', 'Authorization matrix', [
    'apps/server/src/platform/policy',
    'apps/server/src/platform/database/isolation',
    'apps/server/src/features/signing/signing-access',
    'packages/domain/src/policy',
  ]),
  vitest('input', 'Hostile input', ['apps/server/src/platform/http', 'packages/user-pool/src']),
  vitest('files', 'Hostile files', [
    'packages/pdf/src/upload',
    'packages/pdf/src/engine',
    'packages/pdf/src/word',
    'apps/server/src/platform/files',
    'apps/server/src/platform/imports/table',
  ]),
  vitest('seals', 'Forged files', ['packages/pdf/src/seal', 'apps/server/src/features/verify']),
  vitest('trail', 'Audit trail', [
    'apps/server/src/features/audit',
    'apps/server/src/platform/events',
  ]),
  bombs,
  vitest('fuzz', 'Random input', ['fuzz']),
];

try {
  if (others.length > 0) throw new Error('Give one number of seconds.');
  const selected = selectPhases([phases], names).flat();
  await ensurePoppler();
  await ensureMupdf();
  // One after the other: each looks for answers that come late.
  process.exitCode = (await runPhases(selected.map((phase) => [phase]))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs the tests whose paths have one of these parts, on the embedded database. */
function vitest(name: string, title: string, paths: string[]): Phase {
  return {
    name,
    title,
    run(live) {
      const projects = ['--project=packages', '--project=server-pglite'];
      const env = { ATTACK: 'all', ...(name === 'fuzz' && { ATTACK_SECONDS: String(seconds) }) };
      return runTool('vitest/vitest.mjs', ['run', ...projects, ...paths], env, live);
    },
  };
}

function isNumber(argument: string): boolean {
  return /^\d+$/.test(argument);
}
