import { countries, currencies, timeZones } from '@countersign/contract';

interface Option {
  value: string;
  label: string;
}

/** Computed when they are first used: each name takes a call of the browser. */
function once<Value>(find: () => Value): () => Value {
  let found: Value | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** All countries, for a choice. */
export const countryOptions = once((): Option[] =>
  countries().map(({ code, name }) => ({ value: code, label: name })),
);

/** All currencies, for a choice. */
export const currencyOptions = once((): Option[] =>
  currencies().map(({ code, name }) => ({ value: code, label: `${code} – ${name}` })),
);

const knownZones = once((): Option[] =>
  timeZones().map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
);

/** All time zones, for a choice; the chosen one too where this browser lists it by another name. */
export function timeZoneOptions(chosen: string): Option[] {
  const known = knownZones();
  return known.some(({ value }) => value === chosen)
    ? known
    : [{ value: chosen, label: chosen.replaceAll('_', ' ') }, ...known];
}
