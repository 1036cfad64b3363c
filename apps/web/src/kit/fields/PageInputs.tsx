import type { AnyField, CheckboxField, DropdownField, RadioField } from '@countersign/contract';
import type { ComponentProps } from 'react';
import { offeredOptions } from './options.ts';
import type { PageInputProps } from './plugin.ts';
import { text } from './text.ts';

const typed = ({ value, onChange }: Pick<PageInputProps, 'value' | 'onChange'>) => ({
  value: typeof value === 'string' ? value : '',
  onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
});

/** Makes the input of a text on one line, with attributes of its own. */
export function pageText<F extends AnyField>(attributes?: (field: F) => ComponentProps<'input'>) {
  return function PageText({ field, shared, ...props }: PageInputProps<F>) {
    return <input {...shared} {...attributes?.(field)} {...typed(props)} />;
  };
}

/** A text of several lines. */
export function PageLines({ shared, ...props }: PageInputProps) {
  return <textarea {...shared} {...typed(props)} />;
}

/** One of several options; where the form allows it, a text of one's own. */
export function PageDropdown({ field, shared, ...props }: PageInputProps<DropdownField>) {
  if (field.editable) return <input {...shared} {...typed(props)} />;
  return (
    <select {...shared} {...typed(props)}>
      <option value="" aria-label={text.inputs.nothing} />
      {offeredOptions(field.options).map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}

/** A box that is ticked or not. */
export function PageCheckbox({ shared, value, onChange }: PageInputProps<CheckboxField>) {
  return (
    <input
      {...shared}
      type="checkbox"
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** The box of one option. */
export function PageRadio(props: PageInputProps<RadioField>) {
  const { field, shared, option, value, onChange } = props;
  const label = field.options.find((one) => one.value === option)?.label || option;
  return (
    <input
      {...shared}
      aria-label={`${shared['aria-label']}: ${label}`}
      aria-required={undefined}
      aria-invalid={undefined}
      type="radio"
      checked={value === option}
      onChange={() => onChange(option ?? '')}
    />
  );
}
