import type { Binding, BindingSource, Field } from '@countersign/contract';
import { Checkbox, Select } from '@mantine/core';
import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import { sourceChoices, sourceName } from '../../kit/fields/bindings.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { text } from './text.ts';

interface BindingSettingsProps {
  field: Field;
  onChange(binding: Binding | null): void;
}

/** Edits the source of a field's value, and whether its assignee may change it. */
export function BindingSettings({ field, onChange }: BindingSettingsProps) {
  const { label, type, binding } = field;
  const ofContacts = useCustomFields('contact').fields;
  const ofProjects = useCustomFields('project').fields;
  const ofDocuments = useCustomFields('document').fields;
  const custom = [...ofContacts, ...ofProjects, ...ofDocuments];
  const choices = sourceChoices(type, custom, useFieldTypes().registry);
  const isOffered = choices.some(({ items }) =>
    items.some(({ value }) => value === binding?.source),
  );
  const former =
    binding === undefined || isOffered
      ? []
      : [{ value: binding.source, label: sourceName(binding.source, custom) }];
  return (
    <>
      <Select
        size="xs"
        label={text.binding.source}
        placeholder={text.binding.manual}
        data={[...former, ...choices]}
        value={binding?.source ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': text.binding.clear(label) }}
        nothingFoundMessage={text.binding.none}
        maxDropdownHeight={280}
        onChange={(source) =>
          onChange(source === null ? null : { ...binding, source: source as BindingSource })
        }
      />
      {binding !== undefined && (
        <Checkbox
          size="xs"
          label={text.binding.canChange}
          aria-label={text.binding.canChangeOf(label)}
          checked={binding.canChange ?? false}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? { ...binding, canChange: true } : { source: binding.source })
          }
        />
      )}
    </>
  );
}
