import type { MultilineField } from '@countersign/contract';
import { Textarea } from '@mantine/core';
import { CharacterCount } from '../../CharacterCount.tsx';
import { commonProps } from '../../common-props.ts';
import type { FieldInputProps } from '../../plugin.ts';

/** Several lines of text. */
export function MultilineFieldInput(props: FieldInputProps<MultilineField>) {
  const { field, value = '', onChange } = props;
  return (
    <Textarea
      {...commonProps(props)}
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
