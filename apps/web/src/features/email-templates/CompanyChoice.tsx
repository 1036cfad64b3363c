import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListCompanyNamesQuery } from '../../entities/companies/api.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { text } from './text.ts';

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
      label={text.template.company}
      isOptional
      placeholder={text.template.allCompanies}
      description={text.template.companyHelp}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      {...props}
      error={props.error ?? messageOf(error)}
      nothingFound={text.uses.noCompany}
      onSearch={setSearch}
    />
  );
}
