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
 * What differs between the fields of two versions of a form, in the order of the later one. One that was given
 * another key is one that changed.
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
  const gone = before
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
  return [...now, ...gone];
}

function changedSettings(one: Field, other: Field): string[] {
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter((name) => !sameValue(left.get(name), right.get(name)));
}

/**
 * The fields that have another key in a later version, by their former one: what is gone, and came again with the
 * same type at the same places.
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
