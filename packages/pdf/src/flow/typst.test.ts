import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../test-support/look-at.ts';
import type { Typst } from './typst.ts';
import { startTypst } from './typst.ts';

const outside = mkdtempSync(join(tmpdir(), 'typst-test-'));
const folder = pathToFileURL(`${outside}/templates/`);
let typst: Typst;

const templates = {
  fails: '#panic(read("values.json"))',
  root: '#read("/../secret.txt")',
  relative: '#read("../secret.txt")',
  absolute: `#read(${JSON.stringify(join(outside, 'secret.txt'))})`,
  attached: '#read("note.txt")',
};
beforeAll(() => {
  mkdirSync(folder);
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  for (const [name, source] of Object.entries(templates)) {
    writeFileSync(new URL(`${name}.typ`, folder), source);
  }
  typst = startTypst(folder);
});
afterAll(() => rmSync(outside, { recursive: true }));

const copy = (template: keyof typeof templates, files: Record<string, Uint8Array> = {}) => ({
  template,
  values: { name: 'a "quoted" secret' },
  files,
  tagged: false,
  madeAt: 0,
});

describe('typst', () => {
  it('reports an error without the values', () => {
    expect(() => typst(copy('fails'))).toThrow(
      expect.objectContaining({
        name: 'TypesetProblem',
        code: 'failed',
        message: 'The pages could not be typeset: panicked with: "…".',
      }),
    );
  });

  it.each(['root', 'relative', 'absolute'] as const)('reads nothing outside: %s', (template) => {
    expect(() => typst(copy(template))).toThrow(expect.objectContaining({ code: 'failed' }));
  });

  it('finds attached files, and only those of this copy', async () => {
    const note = { 'note.txt': Buffer.from('attached') };
    expect(await readText(typst(copy('attached', note)))).toBe('attached');
    const next = { 'note.txt': Buffer.from('another') };
    expect(await readText(typst(copy('attached', next)))).toBe('another');
    expect(() => typst(copy('attached'))).toThrow(expect.objectContaining({ code: 'failed' }));
  });
});
