import { userTypes } from '@countersign/contract';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useListProjectsQuery } from '../projects/index.ts';
import { useListApproverGroupsQuery } from './api.ts';
import { filterParams, type UserListChoice } from './user-list-query.ts';

interface UserFiltersProps {
  choice: UserListChoice;
  /** Parameters of the address; an empty one takes its filter away. */
  onChange(change: Record<string, string>): void;
}

const nothing = Object.fromEntries(filterParams.map((name) => [name, '']));

/** Narrows the list of users by type, project, approver group and access. */
export function UserFilters({ choice, onChange }: UserFiltersProps) {
  const { userType, projectId, approverGroupId, taxRiskAccess, docDistributionAccess } = choice;
  const count = [
    userType,
    projectId,
    approverGroupId,
    taxRiskAccess ?? docDistributionAccess,
  ].filter((one) => one !== undefined).length;
  return (
    <FilterBar count={count}>
      <Select
        aria-label="User type"
        placeholder="Any user type"
        data={[...userTypes]}
        value={userType ?? null}
        clearable
        clearButtonProps={{ 'aria-label': 'User type: clear' }}
        onChange={(type) => onChange({ type: type ?? '' })}
      />
      <ProjectFilter value={projectId ?? ''} onChange={(project) => onChange({ project })} />
      <GroupFilter value={approverGroupId ?? ''} onChange={(group) => onChange({ group })} />
      <AccessFilter choice={choice} onChange={onChange} />
      {count > 0 && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={15} aria-hidden />}
          onClick={() => onChange(nothing)}
        >
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

/** The address of each choice of access. */
const access = [
  { value: 'tax=true', label: 'With tax risks' },
  { value: 'tax=false', label: 'Without tax risks' },
  { value: 'distribution=true', label: 'With contacts and distributions' },
  { value: 'distribution=false', label: 'Without contacts and distributions' },
];

function AccessFilter({ choice, onChange }: UserFiltersProps) {
  const { taxRiskAccess, docDistributionAccess } = choice;
  const value =
    taxRiskAccess !== undefined
      ? `tax=${taxRiskAccess}`
      : docDistributionAccess !== undefined
        ? `distribution=${docDistributionAccess}`
        : null;
  return (
    <Select
      aria-label="Access"
      placeholder="Any access"
      data={access}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': 'Access: clear' }}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      onChange={(next) => {
        const [name = '', flag = ''] = (next ?? '').split('=');
        onChange({ tax: '', distribution: '', ...(name !== '' && { [name]: flag }) });
      }}
    />
  );
}

interface FilterProps {
  value: string;
  onChange(id: string): void;
}

function ProjectFilter({ value, onChange }: FilterProps) {
  const [search, setSearch] = useState('');
  const projects = useListProjectsQuery({ page: 1, pageSize: 100, search });
  return (
    <SearchSelect
      label="Project"
      isLabelHidden
      isOptional
      placeholder="Any project"
      options={(projects.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={projects.isFetching}
      value={value}
      knownLabel="One project"
      nothingFound="No such project"
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

function GroupFilter({ value, onChange }: FilterProps) {
  const [search, setSearch] = useState('');
  const groups = useListApproverGroupsQuery(search);
  return (
    <SearchSelect
      label="Approver group"
      isLabelHidden
      isOptional
      placeholder="Any group"
      options={(groups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={groups.isFetching}
      value={value}
      knownLabel="One approver group"
      nothingFound={search === '' ? 'There are no groups yet' : 'No such group'}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
