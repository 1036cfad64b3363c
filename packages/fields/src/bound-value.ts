import type { FieldRegistry } from './registry.ts';
import { parseDecimal } from './shared/decimals.ts';
import type { AnyField } from './shared/field-base.ts';
import type { SourceKind } from './shared/source-kind.ts';
import type { SourceValue } from './shared/source-value.ts';
import { type FieldValue, productFields } from './types/index.ts';
import { isEmpty } from './value-facts.ts';

/** Tells if the fields of a type can be bound to a source of a kind. */
export function canBind(
  type: string,
  kind: SourceKind,
  registry: FieldRegistry = productFields,
): boolean {
  return registry.find(type).bound?.takes.includes(kind) ?? false;
}

/** The kind of values that a field holds, as sources have them: text where its type can be bound to anything. */
export function valueKindOf(field: AnyField, registry: FieldRegistry = productFields): SourceKind {
  return registry.find(field.type).bound?.takes[0] ?? 'text';
}

/** A value as it is kept: numbers are typed as people write them. */
export function keptValue(
  field: AnyField,
  value: FieldValue,
  registry: FieldRegistry = productFields,
): FieldValue {
  const isNumber = typeof value === 'string' && valueKindOf(field, registry) === 'number';
  return isNumber ? (parseDecimal(value) ?? value) : value;
}

/**
 * Converts the value of a source into one of a field; undefined where the source is empty or the field can't hold it,
 * and a person fills it in.
 */
export function boundValue(
  field: AnyField,
  source: SourceValue,
  registry: FieldRegistry = productFields,
): FieldValue | undefined {
  const { bound, check } = registry.find(field.type);
  if (!bound?.takes.includes(source.kind)) return undefined;
  const value = bound.from(source, field);
  if (value === undefined || isEmpty(value)) return undefined;
  // What passes its check is a value of the type.
  return check(value, field) === undefined ? (value as FieldValue) : undefined;
}
