import { type ReactNode, useState } from 'react';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { useFindReportReadersQuery } from './api.ts';
import { text } from './text.ts';

interface ReaderSelectProps {
  label: string;
  /** The names of those chosen before. */
  people: readonly { id: string; name: string }[];
  value: readonly string[];
  error?: ReactNode;
  onChange(ids: string[]): void;
}

/** Chooses users of the organisation. */
export function ReaderSelect({ label, people, value, error, onChange }: ReaderSelectProps) {
  const [words, setWords] = useState('');
  const { data, isFetching } = useFindReportReadersQuery({ search: words });
  const asOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  return (
    <SearchMultiSelect
      label={label}
      placeholder={text.scheduleForm.searchUsers}
      options={(data?.items ?? []).map(asOption)}
      isFetching={isFetching}
      value={value}
      known={people.map(asOption)}
      error={error}
      nothingFound={text.scheduleForm.noUsers}
      onChange={onChange}
      onSearch={setWords}
    />
  );
}
