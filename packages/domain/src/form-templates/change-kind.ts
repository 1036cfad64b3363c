import {
  type Field,
  type FieldOf,
  type LineKind,
  lineKindSchema,
  newFields,
} from '@countersign/contract';
import { fieldProblem, sameValue } from './check-values.ts';

/** A field of one line, whose kind can be changed. */
export type LineField = FieldOf<LineKind['type']>;

/** Whether a field is one of one line, whose kind can be changed. */
export function isLineField(field: Field): field is LineField {
  return lineKindSchema.options.some((kind) => kind.shape.type.value === field.type);
}

/** What a field takes, with its settings. */
export function kindOf(field: LineField): LineKind {
  return lineKindSchema.parse(field);
}

/** Whether two kinds are the same in type and settings. */
export function sameKind(one: LineKind, other: LineKind): boolean {
  return sameValue(withoutUndefined(one), withoutUndefined(other));
}

/**
 * The field as one of another kind: in the same places and of the same look. Its default stays where
 * the new kind can take it.
 */
export function changeKind(field: LineField, kind: LineKind): LineField {
  if (sameKind(kindOf(field), kind)) return field;
  const { key, label, assignee, required, help, placements } = field;
  const { fontSize, fit, minFontSize, align, verticalAlign, lineHeight, color } = field;
  const base = { key, label, assignee, required, help, placements };
  const look = { fontSize, fit, minFontSize, align, verticalAlign, lineHeight, color };
  const cells = field.type === 'text' ? (field.comb ? field.maxLength : undefined) : field.cells;
  const comb = kind.type === 'text' ? { comb: cells !== undefined, maxLength: cells } : { cells };
  const range = field.type === kind.type ? rangeOf(field) : {};
  // Which settings go with which type is the schema's business.
  const changed = withoutUndefined({
    ...newFields[kind.type],
    ...base,
    ...look,
    ...comb,
    ...range,
    ...kind,
  }) as LineField;
  const { default: standard } = field;
  const withDefault = { ...changed, default: standard } as LineField;
  const keepsDefault =
    lineKindSchema.safeParse(kind).success &&
    standard !== undefined &&
    fieldProblem(withDefault, standard, false) === undefined;
  return keepsDefault ? withDefault : changed;
}

function rangeOf(field: LineField): { min?: string | undefined; max?: string | undefined } {
  if (field.type === 'text' || field.type === 'email' || field.type === 'phone') return {};
  return { min: field.min, max: field.max };
}

/** What is not said is not there, as in fields that come from the database. */
function withoutUndefined(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
