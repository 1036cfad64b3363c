import { fieldProblem, fieldText, parseDecimal } from '@countersign/contract';
import { Text, TextInput } from '@mantine/core';
import { commonProps } from './common-props.ts';
import type { FieldInputProps } from './plugin.ts';

interface DecimalInputProps extends FieldInputProps {
  /** Shown before the number. */
  unit?: string;
}

/**
 * A number or an amount of money, typed as people type it. It is kept as a plain decimal once the
 * input is left; until then what was typed stays as it is.
 */
export function DecimalInput(props: DecimalInputProps) {
  const { field, value = '', unit, onChange } = props;
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
      leftSection={unit !== undefined && <Text size="xs">{unit}</Text>}
      leftSectionWidth={unit === undefined ? undefined : 48}
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
