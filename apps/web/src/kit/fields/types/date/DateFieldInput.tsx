import type { DateField } from '@countersign/contract';
import { DayField } from '../../../../ui/DayField.tsx';
import { commonProps } from '../../common-props.ts';
import type { FieldInputProps } from '../../plugin.ts';

/** A day. */
export function DateFieldInput(props: FieldInputProps<DateField>) {
  const { field, value, onChange } = props;
  return (
    <DayField
      {...commonProps(props)}
      min={field.min}
      max={field.max}
      value={value ?? null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
