import type { Field, FieldValue, FormValues } from '@countersign/contract/fields';

/** What a field shows: the value that is given for it, or a text of its own; undefined for nothing. */
export function valueToDraw(field: Field, values: FormValues): FieldValue | undefined {
  if (field.type === 'fixed-text') return field.text;
  // A field may be called `constructor`, which every object inherits.
  const given = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
  return field.type === 'qr-code' ? given || field.content : given;
}
