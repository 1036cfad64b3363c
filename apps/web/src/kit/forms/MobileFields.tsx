import { Group, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { onBlurDeferred } from '../../ui/browser/after-pointer-up.ts';
import { CountryCodeSelect } from './CountryCodeSelect.tsx';
import { checkMobile } from './check-mobile.ts';
import { text } from './text.ts';

interface Mobile {
  countryCode: string;
  mobile: string;
}

interface MobileFieldsProps<Values extends Mobile> {
  form: UseFormReturnType<Values>;
  /** The number that was saved before: it stays, whatever it is. */
  saved?: Mobile | undefined;
  disabled?: boolean;
}

/** A mobile number with its country code, checked by the country's numbering plan when it is left. */
export function MobileFields<Values extends Mobile>({
  saved,
  disabled = false,
  ...props
}: MobileFieldsProps<Values>) {
  // A form of more values than these: what is done here is the same.
  const form = props.form as unknown as UseFormReturnType<Mobile>;
  const check = async () => {
    const { countryCode, mobile } = form.getValues();
    if (saved?.countryCode === countryCode && saved.mobile === mobile) return;
    const problem = await checkMobile(countryCode, mobile);
    const now = form.getValues();
    if (now.countryCode !== countryCode || now.mobile !== mobile) return;
    if (problem !== undefined) form.setFieldError(problem.field, problem.message);
  };
  return (
    <MobileInputs
      code={form.values.countryCode}
      codeError={form.errors.countryCode}
      disabled={disabled}
      onCode={(code) => {
        form.setFieldValue('countryCode', code);
        form.clearFieldError('mobile');
        if (form.values.mobile !== '') void check();
      }}
      mobile={{
        ...form.getInputProps('mobile'),
        // A country that is not chosen yet comes next: nothing is wrong so far.
        onBlur: onBlurDeferred(() => form.values.countryCode !== '' && check()),
      }}
    />
  );
}

interface MobileInputsProps {
  code: string;
  codeError?: ReactNode;
  disabled: boolean;
  onCode(code: string): void;
  /** What a form gives the input of the number; its label is "Mobile" where it says no other. */
  mobile: TextInputProps;
}

/** The two inputs of a mobile number side by side, for any form. */
export function MobileInputs({ code, codeError, disabled, onCode, mobile }: MobileInputsProps) {
  return (
    <Group align="flex-start" gap="md">
      <CountryCodeSelect value={code} error={codeError} disabled={disabled} onChange={onCode} />
      <TextInput
        style={{ flex: '1 1 180px' }}
        label={text.fields.mobile}
        description={text.fields.mobileHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        disabled={disabled}
        {...mobile}
      />
    </Group>
  );
}
