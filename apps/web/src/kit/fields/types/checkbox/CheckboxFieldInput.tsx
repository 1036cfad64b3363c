import type { CheckboxField } from '@countersign/contract';
import { Checkbox } from '@mantine/core';
import type { FieldInputProps } from '../../plugin.ts';

/** A box that is ticked or not. */
export function CheckboxFieldInput(props: FieldInputProps<CheckboxField, boolean>) {
  const { field, id, value = false, problem, disabled, onChange } = props;
  return (
    <Checkbox
      id={id}
      label={
        <>
          {field.label}
          {field.required && <span aria-hidden> *</span>}
        </>
      }
      aria-required={field.required}
      description={field.help}
      error={problem}
      disabled={disabled}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
