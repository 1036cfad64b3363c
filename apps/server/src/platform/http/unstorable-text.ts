/**
 * The path of the first text that the database can't keep: one with a NUL character or half of a
 * surrogate pair, in a value as JSON has it. Undefined where there is none.
 */
export function unstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? path.join('.') || 'body' : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
