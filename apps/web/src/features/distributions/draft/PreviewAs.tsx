import { useState } from 'react';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { usePlanRecipientsQuery } from '../api.ts';
import { text } from './text.ts';

interface PreviewAsProps {
  id: string;
  revision: number;
  /** Whose it is; empty for the first of all. */
  email: string;
  onChange(email: string): void;
}

/** Chooses as which of the recipients something is looked at. */
export function PreviewAs({ id, revision, email, onChange }: PreviewAsProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = usePlanRecipientsQuery({
    id,
    revision,
    query: { search, pageSize: 20 },
  });
  const people = data?.items ?? [];
  return (
    <SearchSelect
      label={text.preview.as}
      isLabelHidden
      isOptional
      placeholder={text.preview.asFirst}
      options={people.map((one) => ({
        value: one.email,
        label: one.name === '' ? one.email : `${one.name} (${one.email})`,
      }))}
      isFetching={isFetching}
      value={email}
      knownLabel={email}
      nothingFound={search === '' ? text.preview.none : text.preview.notFound}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
