import {
  type Field,
  type FieldAssignee,
  type FieldEdit,
  fieldEdit,
  messages,
} from '@countersign/contract';
import { changeKind, isLineField, kindOf, sameKind } from '@countersign/domain';

/** What was changed of a field and is not saved yet. */
export type FieldChange = Partial<Omit<FieldEdit, 'key'>>;

/** The unsaved changes of a template's fields, by key. A field without changes has no entry. */
export type Edits = Readonly<Record<string, FieldChange>>;

/** A field as it will be once its changes are saved. */
export function editedField(field: Field, change: FieldChange | undefined): Field {
  if (change === undefined) return field;
  const { kind, ...texts } = change;
  const changed = kind !== undefined && isLineField(field) ? changeKind(field, kind) : field;
  return { ...changed, ...texts };
}

/** How each field is to be, by key: the whole of what may be changed of it. */
export type FieldSettings = Readonly<Record<string, Omit<FieldEdit, 'key'>>>;

/** How fields are saved. */
export function settingsOf(fields: readonly Field[]): FieldSettings {
  return Object.fromEntries(
    fields.map((field) => {
      const { key, label, assignee, required } = field;
      const settings = { label, assignee, required };
      return [key, isLineField(field) ? { ...settings, kind: kindOf(field) } : settings];
    }),
  );
}

/** The settings with some fields changed; the kind of a field that has no other stays. */
export function changeSettings(
  settings: FieldSettings,
  fields: readonly Field[],
  { kind, ...texts }: FieldChange,
): FieldSettings {
  const changed = fields.flatMap((field) => {
    const before = settings[field.key];
    if (before === undefined) return [];
    const isOther = kind !== undefined && isLineField(field);
    return [[field.key, { ...before, ...texts, ...(isOther && { kind }) }] as const];
  });
  return { ...settings, ...Object.fromEntries(changed) };
}

/** In what the settings of fields differ from how they are saved. */
export function editsOf(fields: readonly Field[], settings: FieldSettings): Edits {
  const changes = fields.map((field) => {
    const now = settings[field.key];
    return [field.key, now === undefined ? {} : withoutUnchanged(field, now)] as const;
  });
  return Object.fromEntries(changes.filter(([, change]) => Object.keys(change).length > 0));
}

function withoutUnchanged(field: Field, change: FieldChange): FieldChange {
  const { kind, ...texts } = change;
  const kept: FieldChange = Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => field[name as keyof typeof texts] !== value),
  );
  const isNew = kind !== undefined && isLineField(field) && !sameKind(kindOf(field), kind);
  return isNew ? { ...kept, kind } : kept;
}

/** The changed fields as the call that saves them takes them. */
export function toFieldEdits(fields: readonly Field[], edits: Edits): FieldEdit[] {
  return fields
    .filter((field) => edits[field.key] !== undefined)
    .map((field) => {
      const { key, label, assignee, required } = editedField(field, edits[field.key]);
      const kind = edits[field.key]?.kind;
      const edit = { key, label: label.trim(), assignee, required };
      return kind === undefined ? edit : { ...edit, kind };
    });
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

/** The fields that a filter lets through, judged with their unsaved changes. */
export function filterFields(
  fields: readonly Field[],
  edits: Edits,
  { text, page, assignee }: FieldFilter,
): Field[] {
  const wanted = text.trim().toLowerCase();
  return fields.filter((field) => {
    const now = editedField(field, edits[field.key]);
    if (page !== null && !now.placements.some((placement) => placement.page === page)) return false;
    if (assignee !== null && now.assignee !== assignee) return false;
    return `${now.label}\n${now.key}`.toLowerCase().includes(wanted);
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
