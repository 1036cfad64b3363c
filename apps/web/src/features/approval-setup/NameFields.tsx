import { TextInput, type TextInputProps } from '@mantine/core';
import { text } from './text.ts';

interface NameFieldsProps {
  form: { getInputProps(path: 'name' | 'description'): TextInputProps };
  /** What a description could say, in the empty field. */
  hint: string;
  disabled?: boolean;
  /** Whether the name has the focus when a dialog opens. */
  isFirst?: boolean;
}

/** Edits the name and description of an approval setup or an approver group. */
export function NameFields({ form, hint, disabled, isFirst }: NameFieldsProps) {
  return (
    <>
      <TextInput
        label={text.setup.name}
        withAsterisk
        aria-required
        data-autofocus={isFirst || undefined}
        autoComplete="off"
        maxLength={120}
        disabled={disabled}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={text.setup.description}
        placeholder={hint}
        autoComplete="off"
        maxLength={500}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
    </>
  );
}
