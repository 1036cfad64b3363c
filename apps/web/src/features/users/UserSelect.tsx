import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useGetUserQuery, useListUsersQuery } from './api.ts';
import { nameOf } from './user-looks.ts';

export interface UserSelectProps {
  /** A user's id; empty for anybody. */
  value: string;
  onChange(id: string): void;
}

/** Narrows a list to one user; the server searches. */
export function UserSelect({ value, onChange }: UserSelectProps) {
  const [search, setSearch] = useState('');
  const found = useListUsersQuery({
    page: 1,
    pageSize: 50,
    search,
    sort: 'name',
    direction: 'ascending',
  });
  const known = useGetUserQuery(value === '' ? skipToken : value);
  return (
    <SearchSelect
      label="Person"
      isLabelHidden
      isOptional
      placeholder="Anybody"
      options={(found.data?.items ?? []).map((user) => ({ value: user.id, label: nameOf(user) }))}
      isFetching={found.isFetching}
      value={value}
      knownLabel={known.currentData && nameOf(known.currentData)}
      nothingFound="Nobody of this name"
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
