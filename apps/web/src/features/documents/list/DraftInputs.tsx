import { useState } from 'react';
import { useListApprovalSetupNamesQuery } from '../../../entities/approval-setup/api.ts';
import { useProjectOptions } from '../../../entities/projects/project-options.ts';
import type { ActInputs } from '../../../kit/lists/selection/row-acts.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { text } from './text.ts';

/** Asks which approval setup drafts get. */
export function ApprovalSetupInput({ values, problems, onChange }: ActInputs) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useListApprovalSetupNamesQuery({ search, pageSize: 50 });
  return (
    <SearchSelect
      label={text.bulk.approvalSetup}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      value={values.approvalSetupId ?? ''}
      error={problems['approvalSetupId']}
      nothingFound={text.bulk.noApprovalSetup}
      onChange={(approvalSetupId) => onChange({ ...values, approvalSetupId })}
      onSearch={setSearch}
    />
  );
}

/** Asks which project drafts are moved to. */
export function ProjectInput({ values, problems, onChange }: ActInputs) {
  const [search, setSearch] = useState('');
  const { options, isFetching } = useProjectOptions(search);
  return (
    <SearchSelect
      label={text.bulk.project}
      options={options}
      isFetching={isFetching}
      value={values.projectId ?? ''}
      error={problems['projectId']}
      nothingFound={text.bulk.noProject}
      onChange={(projectId) => onChange({ ...values, projectId })}
      onSearch={setSearch}
    />
  );
}
