/** Spaces and characters that no font shows, such as a zero-width space or the blank pattern of braille. */
const blank = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns whether a text shows nothing on paper. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/** Tells if a field is empty: a blank text, no choice, no number, an unticked box, or parts that are all blank. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmptyPart);
  return value === undefined || value === false || isEmptyPart(value);
}

function isEmptyPart(part: unknown): boolean {
  return typeof part === 'string' && isBlank(part);
}

/** Tells if two values are the same, also where they came by different ways. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const left = new Map(Object.entries(one));
  const right = new Map(Object.entries(other));
  return (
    left.size === right.size &&
    [...left].every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  );
}

/** Returns the value of a key. A form may have a field called `constructor`, which every object inherits. */
export function valueOf<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}
