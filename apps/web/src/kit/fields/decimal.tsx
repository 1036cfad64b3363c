import {
  type CurrencyField,
  fieldProblem,
  fieldText,
  type NumberField,
  parseDecimal,
} from '@countersign/contract';
import { Text, TextInput } from '@mantine/core';
import { commonProps } from './common-props.ts';
import type { FieldInputProps } from './plugin.ts';

/**
 * A number or an amount of money, typed as people type it. It is kept as a plain decimal once the
 * input is left; until then what was typed stays as it is.
 */
export function DecimalFieldInput(props: FieldInputProps<NumberField | CurrencyField>) {
  const { field, value = '', onChange } = props;
  const isGood = value !== '' && fieldProblem(field, value, false) === undefined;
  return (
    <TextInput
      {...commonProps(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(parseDecimal(value) ?? value)}
      inputMode="decimal"
      maxLength={60}
      autoComplete="off"
      leftSection={field.type === 'currency' ? <Text size="xs">{field.currency}</Text> : undefined}
      leftSectionWidth={field.type === 'currency' ? 48 : undefined}
      rightSection={
        isGood && (
          <Text size="xs" c="dimmed" truncate aria-hidden>
            {fieldText(field, value)}
          </Text>
        )
      }
      rightSectionWidth={isGood ? 120 : undefined}
      rightSectionPointerEvents="none"
    />
  );
}
