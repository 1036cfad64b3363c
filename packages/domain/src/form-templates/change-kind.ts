import {
  type Binding,
  canBind,
  type Field,
  type FieldOf,
  type FieldRegistry,
  type FixedSource,
  fieldProblem,
  fixedSources,
  type LineKind,
  type LineType,
  lineKindSchema,
  newFields,
  pluginOf,
  productFields,
  sameValue,
} from '@countersign/contract';
import { isSigned } from '../documents/build-chain.ts';

/** A field of one line, typed in or given by signing, whose kind can be changed. */
export type LineField = FieldOf<LineKind['type']>;

/** Tells if a field is a single line whose kind can be changed. */
export function isLineField(
  field: Field,
  registry: FieldRegistry = productFields,
): field is LineField {
  return lineTypeOf(field, registry) !== undefined;
}

/** Returns the kind of a line field, with its settings. */
export function kindOf(field: LineField): LineKind {
  return lineKindSchema.parse(field);
}

/** Tells if two kinds are the same in type and settings. */
function sameKind(one: LineKind, other: LineKind): boolean {
  return sameValue(withoutUndefined(one), withoutUndefined(other));
}

/**
 * Converts a field into another kind, with its placements and look. Its default stays where the new kind can take it.
 */
export function changeKind(field: LineField, kind: LineKind): LineField {
  if (sameKind(kindOf(field), kind)) return field;
  const { key, label, assignee, readOnly, help, showWhen, placements } = field;
  const required = isRequiredAs(kind.type, field);
  const binding = field.binding && staysBound(kind, field.binding) ? field.binding : undefined;
  const base = { key, label, assignee, required, readOnly, help, binding, showWhen, placements };
  const [before, after] = [lineTypeOf(field), lineTypeOf(kind)];
  const cells = after?.withCells(before?.cellsOf(field));
  const range = field.type === kind.type ? rangeOf(field) : {};
  // Which settings go with which type is the schema's business.
  const changed = withoutUndefined({
    ...newFields[kind.type],
    ...base,
    ...settingsNamed(after?.look ?? [], field),
    ...cells,
    ...range,
    ...kind,
  }) as LineField;
  const standard = 'default' in field ? field.default : undefined;
  const withDefault = { ...changed, default: standard } as LineField;
  const keepsDefault =
    // What is given by signing starts with nothing.
    pluginOf(kind).filling === 'entered' &&
    lineKindSchema.safeParse(kind).success &&
    standard !== undefined &&
    fieldProblem(withDefault, standard, false) === undefined;
  return keepsDefault ? withDefault : changed;
}

/** Tells if a field is required once it becomes one of a type; a field that becomes a signature always is. */
export function isRequiredAs(type: Field['type'], field: Field): boolean {
  return field.required || (isSigned({ type }) && !isSigned(field));
}

/** Tells if a field that gets another kind can stay bound. Types that take text take every source. */
function staysBound({ type }: LineKind, binding: Binding): boolean {
  const kind = fixedSources.get(binding.source as FixedSource)?.kind;
  return canBind(type, kind ?? 'text');
}

function lineTypeOf(
  { type }: { type: Field['type'] },
  registry: FieldRegistry = productFields,
): LineType | undefined {
  return registry.find(type).line;
}

/** The settings of these names, where the field has them. */
function settingsNamed(names: readonly string[], field: LineField): Record<string, unknown> {
  const settings = Object.entries(field).filter(([name]) => names.includes(name));
  return withoutUndefined(Object.fromEntries(settings));
}

/** Returns the range of a value, where fields of the type can have one. */
function rangeOf({ min, max }: LineField & { min?: string; max?: string }) {
  return { min, max };
}

/** Removes undefined settings, as in fields that come from the database. */
function withoutUndefined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
