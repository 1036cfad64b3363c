import { readFileSync } from 'node:fs';
import { PDF } from '@libpdf/core';
import { afterAll, describe, expect, it } from 'vitest';
import { inkMap } from '../../test-support/ink-map.ts';
import { complaints, render } from '../../test-support/look-at.ts';
import {
  sampleStatement,
  statementNames,
  statementOptions,
} from '../../test-support/sample-statement.ts';
import { createTypesetter } from './create-typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

const keptOf = (script: string) =>
  new URL(`./statement-pictures/${script}.txt`, import.meta.url).pathname;

/** All pages of a file as they look, one below the other. */
async function pictureOf(pdf: Uint8Array): Promise<string> {
  const count = (await PDF.load(pdf)).getPages().length;
  const maps: string[] = [];
  for (let page = 0; page < count; page += 1) {
    maps.push(`${`(page ${page + 1}) `.padEnd(119, '_')}\n${inkMap(await render(pdf, page))}`);
  }
  return maps.join('');
}

describe('the picture of a status determination statement', () => {
  it.each(Object.entries(statementNames))(
    'in %s is the one that was looked at',
    async (script, names) => {
      const pdf = await typesetter.typeset('statement', sampleStatement(names), statementOptions);
      expect(await complaints(pdf)).toBe('');
      await expect(await pictureOf(pdf)).toMatchFileSnapshot(keptOf(script));
    },
  );

  it('is another one in each script, and where it says something else', async () => {
    const maps = Object.keys(statementNames).map((script) => readFileSync(keptOf(script), 'utf8'));
    expect(new Set(maps).size).toBe(maps.length);
    const other = { ...sampleStatement(statementNames.latin), number: '' };
    const pdf = await typesetter.typeset('statement', other, statementOptions);
    expect(maps).not.toContain(await pictureOf(pdf));
  });
});
