import {
  type ApprovalCondition,
  type ApprovalWorld,
  type CustomValue,
  companyTypes,
} from '@countersign/contract';
import { MultiSelect, NumberInput, Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useProjectOptions } from '../../entities/projects/project-options.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { useGetApprovalChoicesQuery } from './api.ts';
import type { ConditionField } from './condition-kinds.ts';
import { FormFieldSelect } from './FormFieldSelect.tsx';
import { text } from './text.ts';

interface ConditionValueProps<Condition extends ApprovalCondition = ApprovalCondition> {
  /** For screen readers: what it is the value of. */
  label: string;
  condition: Condition;
  /** The custom field that it is on. */
  field: ConditionField | undefined;
  world: ApprovalWorld | undefined;
  error: ReactNode;
  onChange(condition: ApprovalCondition): void;
}

type On<Kind extends ApprovalCondition['on']> = ConditionValueProps<
  Extract<ApprovalCondition, { on: Kind }>
>;

/** Edits the value of a condition: the projects, the range, the choices of a custom field. */
export function ConditionValue(props: ConditionValueProps) {
  const { condition, label, error, onChange } = props;
  switch (condition.on) {
    case 'project':
      return <ProjectValue {...props} condition={condition} />;
    case 'department':
      return <DepartmentValue {...props} condition={condition} />;
    case 'engagementType':
      return (
        <MultiSelect
          aria-label={text.conditions.engagementTypesOf(label)}
          placeholder={condition.anyOf.length === 0 ? text.conditions.engagementTypes : undefined}
          data={companyTypes}
          value={condition.anyOf}
          error={error}
          onChange={(values) =>
            onChange({ ...condition, anyOf: companyTypes.filter((type) => values.includes(type)) })
          }
        />
      );
    case 'amount':
      return <AmountValue {...props} condition={condition} />;
    case 'custom':
      return <CustomFieldValue {...props} condition={condition} />;
  }
}

function ProjectValue({ label, condition, world, error, onChange }: On<'project'>) {
  const [search, setSearch] = useState('');
  const { options, isFetching } = useProjectOptions(search);
  return (
    <SearchMultiSelect
      label={text.conditions.projectsOf(label)}
      isLabelHidden
      placeholder={text.conditions.searchProjects}
      options={options}
      isFetching={isFetching}
      value={condition.anyOf}
      known={(world?.projects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
      nothingFound={text.conditions.noProject}
      onChange={(anyOf) => onChange({ ...condition, anyOf })}
      onSearch={setSearch}
    />
  );
}

function DepartmentValue({ label, condition, error, onChange }: On<'department'>) {
  const { data } = useGetApprovalChoicesQuery();
  return (
    <TagsInput
      aria-label={text.conditions.departmentsOf(label)}
      placeholder={condition.anyOf.length === 0 ? text.conditions.departments : undefined}
      data={data?.departments ?? []}
      value={condition.anyOf}
      error={error}
      clearable={false}
      onChange={(anyOf) => onChange({ ...condition, anyOf })}
    />
  );
}

function AmountValue({ label, condition, error, onChange }: On<'amount'>) {
  const { data } = useGetApprovalChoicesQuery();
  const { fieldKey, from, to } = condition;
  return (
    <Stack gap="xs">
      <FormFieldSelect
        aria-label={text.conditions.fieldOf(label)}
        fields={(data?.formFields ?? []).filter(({ isAmount }) => isAmount)}
        value={fieldKey}
        error={error}
        onChange={(key) => onChange({ ...condition, fieldKey: key })}
      />
      <NumberRange
        label={label}
        from={from}
        to={to}
        min={0}
        onChange={(range) => onChange({ ...condition, ...range })}
      />
    </Stack>
  );
}

interface NumberRangeProps {
  label: string;
  from: number | null;
  to: number | null;
  min?: number;
  error?: ReactNode;
  onChange(range: { from: number | null; to: number | null }): void;
}

function NumberRange({ label, from, to, min, error, onChange }: NumberRangeProps) {
  const numberOf = (value: number | string) => (typeof value === 'number' ? value : null);
  return (
    <SimpleGrid cols={2} spacing="xs">
      <NumberInput
        aria-label={text.conditions.fromOf(label)}
        placeholder={text.conditions.from}
        value={from ?? ''}
        min={min}
        thousandSeparator=","
        hideControls
        error={error}
        onChange={(value) => onChange({ from: numberOf(value), to })}
      />
      <NumberInput
        aria-label={text.conditions.toOf(label)}
        placeholder={text.conditions.to}
        value={to ?? ''}
        min={min}
        thousandSeparator=","
        hideControls
        onChange={(value) => onChange({ from, to: numberOf(value) })}
      />
    </SimpleGrid>
  );
}

function CustomFieldValue({ label, condition, field, error, onChange }: On<'custom'>) {
  const { anyOf, from, to } = condition;
  const set = (values: CustomValue[]) => onChange({ ...condition, anyOf: values });
  const texts = anyOf.filter((one) => typeof one === 'string');
  switch (field?.kind) {
    case undefined:
      return (
        <Select
          aria-label={label}
          data={[]}
          disabled
          placeholder={text.conditions.deleted}
          error={error}
        />
      );
    case 'number':
      return (
        <NumberRange
          label={label}
          from={typeof from === 'number' ? from : null}
          to={typeof to === 'number' ? to : null}
          error={error}
          onChange={(range) => onChange({ ...condition, ...range })}
        />
      );
    case 'date':
      return (
        <SimpleGrid cols={2} spacing="xs">
          <DayField
            aria-label={text.conditions.fromOf(label)}
            value={typeof from === 'string' ? from : null}
            error={error}
            onChange={(day) => onChange({ ...condition, from: day })}
          />
          <DayField
            aria-label={text.conditions.toOf(label)}
            value={typeof to === 'string' ? to : null}
            onChange={(day) => onChange({ ...condition, to: day })}
          />
        </SimpleGrid>
      );
    case 'flag':
      return (
        <Select
          aria-label={label}
          placeholder={text.conditions.yesOrNo}
          data={[
            { value: 'true', label: text.conditions.yes },
            { value: 'false', label: text.conditions.no },
          ]}
          value={anyOf.length === 1 ? String(anyOf[0]) : null}
          allowDeselect={false}
          error={error}
          onChange={(value) => value !== null && set([value === 'true'])}
        />
      );
    case 'choice':
    case 'choices':
      return (
        <MultiSelect
          aria-label={label}
          placeholder={anyOf.length === 0 ? text.conditions.choose : undefined}
          data={field.choices
            .filter(({ id, isArchived }) => !isArchived || anyOf.includes(id))
            .map(({ id, label: name }) => ({ value: id, label: name }))}
          value={texts}
          error={error}
          onChange={set}
        />
      );
    case 'text':
    case 'emails':
      return (
        <TagsInput
          aria-label={label}
          placeholder={anyOf.length === 0 ? text.conditions.type : undefined}
          value={texts}
          error={error}
          clearable={false}
          onChange={set}
        />
      );
  }
}
