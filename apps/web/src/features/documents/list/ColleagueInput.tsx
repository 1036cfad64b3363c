import { useState } from 'react';
import { useFindApproversQuery } from '../../../entities/approval-setup/api.ts';
import type { ActInputs } from '../../../kit/lists/selection/row-acts.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { text } from './text.ts';

/** Asks to which colleague documents are reassigned. */
export function ColleagueInput({ values, problems, onChange }: ActInputs) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useFindApproversQuery({ search });
  return (
    <SearchSelect
      label={text.bulk.colleague}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      value={values.userId ?? ''}
      error={problems['userId']}
      nothingFound={text.bulk.noColleague}
      onChange={(userId) => onChange({ ...values, userId })}
      onSearch={setSearch}
    />
  );
}
