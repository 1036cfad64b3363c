/** The names with one of them moved by so many places; at an end it stays there. */
export function moved(names: readonly string[], from: number, by: number): string[] {
  const to = Math.min(Math.max(from + by, 0), names.length - 1);
  const rest = names.filter((_, place) => place !== from);
  return [...rest.slice(0, to), ...names.slice(from, from + 1), ...rest.slice(to)];
}

/** What was typed or pasted, as names of departments: one a line, or separated by commas or semicolons. */
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
