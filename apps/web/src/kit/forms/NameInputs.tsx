import { TextInput, type TextInputProps } from '@mantine/core';

/** The name of a company or a project. */
export function NameInput(props: TextInputProps) {
  return (
    <TextInput
      label="Name"
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
      label="Code"
      withAsterisk
      aria-required
      maxLength={20}
      autoComplete="off"
      {...props}
    />
  );
}
