import type { EndpointResult, getApprovalChoices } from '@countersign/contract';
import { Select, type SelectProps } from '@mantine/core';
import { text } from './text.ts';

/** A field of forms that conditions and facts can be. */
type FormFieldChoice = EndpointResult<typeof getApprovalChoices>['formFields'][number];

/** Returns the name of a form field by its label and its key. */
function formFieldName({ key, label }: Pick<FormFieldChoice, 'key' | 'label'>): string {
  return label === '' || label === key ? key : `${label} (${key})`;
}

interface FormFieldSelectProps
  extends Pick<SelectProps, 'label' | 'aria-label' | 'description' | 'disabled' | 'error'> {
  fields: readonly FormFieldChoice[];
  /** The key of the chosen one; empty for none. */
  value: string;
  onChange(key: string): void;
}

/** Lets the user choose a form field by its key; one that no form has any more stays chosen. */
export function FormFieldSelect({ fields, value, onChange, ...props }: FormFieldSelectProps) {
  const isKnown = value === '' || fields.some(({ key }) => key === value);
  const options = fields.map((field) => ({ value: field.key, label: formFieldName(field) }));
  return (
    <Select
      {...props}
      placeholder={text.conditions.field}
      data={isKnown ? options : [{ value, label: value }, ...options]}
      value={value === '' ? null : value}
      searchable
      limit={100}
      allowDeselect={false}
      nothingFoundMessage={text.conditions.noField}
      onChange={(key) => onChange(key ?? '')}
    />
  );
}
