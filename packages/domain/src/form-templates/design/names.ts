import { type Field, isSharedKey, keyOfForm, keyWithoutForm } from '@countersign/contract';

/** A name that none of the taken ones is: itself, or with the first number behind it that makes it free. */
export function freeName(name: string, taken: ReadonlySet<string>, join = '-'): string {
  if (!taken.has(name)) return name;
  const { stem, number } = numbered(name, join);
  for (let next = number + 1; ; next += 1) {
    const candidate = `${stem}${join}${next}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A form for whose fields keys are made up. */
export interface FormOfKeys {
  formTemplateId: string;
  /** The keys that it has. */
  taken: ReadonlySet<string>;
}

/** Finds a key that is not taken: the chosen one itself, else one that no other form has. */
export function freeKey(
  { key, keyFrom }: Pick<Field, 'key' | 'keyFrom'>,
  { formTemplateId, taken }: FormOfKeys,
): Pick<Field, 'key' | 'keyFrom'> {
  const from = keyFrom === undefined ? {} : { keyFrom };
  if (isSharedKey({ key, keyFrom }) && !taken.has(key)) return { key, ...from };
  const own = stemOf(key);
  const free = freeName(own, new Set([...taken].map(stemOf)));
  const numbered = free === own ? from : { keyFrom: 'number' as const };
  return { key: keyOfForm(free, formTemplateId), ...numbered };
}

/** A key without its form, with room for a number and another form. */
const stemOf = (key: string): string => keyWithoutForm(key).slice(0, 475);

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
