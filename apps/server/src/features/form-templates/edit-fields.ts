import {
  type AddedField,
  type Binding,
  type BindingSource,
  canBind,
  type Field,
  type FieldEdit,
  maxFields,
  type PageSize,
  type SourceKind,
  sameValue,
} from '@countersign/contract';

import {
  changeKind,
  isLineField,
  newField,
  placementProblem,
  storedFieldProblem,
} from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';

/** Returns the kind of a source; undefined for an unknown one. */
export type KindOfSource = (source: BindingSource) => SourceKind | undefined;

/** Holds the changes of a template's fields. */
export interface FieldChanges {
  fields?: FieldEdit[] | undefined;
  added?: AddedField[] | undefined;
  changed?: Field[] | undefined;
  removed?: string[] | undefined;
  order?: string[] | undefined;
}

/** Tells if any field is changed. */
export function changesFields({ fields, added, changed, removed, order }: FieldChanges): boolean {
  return [fields, added, changed, removed, order].some((part) => part !== undefined);
}

/**
 * Applies changes to the fields of a form with these pages: in the wanted order, else those that stay as they were
 * ordered, then the added ones.
 * @throws Failure `invalid` with a message for the field that can't be as it is wanted
 */
export function editFields(
  fields: readonly Field[],
  pages: readonly PageSize[],
  { fields: edits = [], added = [], changed = [], removed = [], order }: FieldChanges,
  kindOfSource: KindOfSource,
): Field[] {
  const known = new Set(fields.map(({ key }) => key));
  for (const { key } of edits) if (!known.has(key)) refuse(key, noSuchField);
  for (const key of removed) if (!known.has(key)) refuse(key, noSuchField);
  const byKey = new Map(edits.map((edit) => [edit.key, edit]));
  const removedKeys = new Set(removed);
  const result = new Map<string, Field>();
  for (const field of fields) {
    if (!removedKeys.has(field.key))
      result.set(field.key, editField(field, byKey.get(field.key), kindOfSource));
  }
  for (const field of added) {
    if (result.has(field.key))
      refuse(field.key, 'The form already has a field with this key.', field);
    result.set(field.key, newField(field));
  }
  const seen = new Set<string>();
  for (const field of changed) {
    if (seen.has(field.key)) refuse(field.key, 'This field is there twice.', field);
    seen.add(field.key);
    const former = result.get(field.key)?.binding;
    const isBound = field.binding !== undefined && !sameValue(former, field.binding);
    result.set(field.key, isBound ? boundTo(field, field.binding ?? null, kindOfSource) : field);
  }
  refuseTooMany(result, fields.length);
  refuseWrong([...result.values()], fields, pages);
  return order === undefined ? [...result.values()] : inOrder(result, order);
}

const noSuchField = 'The form has no such field.';

function editField(field: Field, edit: FieldEdit | undefined, kindOfSource: KindOfSource): Field {
  if (edit === undefined) return field;
  const { kind, placements, binding, showWhen, ...texts } = edit;
  const ofItsKind = kind === undefined ? field : ofKind(field, kind);
  const named = shownWhen({ ...ofItsKind, ...texts }, showWhen);
  const changed = binding === undefined ? named : boundTo(named, binding, kindOfSource);
  return placements === undefined ? changed : { ...changed, placements };
}

/** The field with another condition; an empty one takes it away. */
function shownWhen(field: Field, showWhen: string | undefined): Field {
  if (showWhen === undefined) return field;
  const { showWhen: _, ...always } = field;
  return showWhen.trim() === '' ? always : { ...always, showWhen };
}

function boundTo(field: Field, binding: Binding | null, kindOfSource: KindOfSource): Field {
  if (binding === null) {
    const { binding: _, ...others } = field;
    return others;
  }
  const kind = kindOfSource(binding.source);
  if (kind === undefined) {
    refuse(field.key, 'This custom field no longer exists. Choose another source.', field);
  }
  if (!canBind(field.type, kind)) {
    const message =
      'A field of this type can’t hold values of this source. Choose another source or type.';
    refuse(field.key, message, field);
  }
  return { ...field, binding };
}

function ofKind(field: Field, kind: FieldEdit['kind'] & object): Field {
  if (isLineField(field)) return changeKind(field, kind);
  return refuse(field.key, 'You can’t change the type of this field.', field);
}

/** A PDF may have more fields than can be added to one. */
function refuseTooMany(fields: ReadonlyMap<string, Field>, before: number): void {
  if (fields.size <= Math.max(maxFields, before)) return;
  const last = [...fields.values()].at(-1);
  const message = `A form can have ${maxFields.toLocaleString('en')} fields at most.`;
  if (last !== undefined) refuse(last.key, message, last);
}

/** Refuses wrong fields, but for unchanged ones, which may come from a PDF that has them so. */
function refuseWrong(
  fields: readonly Field[],
  before: readonly Field[],
  pages: readonly PageSize[],
): void {
  const untouched = new Set(before);
  for (const field of fields) {
    if (untouched.has(field)) continue;
    for (const placement of field.placements) {
      const problem = placementProblem(placement, pages);
      if (problem !== undefined) refuse(field.key, problem, field);
    }
    const problem = storedFieldProblem(field);
    if (problem !== undefined) refuse(field.key, problem, field);
  }
}

/** Fields that the order does not name come last. */
function inOrder(fields: ReadonlyMap<string, Field>, order: readonly string[]): Field[] {
  const wanted = new Set(order);
  const named = [...wanted].map((key) => fields.get(key) ?? refuse(key, noSuchField));
  return [...named, ...[...fields.values()].filter(({ key }) => !wanted.has(key))];
}

function refuse(
  key: string,
  message: string,
  { label }: { label: string } = { label: key },
): never {
  throw new Failure('invalid', `${label || key}: ${message}`, { [key]: message });
}
