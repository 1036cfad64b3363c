import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListCompanyNamesQuery } from '../../entities/companies/api.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

interface CompanyChoiceProps {
  value: string;
  knownLabel?: string;
  error?: React.ReactNode;
  'data-path'?: string;
  onChange(companyId: string): void;
}

/** The company whose emails a template is for; none for all of them. */
export function CompanyChoice(props: CompanyChoiceProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching, error } = useListCompanyNamesQuery({ search, pageSize: 20 });
  return (
    <SearchSelect
      label="Company"
      isOptional
      placeholder="All companies"
      description="A template of one company can be used for its emails alone."
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      {...props}
      error={props.error ?? messageOf(error)}
      nothingFound="There is no such company."
      onSearch={setSearch}
    />
  );
}
