/** Splits a typed or pasted text into names of departments: one a line, or separated by commas or semicolons. */
export function namesTyped(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The names with further ones behind them, without those that are there already. */
export function withMore(names: readonly string[], more: readonly string[]): string[] {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const fresh = more.filter((name) => {
    const folded = name.toLowerCase();
    return !known.has(folded) && known.add(folded);
  });
  return [...names, ...fresh];
}
