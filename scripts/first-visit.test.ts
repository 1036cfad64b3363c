import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { distOf, ensureBuilt, webClient } from './lib/builds.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

const dist = distOf(webClient);
let chunks: Record<string, Chunk>;

beforeAll(async () => {
  await ensureBuilt(webClient);
  const manifest = fs.readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8');
  chunks = JSON.parse(manifest) as typeof chunks;
}, 600_000);

/** The files that come with the chunks of these names before anything is drawn, with the letters. */
function filesOf(names: readonly string[]): string[] {
  const found = new Set(
    Object.values(chunks).filter(({ name }) => name !== undefined && names.includes(name)),
  );
  expect(found.size).toBe(names.length);
  // Grows while it is walked through.
  for (const { imports = [] } of found)
    for (const one of imports) if (chunks[one]) found.add(chunks[one]);
  const letters = fs
    .readdirSync(path.join(dist, 'assets'))
    .find((file) => /^inter-latin-(?!ext).*\.woff2$/.test(file));
  expect(letters).toBeDefined();
  const files = [...found].flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set([...files, `assets/${letters}`, 'index.html', 'color-scheme.js'])];
}

/** As the server sends it to a browser of today. */
function bytesOf(file: string): number {
  const packed = path.join(dist, `${file}.br`);
  return fs.statSync(fs.existsSync(packed) ? packed : path.join(dist, file)).size;
}

const total = (files: readonly string[]) => files.reduce((sum, file) => sum + bytesOf(file), 0);

describe('the files that a first visit loads', () => {
  // The goals are 220 kB and 400 kB; answers of the server and headers come on top, some 15 kB.
  test.each([
    ['to sign in', ['first', 'start', 'sign-in'], 205_500],
    ['of the dashboard', ['first', 'start', 'shell'], 236_500],
  ])('%s is light', (_, names, max) => {
    const files = filesOf(names);
    const list = files.map((file) => `${bytesOf(file)} ${file}`).join('\n');
    expect(total(files), list).toBeLessThan(max);
  });

  test('has no schemas in it', () => {
    const code = filesOf(['first', 'start', 'sign-in', 'shell'])
      .filter((file) => file.endsWith('.js'))
      .map((file) => fs.readFileSync(path.join(dist, file), 'utf8'));
    for (const text of code) expect(text).not.toContain('invalid_type');
  });
});
