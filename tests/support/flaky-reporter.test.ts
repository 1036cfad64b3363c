import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { run } from '../../scripts/lib/processes.ts';
import { root } from '../../scripts/lib/root.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

test('two tests that pass in their second try are named, and a third fails the run', async () => {
  const two = await runFlaky(2);
  expect(two.code, two.output).toBe(0);
  expect(two.output).toContain('Needed a second try (find out why): 2');
  expect(two.flaky).toMatch(
    /- .*flaky 0\n {2}Error: the first try\n {2}npx playwright show-trace .+\.zip\n- .*flaky 1/,
  );
  const three = await runFlaky(3);
  expect(three.code).toBe(1);
  expect(three.output).toContain('Needed a second try (more than 2 fail the run): 3');
});

test('a run without them names none', async () => {
  const { code, output, flaky } = await runFlaky(0);
  expect({ code, flaky }).toEqual({ code: 0, flaky: undefined });
  expect(output).not.toContain('second try');
});

test('tests that are repeated are counted, and fail no run that passed', async () => {
  const { code, output, flaky } = await runFlaky(3, '--repeat-each=2');
  expect(code, output).toBe(0);
  expect(flaky).toContain('of 2 runs each: 3');
  expect(flaky).toMatch(/\| some\.spec\.ts › flaky 2 \| 2 \| 0 \|/);
  expect(flaky).not.toContain('sound');
});

/** Runs so many tests that fail in their first try, and one that does not, with the product's own reporter. */
async function runFlaky(count: number, ...options: string[]) {
  // Below the root, where Playwright is found, and outside of node_modules, where Node runs no TypeScript.
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  const folder = fs.mkdtempSync(path.join(root, '.cache', 'flaky-'));
  folders.push(folder);
  const flakyFile = path.join(folder, 'flaky.md');
  fs.writeFileSync(
    path.join(folder, 'playwright.config.ts'),
    `export default {
      retries: 1,
      use: { trace: 'retain-on-failure' },
      reporter: [['list'], [${JSON.stringify(path.join(root, 'tests/support/flaky-reporter.ts'))}, ${JSON.stringify({ flakyFile })}]],
    };`,
  );
  fs.writeFileSync(
    path.join(folder, 'some.spec.ts'),
    `import { test } from '@playwright/test';
    test('sound', () => {});
    for (let index = 0; index < ${count}; index += 1) {
      test('flaky ' + index, ({}, { retry }) => {
        if (retry === 0) throw new Error('the first try');
      });
    }`,
  );
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { code, output } = await run(process.execPath, [cli, 'test', '-c', folder, ...options]);
  const flaky = fs.existsSync(flakyFile) ? fs.readFileSync(flakyFile, 'utf8') : undefined;
  return { code, output, flaky };
}
