import type { FieldRegistry } from './registry.ts';
import { isDay } from './shared/day.ts';
import type { AnyField } from './shared/field-base.ts';
import type { FormulaType } from './shared/formula-type.ts';
import { productFields } from './types/index.ts';
import { isEmpty } from './value-facts.ts';

/** Returns the type of a field's values in formulas; undefined where formulas can't use it. */
export function formulaTypeOf(
  field: AnyField,
  registry: FieldRegistry = productFields,
): FormulaType | undefined {
  return registry.find(field.type).inFormulas?.type(field);
}

/**
 * A field's value as formulas take it, numbers still as they are written. Null for nothing, and for what is not
 * of the field's kind. A box that is not ticked says no.
 */
export function formulaValueOf(
  field: AnyField,
  value: unknown,
  registry: FieldRegistry = productFields,
): string | boolean | null {
  const { inFormulas } = registry.find(field.type);
  switch (formulaTypeOf(field, registry)) {
    case 'yes-no':
      return value === true;
    case 'file':
      return isEmpty(value) ? null : true;
    case 'date':
      return isDay(value) ? value : null;
    case 'number':
    case 'text': {
      const text = inFormulas?.text?.(value, field) ?? value;
      return typeof text === 'string' && !isEmpty(text) ? text : null;
    }
    case undefined:
      return null;
  }
}
