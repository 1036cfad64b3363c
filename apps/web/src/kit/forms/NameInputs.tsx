import { TextInput, type TextInputProps } from '@mantine/core';
import { text } from './text.ts';

/** The name of a company or a project. */
export function NameInput(props: TextInputProps) {
  return (
    <TextInput
      label={text.fields.name}
      withAsterisk
      aria-required
      maxLength={120}
      autoComplete="off"
      {...props}
    />
  );
}

/** The short code by which people call a company or a project. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label={text.fields.code}
      withAsterisk
      aria-required
      maxLength={20}
      autoComplete="off"
      {...props}
    />
  );
}
