// `npm run lint`: format, lint and types; `npm run lint -- types` runs one of them.
import process from 'node:process';
import { runPhases, selectPhases } from './lib/phases.ts';
import { staticChecks } from './lib/static-checks.ts';

try {
  const passed = await runPhases(selectPhases([staticChecks], process.argv.slice(2)));
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
