import { type ReactNode, useState } from 'react';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { useCompanyOptions } from './company-options.ts';
import { text } from './text.ts';

interface CompanySelectProps {
  value: string;
  /** The name of what is chosen already. */
  knownLabel?: string;
  error?: ReactNode;
  disabled?: boolean;
  description?: ReactNode;
  /** By which a form finds it. */
  'data-path'?: string;
  onChange(value: string): void;
}

/** A choice of one of the companies that are not archived; the server searches. */
export function CompanySelect({ error, ...props }: CompanySelectProps) {
  const [words, setWords] = useState('');
  const found = useCompanyOptions(words);
  return (
    <SearchSelect
      {...props}
      label={text.label}
      placeholder={text.choose}
      options={found.options}
      isFetching={found.isFetching}
      error={error ?? found.error}
      nothingFound={words === '' ? text.none : text.noMatch}
      onSearch={setWords}
    />
  );
}
