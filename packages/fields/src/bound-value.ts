import type { AnyField } from './plugin.ts';
import type { FieldRegistry } from './registry.ts';
import type { SourceKind, SourceValue } from './shared/source-value.ts';
import { type FieldValue, productFields } from './types/index.ts';
import { isEmpty } from './value-facts.ts';

/** Whether the fields of a type can be bound to a source of a kind. */
export function canBind(
  type: string,
  kind: SourceKind,
  registry: FieldRegistry = productFields,
): boolean {
  return registry.find(type).bound?.takes.includes(kind) ?? false;
}

/**
 * The value of a field for that of its source; undefined where the source is empty, or the field can't hold
 * what it has: then somebody is asked.
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
