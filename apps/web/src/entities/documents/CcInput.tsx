import { TagsInput, type TagsInputProps } from '@mantine/core';
import { clearButton } from '../../ui/inputs/clear-button.ts';
import { text } from './text.ts';

type CcInputProps = Pick<TagsInputProps, 'disabled' | 'error' | 'onBlur'> & {
  value: string[];
  onChange(value: string[]): void;
};

/** Edits the addresses that receive the completed document. */
export function CcInput(props: CcInputProps) {
  return (
    <TagsInput
      {...props}
      label={text.sending.cc}
      description={text.sending.ccHelp}
      placeholder={props.value.length === 0 ? 'name@example.com' : undefined}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      clearable
      clearButtonProps={clearButton(text.sending.clearCc)}
      maxTags={20}
    />
  );
}
