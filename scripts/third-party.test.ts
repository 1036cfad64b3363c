import fs from 'node:fs';
import { expect, test } from 'vitest';
import { binaries, binariesIn } from './lib/binaries.ts';
import { shippedFolders, thirdParty, thirdPartyFile } from './lib/third-party.ts';

test('THIRD_PARTY.md lists what is shipped, as it is now', () => {
  expect(fs.readFileSync(thirdPartyFile, 'utf8') === thirdParty(), 'run npm run third-party').toBe(
    true,
  );
});

test('what is shipped is listed with its version, its licence and whose it is', () => {
  const text = thirdParty();
  const { dependencies } = JSON.parse(fs.readFileSync('apps/web/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    if (name.startsWith('@countersign/')) continue;
    expect(text).toContain(`| ${name} | ${version} | `);
  }
  expect(text).toMatch(/\| fastify \| [\d.]+ \| MIT \| Copyright .*Fastify/);
  expect(text).toContain('Copyright 2014 The Caveat Project Authors');
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
  expect(text).not.toMatch(/\|[^|]*\bA?GPL[^|]*\|/);
});

test('every binary that is shipped is listed with what is inside of it', () => {
  const found = binariesIn(shippedFolders());
  expect(found).toContain('@hyzyla/pdfium/dist/pdfium.wasm');
  const unlisted = found.filter((file) => !binaries.some(({ path }) => file.startsWith(path)));
  expect(unlisted).toEqual([]);
  const installed = readBinary('@electric-sql/pglite/dist/pglite.wasm');
  expect(installed).toContain(`PostgreSQL ${versionOf('PostgreSQL with its contrib modules')}`);
  expect(readBinary('@neslinesli93/qpdf-wasm/dist/qpdf.wasm')).toContain(versionOf('qpdf'));
});

const readBinary = (file: string) => fs.readFileSync(`node_modules/${file}`, 'latin1');
const versionOf = (name: string) =>
  binaries.flatMap(({ components }) => components).find((one) => one.name === name)?.version ?? '?';
