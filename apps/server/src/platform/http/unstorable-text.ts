/**
 * The path of the first text that the database can't keep: one with a NUL character or half of a
 * surrogate pair, in a value as JSON has it or in the name of one. Undefined where there is none.
 */
export function unstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') {
    return isUnstorable(value) ? path.join('.') || 'body' : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    // The name itself is left out: it would be in the answer as it is.
    if (isUnstorable(key)) return path.join('.') || 'body';
    const found = unstorableText(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();
