import type { AnyField, FieldValue } from '@countersign/contract';
import { useFieldTypes, valueForInput, viewOf } from './field-types.ts';
import type { FieldInputProps } from './plugin.ts';

/** The input of a field, by the field's type; `value` may be of any type. */
export function FieldInput({ value, ...props }: FieldInputProps<AnyField, FieldValue>) {
  const view = viewOf(useFieldTypes(), props.field);
  const { input: Input } = view;
  if (Input === undefined) throw new RangeError(`The type “${props.field.type}” has no input.`);
  const disabled = props.disabled || props.field.readOnly === true;
  return <Input {...props} disabled={disabled} value={valueForInput(view, value)} />;
}
