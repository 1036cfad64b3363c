/** A key that none of the taken ones is: itself, or with a number behind it. It is taken from then on. */
export function uniqueKey(name: string, taken: Set<string>): string {
  const base = name.slice(0, 490);
  let key = base;
  for (let n = 2; taken.has(key); n++) key = `${base} ${n}`;
  taken.add(key);
  return key;
}
