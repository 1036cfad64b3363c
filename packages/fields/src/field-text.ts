import type { FieldRegistry } from './registry.ts';
import { defaultLocale } from './shared/default-locale.ts';
import type { AnyField } from './shared/field-base.ts';
import { type Field, hasOptions, productFields } from './types/index.ts';

/**
 * The text that a field shows for a value, written as the locale (BCP 47) and the field want it;
 * empty where it shows none. What is not of the field's kind is shown as it is, not dropped.
 */
export function fieldText(
  field: AnyField,
  value: unknown,
  locale: string = defaultLocale,
  registry: FieldRegistry = productFields,
): string {
  return registry.find(field.type).text(value, field, locale);
}

/** The text of a field's value apart from its page, where a mark stands for the option that was chosen. */
export function readableText(field: Field, value: unknown): string {
  const label = () =>
    hasOptions(field) ? field.options.find((option) => option.value === value)?.label : undefined;
  return fieldText(field, value) || (label() ?? '');
}
