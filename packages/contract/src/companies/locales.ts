import { z } from 'zod';

/** Something that can be chosen: what is kept of it, and what it is called in English. */
interface NamedCode {
  code: string;
  name: string;
}

/** Codes that Intl knows names of and that ISO 3166 gives to no country. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' '));

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

let countryNames: ReadonlyMap<string, string> | undefined;

/** English names by ISO 3166 alpha-2; found once, as Intl has no list of them. */
function namesOfCountries(): ReadonlyMap<string, string> {
  if (countryNames) return countryNames;
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  countryNames = new Map(
    codes.flatMap((code) => {
      const name = noCountries.has(code) ? undefined : names.of(code);
      // Codes that were withdrawn lead to the country that is there now.
      const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
      return name !== undefined && isCurrent ? [[code, name] as const] : [];
    }),
  );
  return countryNames;
}

const sorted = (choices: NamedCode[]) =>
  choices.sort((one, other) => one.name.localeCompare(other.name, 'en-GB'));

/** The countries of ISO 3166, by name. */
export function countries(): NamedCode[] {
  return sorted([...namesOfCountries()].map(([code, name]) => ({ code, name })));
}

/** Returns the English name of a country; its code where the code is not a country's. */
export function countryName(code: string): string {
  return namesOfCountries().get(code) ?? code;
}

/** The currencies of ISO 4217, by name. */
export function currencies(): NamedCode[] {
  const names = new Intl.DisplayNames('en-GB', { type: 'currency', fallback: 'code' });
  return sorted(
    Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? code })),
  );
}

/** The names of the time zone database that a program can choose from. */
export function timeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
}

/** Browsers and servers list a zone by one of its names each, and take all of them. */
function isTimeZone(name: string): boolean {
  // A distance such as `+01:00` is taken as well, but knows no summer time.
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** ISO 3166 alpha-2. */
export const countryRule = z
  .string()
  .max(10)
  .refine((code) => namesOfCountries().has(code), 'Choose a country.');

/** ISO 4217. */
export const currencyRule = z
  .string()
  .max(10)
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Choose a currency.');

/** A name of the time zone database. */
export const timeZoneRule = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');
