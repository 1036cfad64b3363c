import {
  type AddedField,
  type EndpointInput,
  type Field,
  type FieldAssignee,
  type FieldEdit,
  fieldEdit,
  isForSigning,
  messages,
  sameValue,
  type updateFormTemplate,
  valueOf,
} from '@countersign/contract';
import {
  changeKind,
  isLineField,
  kindOf,
  newField,
  sameKind,
  staysBound,
} from '@countersign/domain';
import { labelAlong } from './placed-fields.ts';

/** What is changed of a field. */
export type FieldChange = Partial<Omit<FieldEdit, 'key'>>;

/**
 * How each field is to be, by key: the whole of what may be changed of it. One that is not saved yet has a
 * kind and places; one that is removed is not there.
 */
export type FieldSettings = Readonly<Record<string, Omit<FieldEdit, 'key'>>>;

/** How fields are saved. */
export function settingsOf(fields: readonly Field[]): FieldSettings {
  return Object.fromEntries(
    fields.map((field) => {
      const { key, label, assignee, required, binding = null, placements } = field;
      const kind = isLineField(field) ? { kind: kindOf(field) } : {};
      const places = isForSigning(field) ? { placements } : {};
      return [key, { label, assignee, required, binding, ...kind, ...places }];
    }),
  );
}

/** The settings with some fields changed; what a field can't have, such as another kind, it does not get. */
export function changeSettings(
  settings: FieldSettings,
  keys: Iterable<string>,
  { kind, placements, ...texts }: FieldChange,
): FieldSettings {
  const changed = [...keys].flatMap((key) => {
    const before = valueOf(settings, key);
    if (before === undefined) return [];
    const next = { ...before, ...texts };
    if (kind !== undefined && before.kind !== undefined) next.kind = kind;
    if (next.binding && kind !== undefined && !staysBound(kind, next.binding)) next.binding = null;
    if (placements !== undefined && next.kind && isForSigning(next.kind)) {
      next.placements = placements;
    }
    return [[key, texts.label === undefined ? withLabelAlong(before, next) : next] as const];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}

type Settings = FieldSettings[string];

function withLabelAlong(before: Settings, next: Settings): Settings {
  if (!before.kind || !next.kind || !isForSigning(before.kind) || !isForSigning(next.kind)) {
    return next;
  }
  const was = { type: before.kind.type, assignee: before.assignee };
  const now = { type: next.kind.type, assignee: next.assignee };
  return { ...next, label: labelAlong(next.label, was, now) };
}

/** The settings with a field more. */
export function addField(settings: FieldSettings, { key, ...field }: FieldEdit): FieldSettings {
  return { ...settings, [key]: field };
}

/** The settings without a field. */
export function removeField(settings: FieldSettings, key: string): FieldSettings {
  return Object.fromEntries(Object.entries(settings).filter(([other]) => other !== key));
}

/** The fields as they will be once they are saved; one that nobody changed is the very same object. */
export function currentFields(saved: readonly Field[], settings: FieldSettings): Field[] {
  const kept = saved.flatMap((field) => {
    const now = valueOf(settings, field.key);
    return now === undefined ? [] : [changedField(field, changeOf(field, now))];
  });
  return [...kept, ...addedFields(saved, settings).map(newField)];
}

/** The call's part on the fields: what has to be saved for them to be as the settings say. */
export function fieldChanges(
  saved: readonly Field[],
  settings: FieldSettings,
): Pick<EndpointInput<typeof updateFormTemplate>['body'], 'fields' | 'added' | 'removed'> {
  const fields = saved.flatMap((field) => {
    const now = valueOf(settings, field.key);
    return now === undefined ? [] : editsOf(field, now);
  });
  const added = addedFields(saved, settings).map((field) => ({
    ...field,
    label: field.label.trim(),
  }));
  const removed = saved.map(({ key }) => key).filter((key) => !valueOf(settings, key));
  return {
    ...(fields.length > 0 && { fields }),
    ...(added.length > 0 && { added }),
    ...(removed.length > 0 && { removed }),
  };
}

function editsOf(field: Field, now: Settings): FieldEdit[] {
  const change = changeOf(field, now);
  if (Object.keys(change).length === 0) return [];
  const { key } = field;
  const { label, assignee, required } = now;
  const { kind, placements, binding } = change;
  const edit = { key, label: label.trim(), assignee, required };
  return [
    {
      ...edit,
      ...(kind && { kind }),
      ...(placements && { placements }),
      ...(binding !== undefined && { binding }),
    },
  ];
}

function addedFields(saved: readonly Field[], settings: FieldSettings): AddedField[] {
  const known = new Set(saved.map(({ key }) => key));
  return (
    Object.entries(settings)
      .filter(([key]) => !known.has(key))
      // Those that are put on a page have a kind and a place; the server refuses any other.
      .map(([key, { binding: _, ...field }]) => ({ ...field, key }) as AddedField)
  );
}

function changedField(field: Field, change: FieldChange): Field {
  if (Object.keys(change).length === 0) return field;
  const { kind, binding, ...rest } = change;
  const changed = kind !== undefined && isLineField(field) ? changeKind(field, kind) : field;
  if (binding === undefined) return { ...changed, ...rest };
  const { binding: _, ...unbound } = changed;
  return { ...unbound, ...rest, ...(binding && { binding }) };
}

/** In what the settings of a field differ from how it is saved. */
function changeOf(field: Field, now: Settings): FieldChange {
  const { kind, placements, binding = null, ...texts } = now;
  const change: FieldChange = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => field[name as keyof typeof texts] !== value),
  );
  const isOther = kind !== undefined && isLineField(field) && !sameKind(kindOf(field), kind);
  if (isOther) change.kind = kind;
  if (!sameValue(field.binding ?? null, binding)) change.binding = binding;
  const canMove = isForSigning(isOther ? kind : field);
  if (canMove && placements && !sameValue(field.placements, placements)) {
    change.placements = placements;
  }
  return change;
}

/** What is wrong with a label, or undefined. */
export function labelProblem(label: string): string | undefined {
  if (label.trim() === '') return messages.required;
  const parsed = fieldEdit.shape.label.safeParse(label);
  return parsed.success ? undefined : 'A label can have 500 characters at most.';
}

/** Which fields the list shows. */
export interface FieldFilter {
  /** Found in label or key, whatever its case. */
  text: string;
  /** Zero-based. */
  page: number | null;
  assignee: FieldAssignee | null;
}

/** The fields that a filter lets through. */
export function filterFields(
  fields: readonly Field[],
  { text, page, assignee }: FieldFilter,
): Field[] {
  const wanted = text.trim().toLowerCase();
  return fields.filter((field) => {
    if (page !== null && !field.placements.some((place) => place.page === page)) return false;
    if (assignee !== null && field.assignee !== assignee) return false;
    return `${field.label}\n${field.key}`.toLowerCase().includes(wanted);
  });
}

/** The zero-based page that a field is on; that of its first place where it has several. */
function fieldPage(field: Field): number {
  return Math.min(...field.placements.map((placement) => placement.page));
}

/** Fields under the zero-based page that they are on, pages in order. */
export function groupByPage(fields: readonly Field[]): { page: number; fields: Field[] }[] {
  const pages = new Map<number, Field[]>();
  for (const field of fields) {
    const page = fieldPage(field);
    const list = pages.get(page);
    if (list === undefined) pages.set(page, [field]);
    else list.push(field);
  }
  return [...pages]
    .sort(([one], [other]) => one - other)
    .map(([page, list]) => ({ page, fields: list }));
}
