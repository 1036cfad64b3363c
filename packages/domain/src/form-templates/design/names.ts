/** A name that none of the taken ones is: itself, or with the first number behind it that makes it free. */
export function freeName(name: string, taken: ReadonlySet<string>, join = '-'): string {
  if (!taken.has(name)) return name;
  const { stem, number } = numbered(name, join);
  for (let next = number + 1; ; next += 1) {
    const candidate = `${stem}${join}${next}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A name without its number, and the number; 1 where it has none. */
function numbered(name: string, join: string): { stem: string; number: number } {
  const at = name.lastIndexOf(join);
  const tail = at > 0 ? name.slice(at + join.length) : '';
  return /^\d{1,6}$/.test(tail)
    ? { stem: name.slice(0, at), number: Number(tail) }
    : { stem: name, number: 1 };
}
