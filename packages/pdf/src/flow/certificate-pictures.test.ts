import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { inkMap } from '../../test-support/ink-map.ts';
import { complaints, render } from '../../test-support/look-at.ts';
import { certificateOptions } from '../../test-support/sample-certificate.ts';
import { certificateIn, scripts } from '../../test-support/script-certificates.ts';
import { createTypesetter } from './create-typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

describe('the picture of a certificate', () => {
  it.each(Object.entries(scripts))('in %s is the one that was looked at', async (script, words) => {
    const pdf = await typesetter.typeset('certificate', certificateIn(words), certificateOptions);
    expect(await complaints(pdf)).toBe('');
    const kept = new URL(`./certificate-pictures/${script}.txt`, import.meta.url);
    const map = inkMap(await render(pdf));
    await expect(map).toMatchFileSnapshot(kept.pathname);
  });

  it('is none of another script', () => {
    const maps = Object.keys(scripts).map((script) =>
      readFileSync(new URL(`./certificate-pictures/${script}.txt`, import.meta.url), 'utf8'),
    );
    expect(new Set(maps).size).toBe(maps.length);
  });
});
