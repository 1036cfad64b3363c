import type { CustomField, CustomValue } from '@countersign/contract';
import { parseCustomCell } from '@countersign/domain';
import { Group, MultiSelect, Radio, Select, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { clearButton } from '../../ui/inputs/clear-button.ts';
import classes from './CustomFields.module.css';
import { text } from './text.ts';

interface CustomFieldInputProps {
  field: Pick<CustomField, 'id' | 'name' | 'kind' | 'required' | 'choices' | 'help'>;
  value: CustomValue;
  error: ReactNode;
  disabled?: boolean | undefined;
  /** By which a form finds it. */
  path?: string | undefined;
  onChange(value: CustomValue): void;
  /** Called when the focus leaves it. */
  onLeave(): void;
}

/** The input of one custom field, by its kind. */
export function CustomFieldInput(props: CustomFieldInputProps) {
  const { field, value, onChange } = props;
  const common = commonProps(props);
  switch (field.kind) {
    case 'text':
      return (
        <Textarea
          {...common}
          classNames={{ root: classes.wide }}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={4000}
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'emails':
      return (
        <TextInput
          {...common}
          classNames={{ root: classes.wide }}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text.emails}
          maxLength={2000}
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return <NumberField {...props} />;
    case 'date':
      return (
        <TextInput
          {...common}
          type="date"
          min="1000-01-01"
          max="9999-12-31"
          value={asText(value)}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      );
    case 'flag':
      return <FlagField {...props} />;
    case 'choice':
    case 'choices':
      return <ChoiceField {...props} />;
  }
}

function commonProps({ field, error, disabled, path, onLeave }: CustomFieldInputProps) {
  return {
    label: field.name,
    description: field.help === '' ? undefined : field.help,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    withAsterisk: field.required,
    'aria-required': field.required,
    error,
    disabled,
    'data-path': path,
    onBlur: onLeave,
  };
}

const asText = (value: CustomValue): string => (typeof value === 'string' ? value : '');

/** What is typed stays as it was typed; a number that can be read is a number, all else is refused. */
function NumberField(props: CustomFieldInputProps) {
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState<string>();
  const read = (words: string): CustomValue => {
    const { value: number } = parseCustomCell(field, words);
    return number === undefined ? words : number;
  };
  const shown = typed !== undefined && read(typed) === value ? typed : String(value ?? '');
  return (
    <TextInput
      {...commonProps(props)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(read(event.currentTarget.value));
      }}
    />
  );
}

function FlagField(props: CustomFieldInputProps) {
  const { field, value, disabled, path, onChange, onLeave } = props;
  const { 'data-path': _, onBlur: __, 'aria-required': required, ...common } = commonProps(props);
  const chosen = typeof value === 'boolean' ? String(value) : '';
  return (
    <div data-path={path} onBlur={onLeave}>
      <Radio.Group
        {...common}
        value={chosen}
        onChange={(next) => onChange(next === '' ? null : next === 'true')}
      >
        <Group gap="lg" mt={6} mb={4} mih={24}>
          <Radio value="true" label={text.yes} required={required} disabled={disabled} />
          <Radio value="false" label={text.no} required={required} disabled={disabled} />
          {!field.required && <Radio value="" label={text.notSet} disabled={disabled} />}
        </Group>
      </Radio.Group>
    </div>
  );
}

/** More choices than this are easier to search than to read. */
const manyChoices = 8;

function ChoiceField(props: CustomFieldInputProps) {
  const { field, value, onChange } = props;
  const chosen = Array.isArray(value) ? value : [asText(value)];
  const data = field.choices
    .filter(({ id, isArchived }) => !isArchived || chosen.includes(id))
    .map(({ id, label }) => ({ value: id, label }));
  const common = {
    ...commonProps(props),
    data,
    searchable: data.length > manyChoices,
    nothingFoundMessage: text.noChoice,
  };
  if (field.kind === 'choices') {
    return (
      <MultiSelect
        {...common}
        classNames={{ root: classes.wide }}
        placeholder={chosen.length > 0 && Array.isArray(value) ? undefined : text.chooseMany}
        clearable
        clearButtonProps={clearButton(text.clear(field.name))}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      {...common}
      placeholder={text.chooseOne}
      clearable={!field.required}
      clearButtonProps={clearButton(text.clear(field.name))}
      allowDeselect={!field.required}
      value={asText(value) || null}
      onChange={onChange}
    />
  );
}
