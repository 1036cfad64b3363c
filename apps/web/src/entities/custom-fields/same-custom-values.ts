import type { CustomValues } from '@countersign/contract';

/** Tells if two records of values are the same: a field that is left out has no value. */
export function sameCustomValues(one: CustomValues, other: CustomValues): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (id) => JSON.stringify(one[id] ?? null) === JSON.stringify(other[id] ?? null),
  );
}
