import type { TextField } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { CharacterCount } from '../../CharacterCount.tsx';
import { commonProps } from '../../common-props.ts';
import type { FieldInputProps } from '../../plugin.ts';

/** One line of text. */
export function TextFieldInput(props: FieldInputProps<TextField>) {
  const { field, value = '', onChange } = props;
  return (
    <TextInput
      {...commonProps(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      rightSection={<CharacterCount value={value} maxLength={field.maxLength} />}
      rightSectionWidth={field.maxLength === undefined ? undefined : 64}
      rightSectionPointerEvents="none"
    />
  );
}
