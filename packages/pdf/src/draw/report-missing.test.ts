import { expect, it } from 'vitest';
import { missingCharacters } from '../text/missing-characters.ts';
import { certain } from './report-missing.ts';

it('takes for certain only characters that there is a font for', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const known = all.filter((character) => certain.test(character));
  expect(known.length).toBeGreaterThan(1000);
  expect(missingCharacters(known.join(''))).toEqual([]);
});
