import { appliedForText, enteredValue, ruledText, type TextField } from '@countersign/contract';
import { TextInput } from '@mantine/core';
import { CharacterCount } from '../../CharacterCount.tsx';
import { commonProps } from '../../common-props.ts';
import type { FieldInputProps } from '../../plugin.ts';

/** One line of text. */
export function TextFieldInput(props: FieldInputProps<TextField>) {
  const { field, id, value = '', onChange } = props;
  const offers = field.textKind === 'tax-file-number' ? `${id}-offers` : undefined;
  const input = (
    <TextInput
      {...commonProps(props)}
      list={offers}
      value={ruledText(value, field)}
      onChange={(event) => onChange(enteredValue(event.currentTarget.value, field))}
      autoComplete="off"
      rightSection={<CharacterCount value={value} maxLength={field.maxLength} />}
      rightSectionWidth={field.maxLength === undefined ? undefined : 64}
      rightSectionPointerEvents="none"
    />
  );
  if (offers === undefined) return input;
  return (
    <div>
      {input}
      <datalist id={offers}>
        <option value={appliedForText}>{appliedForText}</option>
      </datalist>
    </div>
  );
}
