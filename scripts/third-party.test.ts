import fs from 'node:fs';
import process from 'node:process';
import { expect, test } from 'vitest';
import { binaries, binariesIn, cratesIn, rustCrates } from './lib/binaries.ts';
import {
  shippedFolders,
  summaryFile,
  thirdPartyLicences,
  thirdPartySummary,
} from './lib/third-party.ts';

test('docs/third-party.md sums up what is shipped, as it is now', () => {
  expect(fs.readFileSync(summaryFile, 'utf8'), 'run npm run third-party').toBe(thirdPartySummary());
});

test('shipped software is listed with its version, licence and owner', () => {
  const text = thirdPartyLicences();
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

// Which crates are compiled in depends on the machine.
test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the Rust crates that are listed are those of the installed binaries',
  () => {
    const named = binariesIn(shippedFolders())
      .filter((file) => file.endsWith('.node'))
      .flatMap(cratesIn);
    const listed = rustCrates().map(({ name, version }) => `${name} ${version}`);
    expect(named.length).toBeGreaterThan(300);
    expect([...new Set(named)].toSorted()).toEqual(listed.toSorted());
  },
);

test('crates whose licence was not found are named, and nothing but them is without a text', () => {
  const unknown = rustCrates().filter(({ texts }) => texts.length === 0);
  expect(unknown.map(({ name }) => name)).toEqual(['path-posix', 'rolldown-ariadne']);
  expect(thirdPartyLicences()).toContain('| path-posix | 0.0.1 | not found |');
  expect(thirdPartyLicences()).toContain(
    'This is version 1.0, dated 22 June 2009, of the GUST Font License.',
  );
});

test('canvas consists of what its own list of components says', () => {
  const [folder] = shippedFolders().filter((one) => /@napi-rs\/canvas-/.test(one));
  const { components } = JSON.parse(fs.readFileSync(`${folder}/sbom.cdx.json`, 'utf8')) as {
    components: { name: string; purl?: string }[];
  };
  const libraries = components
    .filter(({ purl }) => !purl || /^pkg:(?!cargo|npm)/.test(purl))
    .map(({ name }) => name);
  const listed = binaries.find(({ path }) => path === '@napi-rs/canvas-')?.components ?? [];
  expect(libraries).toContain('expat');
  for (const library of libraries) {
    expect(listed.map(({ name }) => name.toLowerCase())).toContain(library);
  }
});

const readBinary = (file: string) => fs.readFileSync(`node_modules/${file}`, 'latin1');
const versionOf = (name: string) =>
  binaries.flatMap(({ components }) => components).find((one) => one.name === name)?.version ?? '?';
