import {
  type ApprovalFacts,
  type ApprovalStep,
  type ApprovalWorld,
  type CustomValue,
  companyTypes,
} from '@countersign/contract';
import { Autocomplete, MultiSelect, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useProjectOptions } from '../../entities/projects/project-options.ts';
import { clearButton } from '../../ui/inputs/clear-button.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { useGetApprovalChoicesQuery } from './api.ts';
import type { ConditionField } from './condition-kinds.ts';
import { text } from './text.ts';

interface FactFieldsProps {
  steps: readonly ApprovalStep[];
  world: ApprovalWorld | undefined;
  facts: ApprovalFacts;
  onChange(facts: ApprovalFacts): void;
}

/** The facts that some condition of the approval setup looks at, to be typed in; no others matter. */
export function FactFields({ steps, world, facts, onChange }: FactFieldsProps) {
  const conditions = steps.flatMap((step) => step.conditions);
  const asks = (on: string) => conditions.some((condition) => condition.on === on);
  const keys = new Set(
    conditions.flatMap((one) => (one.on === 'amount' && one.fieldKey !== '' ? [one.fieldKey] : [])),
  );
  const fieldIds = new Set(conditions.flatMap((one) => (one.on === 'custom' ? [one.fieldId] : [])));
  const labelOf = (key: string) =>
    world?.formFields.find((field) => field.key === key)?.label || key;
  if (conditions.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {text.preview.noConditions}
      </Text>
    );
  }
  return (
    <>
      {asks('project') && (
        <ProjectFact
          value={facts.projectId ?? ''}
          knownLabel={world?.projects.find(({ id }) => id === facts.projectId)?.name}
          onChange={(id) => onChange({ ...facts, projectId: id === '' ? null : id })}
        />
      )}
      {asks('department') && (
        <DepartmentFact
          value={facts.department}
          onChange={(department) => onChange({ ...facts, department })}
        />
      )}
      {asks('engagementType') && (
        <Select
          label={text.preview.engagementType}
          data={companyTypes}
          value={facts.engagementType}
          clearable
          clearButtonProps={clearButton(text.preview.clear(text.preview.engagementType))}
          onChange={(type) =>
            onChange({ ...facts, engagementType: companyTypes.find((one) => one === type) ?? null })
          }
        />
      )}
      {[...keys].map((key) => (
        <NumberInput
          key={key}
          label={text.preview.amount(labelOf(key))}
          thousandSeparator=","
          hideControls
          value={facts.amounts[key] ?? ''}
          onChange={(value) => {
            const { [key]: _, ...others } = facts.amounts;
            onChange({
              ...facts,
              amounts: typeof value === 'number' ? { ...others, [key]: value } : others,
            });
          }}
        />
      ))}
      {(world?.fields ?? [])
        .filter(({ id }) => fieldIds.has(id))
        .map((field) => (
          <CustomFact
            key={field.id}
            field={field}
            value={facts.customValues[field.id] ?? null}
            onChange={(value) =>
              onChange({ ...facts, customValues: { ...facts.customValues, [field.id]: value } })
            }
          />
        ))}
    </>
  );
}

interface ProjectFactProps {
  value: string;
  knownLabel: string | undefined;
  onChange(id: string): void;
}

function ProjectFact({ value, knownLabel, onChange }: ProjectFactProps) {
  const [search, setSearch] = useState('');
  const { options, isFetching } = useProjectOptions(search);
  return (
    <SearchSelect
      label={text.preview.project}
      isOptional
      placeholder={text.conditions.searchProjects}
      options={options}
      isFetching={isFetching}
      value={value}
      {...(knownLabel !== undefined && { knownLabel })}
      nothingFound={text.conditions.noProject}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

function DepartmentFact({ value, onChange }: { value: string; onChange(name: string): void }) {
  const { data } = useGetApprovalChoicesQuery();
  return (
    <Autocomplete
      label={text.preview.department}
      data={data?.departments ?? []}
      value={value}
      maxLength={120}
      onChange={onChange}
    />
  );
}

interface CustomFactProps {
  field: ConditionField;
  value: CustomValue;
  onChange(value: CustomValue): void;
}

function CustomFact({ field, value, onChange }: CustomFactProps) {
  const { name, kind } = field;
  const choices = field.choices.map(({ id, label }) => ({ value: id, label }));
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          label={name}
          thousandSeparator=","
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      );
    case 'date':
      return (
        <DayField
          label={name}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'flag':
      return (
        <Select
          label={name}
          data={[
            { value: 'true', label: text.conditions.yes },
            { value: 'false', label: text.conditions.no },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          clearable
          clearButtonProps={clearButton(text.preview.clear(name))}
          onChange={(next) => onChange(next === null ? null : next === 'true')}
        />
      );
    case 'choice':
      return (
        <Select
          label={name}
          data={choices}
          value={typeof value === 'string' ? value : null}
          clearable
          clearButtonProps={clearButton(text.preview.clear(name))}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <MultiSelect
          label={name}
          data={choices}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      );
    case 'text':
    case 'emails':
      return (
        <TextInput
          label={name}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
