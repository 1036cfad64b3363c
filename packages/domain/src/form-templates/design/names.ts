import type { Field } from '@countersign/contract';

/** A name that none of the taken ones is: itself, or with the first number behind it that makes it free. */
export function freeName(name: string, taken: ReadonlySet<string>, join = '-'): string {
  if (!taken.has(name)) return name;
  const { stem, number } = numbered(name, join);
  for (let next = number + 1; ; next += 1) {
    const candidate = `${stem}${join}${next}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A key that none of the taken ones is, with what it comes from: itself, or the number that it got. */
export function freeKey(
  key: string,
  taken: ReadonlySet<string>,
  keyFrom: Field['keyFrom'],
): Pick<Field, 'key' | 'keyFrom'> {
  const free = freeName(key, taken);
  const from = free === key ? keyFrom : 'number';
  return from === undefined ? { key: free } : { key: free, keyFrom: from };
}

/** Makes a key of a label: small letters and digits of any script with dashes between them. */
export function keyOfLabel(label: string): string {
  const key = label
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return key === '' ? 'field' : key;
}

/** A name without its number, and the number; 1 where it has none. */
function numbered(name: string, join: string): { stem: string; number: number } {
  const at = name.lastIndexOf(join);
  const tail = at > 0 ? name.slice(at + join.length) : '';
  return /^\d{1,6}$/.test(tail)
    ? { stem: name.slice(0, at), number: Number(tail) }
    : { stem: name, number: 1 };
}
