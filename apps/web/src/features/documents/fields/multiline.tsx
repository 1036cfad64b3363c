import type { MultilineField } from '@countersign/contract';
import { Textarea } from '@mantine/core';
import { CharacterCount } from './CharacterCount.tsx';
import type { FieldInputProps } from './plugin.ts';

/** Several lines of text. */
export function MultilineFieldInput(props: FieldInputProps<MultilineField>) {
  const { field, id, value = '', problem, disabled, onChange } = props;
  return (
    <Textarea
      id={id}
      label={field.label}
      withAsterisk={field.required}
      aria-required={field.required}
      description={field.help}
      error={problem}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={3}
      maxRows={10}
      rightSection={<CharacterCount value={value} maxLength={field.maxLength} />}
      rightSectionWidth={field.maxLength === undefined ? undefined : 64}
      rightSectionPointerEvents="none"
    />
  );
}
