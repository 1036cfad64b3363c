import { type DateField, isDay } from '@countersign/contract';
import { DayField } from '../../../../ui/inputs/DayField.tsx';
import { commonProps } from '../../common-props.ts';
import type { FieldInputProps } from '../../plugin.ts';

/** The value of a day that does not exist, such as 31 February: no browser tells the typed text. */
const noSuchDay = '?';

/** A day. A wrong one is kept as such, so that it is refused and not taken for none. */
export function DateFieldInput(props: FieldInputProps<DateField>) {
  const { field, value, onChange } = props;
  return (
    <DayField
      {...commonProps(props)}
      min={field.min}
      max={field.max}
      value={isDay(value) ? value : null}
      onChange={(day) => onChange(day ?? '')}
      onBlur={({ currentTarget: { validity, value: typed } }) => {
        if (validity.badInput) onChange(noSuchDay);
        else if (typed === '' && value !== undefined && value !== '') onChange('');
      }}
    />
  );
}
