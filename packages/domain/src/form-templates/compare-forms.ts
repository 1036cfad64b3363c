import { type Field, sameValue } from '@countersign/contract';

/** A field that is not in two versions of a form alike. */
export interface FieldDifference {
  key: string;
  label: string;
  change: 'added' | 'removed' | 'changed';
  /** Of one that changed: the settings that did, such as `required`. */
  settings: string[];
  before: Field | undefined;
  after: Field | undefined;
}

/**
 * Compares the fields of two versions of a form, in the order of the later one. One that was given another key is one
 * that changed.
 */
export function compareFields(
  before: readonly Field[],
  after: readonly Field[],
): FieldDifference[] {
  const renamed = renamedKeys(before, after);
  const nowCalled = (key: string) => renamed.get(key) ?? key;
  const former = new Map(before.map((field) => [nowCalled(field.key), field]));
  const kept = new Set(after.map(({ key }) => key));
  const now = after.flatMap((field): FieldDifference[] => {
    const { key, label } = field;
    const old = former.get(key);
    if (old === undefined) {
      return [{ key, label, change: 'added', settings: [], before: undefined, after: field }];
    }
    const settings = changedSettings(old, field);
    if (settings.length === 0) return [];
    return [{ key, label, change: 'changed', settings, before: old, after: field }];
  });
  const removed = before
    .filter(({ key }) => !kept.has(nowCalled(key)))
    .map(
      (field): FieldDifference => ({
        key: field.key,
        label: field.label,
        change: 'removed',
        settings: [],
        before: field,
        after: undefined,
      }),
    );
  return [...now, ...removed];
}

function changedSettings(one: Field, other: Field): string[] {
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter((name) => !sameValue(left.get(name), right.get(name)));
}

/**
 * Maps the former keys of renamed fields to the new ones: a field counts as renamed where one of the same type has the
 * same placements.
 */
export function renamedKeys(
  before: readonly Field[],
  after: readonly Field[],
): Map<string, string> {
  const kept = new Set(after.map(({ key }) => key));
  const known = new Set(before.map(({ key }) => key));
  const added = after.filter(({ key }) => !known.has(key));
  const renamed = new Map<string, string>();
  for (const { key, type, placements } of before) {
    if (kept.has(key)) continue;
    const same = added.filter((one) => one.type === type && sameValue(one.placements, placements));
    if (same.length === 1 && same[0] && placements.length > 0) renamed.set(key, same[0].key);
  }
  return renamed;
}

/**
 * The fields that have another key in a later version, where some were noted as they were renamed: the others are
 * found as `renamedKeys` does.
 */
export function renamedKeysBy(
  noted: ReadonlyMap<string, string>,
  before: readonly Field[],
  after: readonly Field[],
): Map<string, string> {
  const known = keptRenames(noted, before, after);
  const taken = new Set(known.values());
  const found = renamedKeys(
    before.filter(({ key }) => !known.has(key)),
    after.filter(({ key }) => !taken.has(key)),
  );
  return new Map([...found, ...known]);
}

/** Of renames those that lead from a field of a version to one of a later version. */
export function keptRenames(
  renamed: ReadonlyMap<string, string>,
  before: readonly Field[],
  after: readonly Field[],
): Map<string, string> {
  const former = new Set(before.map(({ key }) => key));
  const now = new Set(after.map(({ key }) => key));
  return new Map([...renamed].filter(([from, to]) => former.has(from) && now.has(to)));
}

/** Joins two consecutive renames of keys; a key that ends as it began is left out. */
export function joinRenames(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
): Map<string, string> {
  const between = new Set(first.values());
  const joined = new Map([...first].map(([from, to]) => [from, second.get(to) ?? to] as const));
  for (const [from, to] of second) {
    if (!between.has(from) && !joined.has(from)) joined.set(from, to);
  }
  return new Map([...joined].filter(([from, to]) => from !== to));
}

/** The renames that lead back. */
export function renamedBack(renamed: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...renamed].map(([from, to]) => [to, from]));
}

/** Returns the rename that one act in a design made: a single field at the same index under another key. */
export function renamedInStep(
  before: readonly Field[],
  after: readonly Field[],
): { from: string; to: string } | undefined {
  if (before === after || before.length !== after.length) return undefined;
  let found: { from: string; to: string } | undefined;
  for (const [at, { key: from, type }] of before.entries()) {
    const now = after[at];
    if (now === undefined || now.key === from) continue;
    if (found !== undefined || now.type !== type) return undefined;
    found = { from, to: now.key };
  }
  return found;
}
