import type { Binding, BindingSource, Field } from '@countersign/contract';
import { Checkbox, Select } from '@mantine/core';
import { sourceChoices, sourceName } from '../../kit/fields/bindings.ts';
import { useFieldTypes } from '../../kit/fields/field-types.ts';
import { useCustomFields } from '../../records/custom-fields/use-custom-fields.ts';
import classes from './FieldRow.module.css';

interface BindingSettingsProps {
  field: Field;
  path: string;
  onChange(binding: Binding | null): void;
}

/** Where a field's value comes from by itself, and whether somebody may put something else there. */
export function BindingSettings({ field, path, onChange }: BindingSettingsProps) {
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
    <div className={classes.settings} data-path={path}>
      <Select
        size="xs"
        aria-label={`Where ${label} comes from`}
        placeholder="Filled in by hand"
        data={[...former, ...choices]}
        value={binding?.source ?? null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `${label}: fill in by hand` }}
        nothingFoundMessage="Nothing of that name fits this field"
        maxDropdownHeight={280}
        onChange={(source) =>
          onChange(source === null ? null : { ...binding, source: source as BindingSource })
        }
      />
      {binding !== undefined && (
        <Checkbox
          size="xs"
          label="Can be changed"
          aria-label={`${label} can be changed`}
          checked={binding.canChange ?? false}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? { ...binding, canChange: true } : { source: binding.source })
          }
        />
      )}
    </div>
  );
}
