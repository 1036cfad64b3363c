import type { ApprovalWorld } from '@countersign/contract';
import { SimpleGrid } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import {
  useFindApproversQuery,
  useListApproverGroupsQuery,
} from '../../entities/approval-setup/api.ts';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { text } from './text.ts';

interface PeoplePickerProps {
  groupIds: readonly string[];
  userIds: readonly string[];
  /** Where the names of those are who are chosen already. */
  world: ApprovalWorld | undefined;
  onChange(chosen: { groupIds?: string[]; userIds?: string[] }): void;
}

/** Chooses who acts in a step: groups, and people by themselves. */
export function PeoplePicker({ groupIds, userIds, world, onChange }: PeoplePickerProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <GroupPicker
        value={groupIds}
        known={world?.groups ?? []}
        onChange={(ids) => onChange({ groupIds: ids })}
      />
      <UserPicker
        label={text.step.people}
        description={text.step.peopleHelp}
        value={userIds}
        known={world?.people ?? []}
        onChange={(ids) => onChange({ userIds: ids })}
      />
    </SimpleGrid>
  );
}

interface Named {
  id: string;
  name: string;
}

interface PickerProps {
  value: readonly string[];
  known: readonly Named[];
  onChange(ids: string[]): void;
}

const optionOf = ({ id, name }: Named) => ({ value: id, label: name });

function GroupPicker({ value, known, onChange }: PickerProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching, error } = useListApproverGroupsQuery({ search, pageSize: 100 });
  return (
    <SearchMultiSelect
      label={text.step.groups}
      placeholder={text.step.searchGroups}
      description={text.step.groupsHelp}
      options={(data?.items ?? []).map(optionOf)}
      isFetching={isFetching}
      value={value}
      known={known.map(optionOf)}
      error={messageOf(error)}
      nothingFound={search === '' ? text.step.noGroups : text.step.noSuchGroup}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}

interface UserPickerProps extends PickerProps {
  label: string;
  /** A list elsewhere shows who is chosen. */
  isAdder?: boolean;
  description?: ReactNode;
  error?: ReactNode;
  'data-path'?: string;
}

/** Chooses people who may approve. */
export function UserPicker({ label, description, error, known, ...props }: UserPickerProps) {
  const [search, setSearch] = useState('');
  const found = useFindApproversQuery({ search });
  return (
    <SearchMultiSelect
      {...props}
      label={label}
      placeholder={text.step.searchPeople}
      description={description}
      options={(found.data?.items ?? []).map(optionOf)}
      isFetching={found.isFetching}
      known={known.map(optionOf)}
      error={error ?? messageOf(found.error)}
      nothingFound={search === '' ? text.step.noPeople : text.step.noSuchPerson}
      onSearch={setSearch}
    />
  );
}
