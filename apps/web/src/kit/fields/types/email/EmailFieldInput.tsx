import type { EmailField } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { commonProps } from '../../common-props.ts';
import type { FieldInputProps } from '../../plugin.ts';

/** One or more email addresses; an input of the browser's own kind would take one alone. */
export function EmailFieldInput(props: FieldInputProps<EmailField>) {
  const { value = '', onChange } = props;
  return (
    <TextInput
      {...commonProps(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(value.trim())}
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={2000}
      autoComplete="off"
    />
  );
}
