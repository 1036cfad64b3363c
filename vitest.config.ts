import os from 'node:os';
import process from 'node:process';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findChromium, optimiseLate } from './tests/support/chromium.ts';

const chromium = findChromium();

/**
 * Server tests that run on PostgreSQL too. The embedded database is PostgreSQL with one connection, so the two
 * differ only where several connections meet, and in how statements are planned and sorted.
 */
const onBothDatabases = [
  // Connections, isolation, cancelling, migrations, durability.
  'platform/database/{cancel,durability,isolation,migrate,paced-reading,prepared-statements,rows-insert,upkeep}',
  // Snapshots of the database while others write, and copies from one database to the other.
  'platform/backup/backup',
  // Rows that several processes lock and take, and LISTEN.
  'platform/{batches,events,imports,jobs,live,mail}/{batches,events,imports,jobs,live,mail}',
  // Calls at the same moment of which one wins.
  'features/approval-setup/delegates',
  'features/audit/*',
  'features/distributions/distributions',
  'features/documents/{deliver/delivery,deliver/finish-document,correct-document,paper-signature,document-chain,documents,every-act,many-documents,sending-races}',
  'features/documents/import/*',
  'features/form-packs/made-up-keys',
  'features/form-templates/{form-templates,rename-keys}',
  'features/shared-files/*',
  'features/installation/*',
  'features/session/{session,setup}',
  'features/signing/{races,shown-view,signing,signing-access,turn-races}',
  'features/users/**/*',
  'platform/sign-in/{embedded-user-pool,sql-user-pool-store}',
  // Plans, search and the order of texts.
  'features/{contacts,companies}/*',
  'features/{home,lists,reports}/**/*',
  'platform/lists/lists',
  'platform/policy/callers',
  'platform/search/*',
].map((name) => `apps/server/src/${name}.test.ts`);

/**
 * Has a process of the tests collect garbage late. V8 counts memory outside its heap by a small limit of its
 * own: each embedded database, font and PDF that came and went had it look through everything, which was a
 * sixth of the time of all tests. Counted with the heap, they wait until that is worth it.
 */
const collectLate = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=800'];

/**
 * Milliseconds after which a test hangs. What takes seconds takes ten times as long where static checks, crash tests
 * and these share two slow cores.
 */
const testTimeout = 60_000;

/** The server's tests, on the one or the other of its databases. */
function server(database: 'pglite' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: `server-${database}`,
      include: database === 'postgres' ? onBothDatabases : ['apps/server/src/**/*.test.ts'],
      env: { TEST_DATABASE: database },
      execArgv: collectLate,
      // The server's modules are loaded once for each worker, not for each file: nothing of theirs
      // outlives an app that was closed.
      isolate: false,
      testTimeout,
      hookTimeout: 2 * testTimeout,
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
          testTimeout,
          execArgv: collectLate,
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          exclude: ['**/*.page.test.tsx'],
          execArgv: collectLate,
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'pages',
          maxWorkers: os.availableParallelism(),
          // As browser tests: what needed its second try is marked with it, and is a fault.
          retry: 1,
          include: ['apps/web/src/**/*.page.test.tsx'],
          // As long as elements are waited for: a second is little where other tests have the processor.
          expect: { poll: { timeout: 10_000 } },
          testTimeout,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: [optimiseLate],
                ...(chromium && { executablePath: chromium }),
              },
              contextOptions: {
                reducedMotion: 'reduce',
                locale: 'en-GB',
                timezoneId: 'Europe/London',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
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
          testTimeout,
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
