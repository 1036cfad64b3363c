import { type Field, sameValue, valueOf } from '@countersign/contract';
import type { BoxId, Design } from './design.ts';

/** Records what an act changed: each field before and after, and the order where it changed. */
export interface DesignChange {
  /** What was done, in words for "Undo …". */
  label: string;
  fields: Readonly<Record<string, { before?: Field; after?: Field }>>;
  order?: { before: string[]; after: string[] };
  selection: { before: readonly BoxId[]; after: readonly BoxId[] };
  /** Acts of the same name that follow each other at once are undone together. */
  joins?: string;
}

/** Holds the acts that can be undone and redone, the latest last. */
export interface History {
  readonly done: readonly DesignChange[];
  readonly undone: readonly DesignChange[];
}

export const noHistory: History = { done: [], undone: [] };

/** As many acts can be undone. */
const longest = 200;

/** Captures what an act changed; undefined where it changed no field. */
export function captureChange(
  before: Design,
  after: Design,
  label: string,
): DesignChange | undefined {
  if (before.fields === after.fields) return undefined;
  const former = new Map(before.fields.map((field) => [field.key, field]));
  const now = new Map(after.fields.map((field) => [field.key, field]));
  const changed = [...new Set([...former.keys(), ...now.keys()])].filter(
    (key) => former.get(key) !== now.get(key) && !sameValue(former.get(key), now.get(key)),
  );
  const fields = changed.map((key) => [key, pair(former.get(key), now.get(key))] as const);
  const order = { before: [...former.keys()], after: [...now.keys()] };
  const isReordered = !sameValue(order.before, order.after);
  if (changed.length === 0 && !isReordered) return undefined;
  return {
    label,
    fields: Object.fromEntries(fields),
    ...(isReordered && { order }),
    selection: { before: before.selection, after: after.selection },
  };
}

/** The history with an act more; what was undone can't be done again after it. */
export function recordChange(history: History, change: DesignChange): History {
  const last = history.done.at(-1);
  const isJoined =
    last !== undefined &&
    change.joins !== undefined &&
    last.joins === change.joins &&
    history.undone.length === 0;
  const done = isJoined
    ? [...history.done.slice(0, -1), joined(last, change)]
    : [...history.done, change];
  return { done: done.slice(-longest), undone: [] };
}

/** The design and the history before the latest act; undefined where there is none. */
export function undoChange(design: Design, { done, undone }: History) {
  const change = done.at(-1);
  if (change === undefined) return undefined;
  return {
    design: apply(design, change, 'before'),
    history: { done: done.slice(0, -1), undone: [...undone, change] },
    change,
  };
}

/** The design and the history with the act that was undone last done again. */
export function redoChange(design: Design, { done, undone }: History) {
  const change = undone.at(-1);
  if (change === undefined) return undefined;
  return {
    design: apply(design, change, 'after'),
    history: { done: [...done, change], undone: undone.slice(0, -1) },
    change,
  };
}

/**
 * Rebases the history on fields that another user changed: undo keeps their change of a field unless the act itself
 * changed that setting.
 */
export function withChangesOfOthers(
  { done, undone }: History,
  before: readonly Field[],
  after: readonly Field[],
): History {
  const former = new Map(before.map((field) => [field.key, field]));
  const changes = new Map(
    after.flatMap((now) => {
      const was = former.get(now.key);
      return was === undefined || was === now ? [] : [[now.key, { was, now }] as const];
    }),
  );
  if (changes.size === 0) return { done, undone };
  const taken = (change: DesignChange): DesignChange => {
    const fields = Object.entries(change.fields).map(([key, sides]) => {
      const change = changes.get(key);
      return [key, change ? withTheirs(sides, change) : sides] as const;
    });
    return { ...change, fields: Object.fromEntries(fields) };
  };
  return { done: done.map(taken), undone: undone.map(taken) };
}

/** Both sides of an act with the settings that others changed and that are the same on both. */
function withTheirs(
  { before, after }: { before?: Field; after?: Field },
  { was, now }: { was: Field; now: Field },
) {
  const sides = [before, after].filter((side) => side !== undefined);
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((name) => {
    const value: unknown = Reflect.get(was, name);
    return (
      !sameValue(value, Reflect.get(now, name)) &&
      sides.every((side) => sameValue(Reflect.get(side, name), value))
    );
  });
  if (names.length === 0) return pair(before, after);
  const theirs = names.map((name) => [name, Reflect.get(now, name) as unknown] as const);
  const put = (side: Field | undefined) => {
    if (side === undefined) return undefined;
    const next = Object.entries({ ...side, ...Object.fromEntries(theirs) });
    return Object.fromEntries(next.filter(([, value]) => value !== undefined)) as Field;
  };
  return pair(put(before), put(after));
}

function apply(design: Design, change: DesignChange, to: 'before' | 'after'): Design {
  const byKey = new Map(design.fields.map((field) => [field.key, field]));
  for (const [key, sides] of Object.entries(change.fields)) {
    const field = sides[to];
    if (field === undefined) byKey.delete(key);
    else byKey.set(key, field);
  }
  const fields = ordered(byKey, change.order?.[to]);
  return { ...design, fields, selection: change.selection[to] };
}

/** In the wanted order; what that does not name comes behind. */
function ordered(fields: ReadonlyMap<string, Field>, order: readonly string[] = []): Field[] {
  const named = order.flatMap((key) => fields.get(key) ?? []);
  const isNamed = new Set(order);
  return [...named, ...[...fields].flatMap(([key, field]) => (isNamed.has(key) ? [] : [field]))];
}

function joined(first: DesignChange, second: DesignChange): DesignChange {
  const keys = [...new Set([...Object.keys(first.fields), ...Object.keys(second.fields)])];
  const fields = keys.map((key) => {
    const [one, other] = [valueOf(first.fields, key), valueOf(second.fields, key)];
    return [key, pair((one ?? other)?.before, (other ?? one)?.after)] as const;
  });
  const [one, other] = [first.order ?? second.order, second.order ?? first.order];
  return {
    ...second,
    fields: Object.fromEntries(fields),
    ...(one && other && { order: { before: one.before, after: other.after } }),
    selection: { before: first.selection.before, after: second.selection.after },
  };
}

function pair(before: Field | undefined, after: Field | undefined) {
  return { ...(before && { before }), ...(after && { after }) };
}
