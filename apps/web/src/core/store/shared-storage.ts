/** Stores the state: the part of `localStorage` that it needs. */
export type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Slice = Record<string, unknown>;

/**
 * Keeps the state where several tabs do: a write changes what this tab has changed since its last read or write, and
 * leaves all else as another tab has written it. Lists gain and lose what this tab has added and removed.
 * @param initial the slices of a tab that has read nothing
 */
export function sharedStorage(storage: StateStorage, initial: Record<string, object>) {
  let own = initial as Record<string, Slice>;
  return {
    // The library expects promises.
    async getItem(key: string) {
      const text = storage.getItem(key);
      own = { ...own, ...slicesIn(text) };
      return text;
    },
    async setItem(key: string, text: string) {
      const next = slicesIn(text);
      const kept = slicesIn(storage.getItem(key));
      const merged = Object.entries(next).map(([name, slice]) => [
        name,
        JSON.stringify(mergeSlice(own[name], slice, kept[name])),
      ]);
      own = next;
      storage.setItem(key, JSON.stringify(Object.fromEntries(merged)));
    },
    async removeItem(key: string) {
      storage.removeItem(key);
    },
  };
}

/** The slices of what is kept: an object of JSON texts. None where it can't be read. */
function slicesIn(text: string | null): Record<string, Slice> {
  try {
    const slices = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>);
    return Object.fromEntries(slices.map(([name, slice]) => [name, JSON.parse(slice) as Slice]));
  } catch {
    return {};
  }
}

/** A slice that was `own`, is `next` in this tab, and `kept` by whichever tab wrote last. */
function mergeSlice(own: Slice | undefined, next: Slice, kept: Slice | undefined): Slice {
  if (kept === undefined) return next;
  const merged = Object.entries(next).map(([key, value]) => {
    const isChanged = JSON.stringify(value) !== JSON.stringify(own?.[key]);
    return [
      key,
      isChanged ? mergeValue(own?.[key], value, kept[key]) : key in kept ? kept[key] : value,
    ];
  });
  return Object.fromEntries(merged) as Slice;
}

function mergeValue(own: unknown, next: unknown, kept: unknown): unknown {
  if (!isList(next) || !isList(kept)) return next;
  const before = isList(own) ? own : [];
  return [
    ...next.filter((one) => !before.includes(one) || kept.includes(one)),
    ...kept.filter((one) => !before.includes(one) && !next.includes(one)),
  ];
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
