import fs from 'node:fs';
import path from 'node:path';
import { allEndpoints } from '@countersign/contract';
import { parseSync, Visitor } from 'rolldown/utils';
import { analyse } from 'scslre';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { root } from './lib/root.ts';

/**
 * Lists the folders whose regular expressions run on text of any length: a pattern is tried even where a text is too
 * long.
 */
const unbounded = ['packages/contract/src', 'packages/fields/src'];
const everywhere = ['packages/*/src', 'apps/*/src'];
/** Run on what a longer text was cut to. */
const bounded = [/0+$/, /\s*(?:\p{Sc}|[A-Z]{3}|%)$/u].map(({ source }) => source);

interface Found {
  file: string;
  pattern: string;
  isExponential: boolean;
}

/** The regular expressions that can take more than linear time, by the length of a text. */
function findSlowPatterns(folders: readonly string[]): Found[] {
  const found: Found[] = [];
  for (const { file, pattern, flags } of folders.flatMap(patternsIn)) {
    const { reports } = analyse({ source: pattern, flags });
    const isExponential = reports.some(({ exponential }) => exponential);
    if (reports.length > 0) found.push({ file, pattern, isExponential });
  }
  return found;
}

function patternsIn(folder: string) {
  const files = fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
  return files.filter((file) => !file.includes('.test.')).flatMap(patternsOf);
}

function patternsOf(file: string) {
  const found: { file: string; pattern: string; flags: string }[] = [];
  const { program } = parseSync(file, fs.readFileSync(path.join(root, file), 'utf8'));
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, ...node.regex });
    },
  }).visit(program);
  return found;
}

/** The regular expressions of schemas and of what they are made of, those of zod's own rules too. */
function patternsOfSchemas(schemas: readonly unknown[]): RegExp[] {
  const found = new Map<string, RegExp>();
  const seen = new Set<unknown>();
  const open: unknown[] = [...schemas];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof RegExp) found.set(String(next), next);
    const internals = Reflect.get(next, '_zod') as z.core.$ZodTypeInternals | undefined;
    open.push(...Object.values({ ...(internals?.def ?? next) }));
  }
  return [...found.values()];
}

test('no regular expression takes exponential time', () => {
  expect(findSlowPatterns(everywhere).filter(({ isExponential }) => isExponential)).toEqual([]);
});

test('those of the contract and of fields take linear time', () => {
  const slow = findSlowPatterns(unbounded).filter(({ pattern }) => !bounded.includes(pattern));
  expect(slow).toEqual([]);
});

test('those of all that calls send take linear time, no matter who wrote them', () => {
  const sent = allEndpoints.flatMap(({ params, query, body }) => [params, query, body]);
  const patterns = patternsOfSchemas(sent);
  expect(patterns.map(String)).toEqual(
    expect.arrayContaining(
      [z.guid(), z.iso.date()].flatMap((one) => patternsOfSchemas([one]).map(String)),
    ),
  );
  const slow = patterns.filter(
    ({ source, flags }) => analyse({ source, flags }).reports.length > 0,
  );
  expect(slow).toEqual([]);
});

test('a slow one is found', () => {
  expect(analyse({ source: '^(?:a+)+$', flags: '' }).reports[0]?.exponential).toBe(true);
  const slow = /^\s*(.*)\s*$/;
  expect(analyse({ source: slow.source, flags: '' }).reports).not.toEqual([]);
  const schema = z.object({
    list: z.array(z.union([z.null(), z.string().regex(slow).optional()])),
  });
  expect(patternsOfSchemas([schema])).toEqual([slow]);
});
