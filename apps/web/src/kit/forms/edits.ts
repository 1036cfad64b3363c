/** What a form holds, by field; write a form's own as a type alias, interfaces have no index. */
export type FormValues = Record<string, unknown>;

/** A field whose value somebody typed is not the one that somebody else saved meanwhile. */
export interface Clash<Values extends FormValues> {
  field: keyof Values & string;
  mine: unknown;
  theirs: unknown;
  /** Both changed it; otherwise only the one who types did. */
  isBoth: boolean;
}

/** What is left to decide after two people changed the same thing. */
export interface Merge<Values extends FormValues> {
  /** What they saved with one's own changes over it. */
  merged: Values;
  /** The fields in which one's own changes would replace what they saved. */
  clashes: Clash<Values>[];
}

/** Whether two values of a field are the same; of those in `unordered` lists only what is in them. */
export function sameValue(one: unknown, other: unknown, isUnordered = false): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false;
    if (isUnordered) return one.every((item) => other.some((match) => sameValue(item, match)));
    return one.every((item, index) => sameValue(item, other[index]));
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => sameValue(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** The fields in which two differ. */
export function differences<Values extends FormValues>(
  one: Values,
  other: Values,
  unordered: readonly (keyof Values)[] = [],
): (keyof Values & string)[] {
  return Object.keys(one).filter(
    (field) => !sameValue(one[field], other[field], unordered.includes(field)),
  );
}

/**
 * Carries what somebody typed over to what somebody else saved meanwhile: their own changes stay, and
 * everything that they did not touch is as it was saved.
 */
export function merge<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
  unordered: readonly (keyof Values)[] = [],
): Merge<Values> {
  const touched = differences(base, mine, unordered);
  const changedByThem = new Set<string>(differences(base, theirs, unordered));
  const merged = {
    ...theirs,
    ...Object.fromEntries(touched.map((field) => [field, mine[field]])),
  };
  const clashes = touched
    .filter((field) => !sameValue(mine[field], theirs[field], unordered.includes(field)))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      isBoth: changedByThem.has(field),
    }));
  return { merged, clashes };
}
