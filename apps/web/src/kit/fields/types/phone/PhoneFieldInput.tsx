import { mobileRule, type PhoneField, type PhoneValue } from '@countersign/contract';
import { Box, Input } from '@mantine/core';
import { MobileInputs } from '../../../forms/MobileFields.tsx';
import type { FieldInputProps } from '../../plugin.ts';
import { text } from '../../text.ts';

const none = { countryCode: '', number: '' };

/** A telephone number: its country, and the digits as they are dialled after the country's code. */
export function PhoneFieldInput(props: FieldInputProps<PhoneField, PhoneValue>) {
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
      <Box mt={4}>
        <MobileInputs
          code={countryCode}
          disabled={disabled}
          onCode={(code) => onChange({ ...value, countryCode: code })}
          mobile={{
            id,
            label: text.inputs.phoneNumber,
            description: undefined,
            error: problem !== undefined,
            'aria-required': field.required,
            value: number,
            onChange: (event) => onChange({ ...value, number: event.currentTarget.value }),
            onBlur() {
              // Kept in digits, without the zero that is dialled within the country alone.
              const digits = mobileRule.safeParse(number);
              if (digits.success) onChange({ ...value, number: digits.data });
            },
          }}
        />
      </Box>
    </Input.Wrapper>
  );
}
