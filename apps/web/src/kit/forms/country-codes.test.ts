import { countryCodeRule } from '@countersign/contract';
import { describe, expect, it } from 'vitest';
import { countries, countryOf, mainCountryOf } from './country-codes.ts';

describe('country codes', () => {
  it('are all codes that the contract takes, each country once', () => {
    for (const { code } of countries) expect(countryCodeRule.safeParse(code).success).toBe(true);
    expect(new Set(countries.map(({ iso }) => iso)).size).toBe(countries.length);
  });

  it('have names, in their order', () => {
    expect(countryOf('GB')).toEqual({ iso: 'GB', code: '+44', name: 'United Kingdom' });
    expect(countries.filter(({ iso, name }) => iso === name)).toEqual([]);
    expect(countries[0]?.name).toBe('Afghanistan');
  });

  it('stand for the main country where several share one', () => {
    expect(mainCountryOf('+44')?.iso).toBe('GB');
    expect(mainCountryOf('+1')?.iso).toBe('US');
    expect(mainCountryOf('+7')?.iso).toBe('RU');
    expect(mainCountryOf('')).toBeUndefined();
  });
});
