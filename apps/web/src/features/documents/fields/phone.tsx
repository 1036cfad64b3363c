import { mobileRule, type PhoneField } from '@countersign/contract';
import { Group, Input, TextInput } from '@mantine/core';
import { CountryCodeSelect } from '../../../ui/CountryCodeSelect.tsx';
import type { FieldInputProps } from './plugin.ts';

const none = { countryCode: '', number: '' };

/** A telephone number: its country, and the digits as they are dialled after the country's code. */
export function PhoneFieldInput(props: FieldInputProps<PhoneField>) {
  const { field, id, value = none, problem, disabled, onChange } = props;
  const { countryCode, number } = value;
  return (
    <Input.Wrapper
      labelElement="div"
      label={field.label}
      withAsterisk={field.required}
      description={field.help}
      error={problem}
      role="group"
      aria-label={field.label}
    >
      <Group align="flex-start" gap="md" mt={4}>
        <CountryCodeSelect
          value={countryCode}
          disabled={disabled}
          onChange={(code) => onChange({ ...value, countryCode: code })}
        />
        <TextInput
          id={id}
          style={{ flex: '1 1 180px' }}
          label="Number"
          error={problem !== undefined}
          aria-required={field.required}
          disabled={disabled}
          value={number}
          onChange={(event) => onChange({ ...value, number: event.currentTarget.value })}
          onBlur={() => {
            // Kept in digits, without the zero that is dialled within the country alone.
            const digits = mobileRule.safeParse(number);
            if (digits.success) onChange({ ...value, number: digits.data });
          }}
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
        />
      </Group>
    </Input.Wrapper>
  );
}
