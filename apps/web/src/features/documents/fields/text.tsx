import type { TextField } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { CharacterCount } from './CharacterCount.tsx';
import type { FieldInputProps } from './plugin.ts';

/** One line of text. */
export function TextFieldInput(props: FieldInputProps<TextField>) {
  const { field, id, value = '', problem, disabled, onChange } = props;
  return (
    <TextInput
      id={id}
      label={field.label}
      withAsterisk={field.required}
      aria-required={field.required}
      description={field.help}
      error={problem}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      rightSection={<CharacterCount value={value} maxLength={field.maxLength} />}
      rightSectionWidth={field.maxLength === undefined ? undefined : 64}
      rightSectionPointerEvents="none"
    />
  );
}
