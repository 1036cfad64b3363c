import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useListFormPacksQuery } from '../../../entities/form-packs/api.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { text } from './text.ts';

interface PackSelectProps {
  /** Empty as long as none is chosen. */
  projectId: string;
  value: string;
  knownLabel: string | undefined;
  description?: string;
  error?: ReactNode;
  disabled: boolean;
  isOptional?: boolean;
  choosesOnly?: boolean;
  onChange(id: string, name: string): void;
}

/** A choice among the packs that the user may draft with in a project. */
export function PackSelect({ projectId, error, onChange, ...more }: PackSelectProps) {
  const [search, setSearch] = useState('');
  const packs = useListFormPacksQuery(
    { pageSize: 100, search, usable: 'yes', ...(projectId !== '' && { projectId }) },
    { refetchOnMountOrArgChange: true },
  );
  const items = packs.data?.items ?? [];
  return (
    <SearchSelect
      label={text.pack.label}
      placeholder={text.pack.placeholder}
      options={items.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={packs.isFetching}
      error={error ?? messageOf(packs.error)}
      nothingFound={search === '' ? text.pack.none : text.pack.notFound}
      onChange={(id) => onChange(id, items.find((one) => one.id === id)?.name ?? '')}
      onSearch={setSearch}
      {...more}
    />
  );
}
