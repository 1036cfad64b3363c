import { TextInput, type TextInputProps } from '@mantine/core';

interface DayFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`; null without one. */
  value?: string | null;
  onChange?(value: string | null): void;
}

/** A day, typed or chosen in the browser's own calendar. */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  return (
    <TextInput
      {...props}
      type="date"
      max={props.max ?? '9999-12-31'}
      value={value ?? ''}
      onChange={(event) => {
        const day = event.currentTarget.value;
        onChange?.(day === '' ? null : day);
      }}
    />
  );
}
