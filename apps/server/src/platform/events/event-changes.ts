import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '@countersign/contract';
import { isTakenOut } from './personal-change.ts';

type Changes = AuditEntry['changes'];

/** The text that replaces values removed on request. */
const takenOut = 'removed on request';

/** Returns the changes of an event: the fields of its `before` and `after`, whichever have them. */
export function changesOf({ before, after, personal }: Record<string, unknown>): Changes {
  if (isTakenOut(personal)) {
    const erased = personal.fields.map((field) => ({ field, before: takenOut, after: takenOut }));
    return [...changesOf({ before, after }), ...erased];
  }
  const theirs = fieldsOf(personal);
  const was = { ...fieldsOf(before), ...fieldsOf(theirs['before']) };
  const is = { ...fieldsOf(after), ...fieldsOf(theirs['after']) };
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields.map((field) => ({
    field,
    before: was[field] ?? null,
    after: is[field] ?? null,
  }));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A value as the database has it, whatever the order of its keys: jsonb does not keep theirs. */
function written(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }));
}

/** The values of the fields that differ, before and after; undefined where none does. */
export function changesBetween<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } | undefined {
  const keys = (Object.keys(after) as (keyof Fields)[]).filter(
    (key) => !isDeepStrictEqual(written(before[key]), written(after[key])),
  );
  if (keys.length === 0) return undefined;
  const only = (fields: Fields) =>
    Object.fromEntries(keys.map((key) => [key, fields[key]])) as Partial<Fields>;
  return { before: only(before), after: only(after) };
}
