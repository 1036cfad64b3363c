import type { DropdownField } from '@countersign/contract';
import { Autocomplete, Select } from '@mantine/core';
import { clearButton } from '../../../../ui/inputs/clear-button.ts';
import { commonProps } from '../../common-props.ts';
import { offeredOptions } from '../../options.ts';
import type { FieldInputProps } from '../../plugin.ts';
import { text } from '../../text.ts';

/** One of several options from a list; where the form allows it, a text of one's own. */
export function DropdownFieldInput(props: FieldInputProps<DropdownField>) {
  const { field, value = '', onChange } = props;
  const options = offeredOptions(field.options);
  const common = commonProps(props);
  if (field.editable) {
    const chosen = options.find((option) => option.value === value);
    return (
      <Autocomplete
        {...common}
        data={[...new Set(options.map((option) => option.label))]}
        value={chosen?.label ?? value}
        onChange={(typed) => {
          onChange(options.find((option) => option.label === typed)?.value ?? typed);
        }}
      />
    );
  }
  return (
    <Select
      {...common}
      data={options}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      placeholder={text.inputs.choose}
      searchable={options.length > 8}
      clearable={!field.required}
      clearButtonProps={clearButton(text.inputs.clearOf(field.label))}
      nothingFoundMessage={text.inputs.none}
    />
  );
}
