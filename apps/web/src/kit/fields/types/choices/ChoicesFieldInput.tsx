import type { ChoicesField } from '@countersign/contract';
import { MultiSelect } from '@mantine/core';
import { commonProps } from '../../common-props.ts';
import { offeredOptions } from '../../options.ts';
import type { FieldInputProps } from '../../plugin.ts';
import { text } from '../../text.ts';

/** Any number of several options from a list. */
export function ChoicesFieldInput(props: FieldInputProps<ChoicesField, string[]>) {
  const { field, value = [], onChange } = props;
  const options = offeredOptions(field.options);
  return (
    <MultiSelect
      {...commonProps(props)}
      data={options}
      value={value}
      onChange={onChange}
      placeholder={value.length === 0 ? text.inputs.choose : ''}
      searchable={options.length > 8}
      nothingFoundMessage={text.inputs.none}
    />
  );
}
