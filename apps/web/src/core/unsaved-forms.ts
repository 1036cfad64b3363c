/** Holds the values typed into a form, and those they were typed over. */
export interface UnsavedForm {
  base: Record<string, unknown>;
  values: Record<string, unknown>;
}

interface KeptForms {
  userId: string;
  /** When they were kept, in milliseconds. */
  at: number;
  forms: Record<string, UnsavedForm>;
}

/** The key of this tab's unsaved forms; they end with it. */
export const unsavedFormsKey = 'unsavedForms';
/** Time for which unsaved forms are offered, in milliseconds. */
const maxAge = 12 * 60 * 60 * 1000;
/** Fields that are never kept. */
const secret = /password|secret|token/i;

const watched = new Map<string, () => UnsavedForm | undefined>();

/** Has a form kept when the session ends: `read` answers what is typed, or nothing. Returns what ends that. */
export function watchForm(key: string, read: () => UnsavedForm | undefined): () => void {
  watched.set(key, read);
  return () => {
    if (watched.get(key) === read) watched.delete(key);
  };
}

/** Keeps, for this tab and user, what is typed into the forms that are open. */
export function keepUnsavedForms(userId: string): void {
  const earlier = readKept();
  const forms = earlier?.userId === userId ? earlier.forms : {};
  for (const [key, read] of watched) {
    const typed = read();
    const form = typed && withoutUnkept(typed);
    if (form) forms[key] = form;
  }
  if (Object.keys(forms).length > 0) write({ userId, at: Date.now(), forms });
}

/** Finds what was typed into a form before the session of this user ended. */
export function findUnsavedForm(key: string, userId: string): UnsavedForm | undefined {
  const kept = readKept();
  return kept?.userId === userId && Object.hasOwn(kept.forms, key) ? kept.forms[key] : undefined;
}

/** Forgets a form: it was saved, restored, or is not wanted. */
export function forgetUnsavedForm(key: string): void {
  const kept = readKept();
  if (!kept) return;
  delete kept.forms[key];
  if (Object.keys(kept.forms).length === 0) forgetUnsavedForms();
  else write(kept);
}

/** Forgets the forms of everyone but this user. */
export function forgetUnsavedForms(userId?: string): void {
  if (userId !== undefined && readKept()?.userId === userId) return;
  window.sessionStorage.removeItem(unsavedFormsKey);
}

function readKept(): KeptForms | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(unsavedFormsKey) ?? '') as KeptForms;
    return Date.now() - kept.at < maxAge ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(kept: KeptForms): void {
  try {
    window.sessionStorage.setItem(unsavedFormsKey, JSON.stringify(kept));
  } catch {
    // There is no room for so much text in this tab.
  }
}

/** Leaves out secrets, and what is no text, number or list of these, such as a file. */
function withoutUnkept({ base, values }: UnsavedForm): UnsavedForm | undefined {
  const isKept = (field: string) =>
    !secret.test(field) && isPlain(base[field]) && isPlain(values[field]);
  const fields = Object.keys(values).filter(isKept);
  if (fields.length === 0) return undefined;
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { base: pick(base), values: pick(values) };
}

/** Tells if a value is unchanged by storing it as JSON. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  if (Array.isArray(value)) return value.every(isPlain);
  const isObject = Object.getPrototypeOf(value) === Object.prototype;
  return isObject && Object.values(value).every(isPlain);
}
