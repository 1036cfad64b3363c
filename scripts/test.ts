// `npm test`: everything. `npm test -- unit e2e` runs some of it: format, lint, types, unit, crash,
// pages, e2e. `npm test -- --list-flaky 5` runs the browser tests five times and lists those that did not always pass.
// `npm test -- --changed` runs the static checks, and the tests that can reach what the branch changes.
import fs from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../tests/support/chromium.ts';
import makeDemoData from '../tests/support/demo-data.ts';
import { ensureFirefox, findFirefox } from '../tests/support/firefox.ts';
import { flakyFile } from '../tests/support/flaky-tests.ts';
import { ensureMupdf } from '../tests/support/mupdf.ts';
import { ensurePoppler } from '../tests/support/poppler.ts';
import { startPostgres, type TestPostgres } from '../tests/support/postgres.ts';
import { ensureBuilt, server, webClient } from './lib/builds.ts';
import { baseCommit, changedFiles, readSpecs, specsOf } from './lib/changed-specs.ts';
import { type Phase, runPhases, selectPhases } from './lib/phases.ts';
import { cleanUpOnSignal } from './lib/processes.ts';
import { runTool } from './lib/run-tool.ts';
import { staticChecks } from './lib/static-checks.ts';

const noPostgres =
  'The PostgreSQL half of the tests was SKIPPED: there is no PostgreSQL on this machine. Install ' +
  'it (15 or later), or name a superuser of an empty one in TEST_DATABASE_URL.';
const noFirefox =
  'The journeys in Firefox were SKIPPED: there is no Firefox on this machine. Install it, or name its ' +
  'executable in FIREFOX.';

const { values, positionals } = parseArgs({
  options: { 'list-flaky': { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const repetitions = values['list-flaky'];
const base = values.changed ? baseCommit() : undefined;
const changed = base === undefined ? [] : ['--changed', base];

let postgres: TestPostgres | undefined;
let settings: ReturnType<typeof findPostgres> | undefined;
let verifier: Promise<void> | undefined;
let browser: ReturnType<typeof ensureChromium> | undefined;
let removeDemoData: (() => void) | undefined;
cleanUpOnSignal(() => {
  postgres?.kill();
  removeDemoData?.();
});

const unit: Phase = {
  name: 'unit',
  title: 'Unit and API tests',
  async run(live) {
    const env = await databaseSettings();
    await findVerifier();
    const result = await runTool(
      'vitest/vitest.mjs',
      ['run', '--project=!crash', '--project=!pages', ...changed],
      env,
      live,
    );
    return { ...result, notices: env.TEST_DATABASE_URL ? [] : [noPostgres] };
  },
};

const crash: Phase = {
  name: 'crash',
  title: 'Crash tests',
  async run(live) {
    await makeReady();
    return runTool(
      'vitest/vitest.mjs',
      ['run', '--project=crash', ...changed],
      await databaseSettings(),
      live,
    );
  },
};

const pages: Phase = {
  name: 'pages',
  title: 'Page tests',
  async run(live) {
    const env = { CHROMIUM: await findBrowser() };
    return runTool('vitest/vitest.mjs', ['run', '--project=pages', ...changed], env, live);
  },
};

const e2e: Phase = {
  name: 'e2e',
  title: 'Browser tests',
  async run(live) {
    const specs = base === undefined ? [] : specsOf(changedFiles(base), readSpecs());
    if (base !== undefined && specs.length === 0) return { ok: true, output: '' };
    const env = { ...(await databaseSettings()), CHROMIUM: await findBrowser() };
    await ensureFirefox();
    await makeReady();
    const options = repetitions === undefined ? [] : ['--repeat-each', repetitions];
    const result = await runTool(
      '@playwright/test/cli.js',
      ['test', ...specs, ...options],
      env,
      live,
    );
    const flaky = fs.existsSync(flakyFile) ? [fs.readFileSync(flakyFile, 'utf8').trimEnd()] : [];
    return { ...result, notices: findFirefox() ? flaky : [...flaky, noFirefox] };
  },
};

try {
  // The crash tests wait most of the time, for servers that come back. The browser tests have the
  // machine to themselves: a page that answers late is what they look for.
  const names = repetitions === undefined ? positionals : ['e2e'];
  const phases = selectPhases([[...staticChecks, crash, unit], [pages], [e2e]], names);
  // Where it has to be installed first, that is done in parallel with the other checks.
  if ([pages, e2e].some((one) => phases.flat().includes(one))) findBrowser().catch(() => {});
  process.exitCode = (await runPhases(phases)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  removeDemoData?.();
  await postgres?.stop();
}

/** Builds the product before the first test, whose time limit is not meant for it, and its demo data. */
async function makeReady(): Promise<void> {
  await ensureBuilt(webClient, server);
  removeDemoData ??= await makeDemoData();
}

/** Names a PostgreSQL for the tests, or nothing; starts one at the first call if none is given. */
function databaseSettings(): Promise<{ TEST_DATABASE_URL?: string }> {
  settings ??= findPostgres();
  return settings;
}

/** Installs, at the first call, what others check and show files with, after PostgreSQL: apt does one thing at a time. */
function findVerifier(): Promise<void> {
  verifier ??= databaseSettings().then(ensurePoppler).then(ensureMupdf);
  return verifier;
}

/** Names the browser to test with; installs it at the first call if there is none, after the others. */
function findBrowser(): ReturnType<typeof ensureChromium> {
  browser ??= findVerifier().then(ensureChromium);
  return browser;
}

async function findPostgres(): Promise<{ TEST_DATABASE_URL?: string }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { TEST_DATABASE_URL: given };
  postgres = await startPostgres();
  if (postgres) return { TEST_DATABASE_URL: postgres.url };
  console.log(`\n! ${noPostgres}\n`);
  return {};
}
