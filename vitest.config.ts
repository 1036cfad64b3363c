import os from 'node:os';
import process from 'node:process';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** Tests of the server that say nothing about its database: run on the embedded one alone. */
const aboveDatabases = [
  'apps/server/src/platform/{config,http}/*.test.ts',
  'apps/server/src/platform/database/folder-lock.test.ts',
  'apps/server/src/platform/imports/table/*.test.ts',
  'apps/server/src/platform/sealing/*.test.ts',
  'apps/server/src/platform/sign-in/{cloud-*,signing-keys}.test.ts',
  'apps/server/src/platform/policy/who-may.test.ts',
];

/**
 * Has a process of the tests collect garbage late. V8 counts memory outside its heap by a small limit of its
 * own: each embedded database, font and PDF that came and went had it look through everything, which was a
 * sixth of the time of all tests. Counted with the heap, they wait until that is worth it.
 */
const collectLate = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=800'];

/** The server's tests, on the one or the other of its databases. */
function server(database: 'pglite' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: `server-${database}`,
      include: ['apps/server/src/**/*.test.ts'],
      exclude: database === 'postgres' ? aboveDatabases : [],
      env: { TEST_DATABASE: database },
      execArgv: collectLate,
      // The server's modules are loaded once for each worker, not for each file: nothing of theirs
      // outlives an app that was closed.
      isolate: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    // The default leaves one core idle, which on two is half of the machine.
    maxWorkers: os.availableParallelism(),
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          testTimeout: 30_000,
          execArgv: collectLate,
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          execArgv: collectLate,
          isolate: false,
        },
      },
      {
        test: {
          name: 'tooling',
          include: [
            'scripts/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          globalSetup: './tests/support/demo-data.ts',
          // Those who sign in them use what the signing page uses, which finds no storage of a browser here.
          execArgv: ['--no-experimental-webstorage'],
        },
      },
      server('pglite'),
      ...(process.env.TEST_DATABASE_URL ? [server('postgres')] : []),
    ],
  },
});
