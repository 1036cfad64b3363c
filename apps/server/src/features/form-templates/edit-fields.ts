import {
  type AddedField,
  type Binding,
  type BindingSource,
  canBind,
  type Field,
  type FieldEdit,
  isForSigning,
  mostFields,
  type PageSize,
  type Placement,
  type SourceKind,
} from '@countersign/contract';
import { changeKind, isLineField, newField, placementProblem } from '@countersign/domain';
import { Failure } from '../../platform/failure/failure.ts';

/** What a source holds; undefined for one that there is not. */
export type KindOfSource = (source: BindingSource) => SourceKind | undefined;

/** What is changed of a template's fields. */
export interface FieldChanges {
  fields?: FieldEdit[] | undefined;
  added?: AddedField[] | undefined;
  removed?: string[] | undefined;
}

/**
 * The fields of a form of these pages after somebody changed them: those that stay as they were ordered,
 * then what was added.
 * @throws Failure `invalid` with a message for the field that can't be as it is wanted
 */
export function editFields(
  fields: readonly Field[],
  pages: readonly PageSize[],
  { fields: edits = [], added = [], removed = [] }: FieldChanges,
  kindOfSource: KindOfSource,
): Field[] {
  const known = new Map(fields.map((field) => [field.key, field]));
  for (const { key } of edits) if (!known.has(key)) refuse(key, noSuchField);
  for (const key of removed) {
    const field = known.get(key);
    if (field === undefined) refuse(key, noSuchField);
    if (!isForSigning(field))
      refuse(key, 'This field belongs to the PDF: it can’t be removed.', field);
  }
  const byKey = new Map(edits.map((edit) => [edit.key, edit]));
  const gone = new Set(removed);
  const kept = fields
    .filter(({ key }) => !gone.has(key))
    .map((field) => editField(field, byKey.get(field.key), pages, kindOfSource));
  return [...kept, ...addFields(kept, added, pages)];
}

const noSuchField = 'The form has no such field.';

function editField(
  field: Field,
  edit: FieldEdit | undefined,
  pages: readonly PageSize[],
  kindOfSource: KindOfSource,
): Field {
  if (edit === undefined) return field;
  const { kind, placements, binding, ...texts } = edit;
  const named = { ...(kind === undefined ? field : ofKind(field, kind)), ...texts };
  const changed = binding === undefined ? named : boundTo(named, binding, kindOfSource);
  if (placements === undefined) return changed;
  if (!isForSigning(changed)) refuse(field.key, 'This field can’t be moved.', field);
  return { ...changed, placements: inside(pages, placements, changed) };
}

function boundTo(field: Field, binding: Binding | null, kindOfSource: KindOfSource): Field {
  if (binding === null) {
    const { binding: _, ...others } = field;
    return others;
  }
  const kind = kindOfSource(binding.source);
  if (kind === undefined) {
    refuse(field.key, 'This custom field is not there any more. Choose another source.', field);
  }
  if (!canBind(field.type, kind)) {
    const message = 'A field of this kind can’t hold what is there. Choose another source or kind.';
    refuse(field.key, message, field);
  }
  return { ...field, binding };
}

function ofKind(field: Field, kind: FieldEdit['kind'] & object): Field {
  if (isLineField(field)) return changeKind(field, kind);
  return refuse(field.key, 'This field can’t become one of another kind.', field);
}

function addFields(
  kept: readonly Field[],
  added: readonly AddedField[],
  pages: readonly PageSize[],
): Field[] {
  const [first] = added;
  if (first !== undefined && kept.length + added.length > mostFields) {
    refuse(first.key, `A form can have ${mostFields.toLocaleString('en')} fields at most.`, first);
  }
  const taken = new Set(kept.map(({ key }) => key));
  return added.map((field) => {
    if (taken.has(field.key)) refuse(field.key, 'The form has a field of this key already.', field);
    taken.add(field.key);
    return newField({ ...field, placements: inside(pages, field.placements, field) });
  });
}

function inside(
  pages: readonly PageSize[],
  placements: readonly Placement[],
  field: { key: string; label: string },
): Placement[] {
  for (const place of placements) {
    const problem = placementProblem(place, pages);
    if (problem !== undefined) refuse(field.key, problem, field);
  }
  return [...placements];
}

function refuse(
  key: string,
  message: string,
  { label }: { label: string } = { label: key },
): never {
  throw new Failure('invalid', `${label}: ${message}`, { [key]: message });
}
