/** A value that is a text; empty for any other. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Tells if a value is an object with the given key. */
export function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
