import { Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useListCompanyNamesQuery } from '../../../entities/companies/api.ts';
import { CompanySelect } from '../../../entities/companies/CompanySelect.tsx';
import { useGetProjectQuery, useLazyGetProjectQuery } from '../../../entities/projects/api.ts';
import { useProjectOptions } from '../../../entities/projects/project-options.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { text } from './text.ts';

interface Owner {
  companyId: string;
  projectId: string | null;
}

interface AboutFieldsProps<Values extends Owner & { title: string }> {
  form: UseFormReturnType<Values>;
  disabled?: boolean;
  onChange(owner: Owner): void;
}

/** Edits a distribution's title, project and company. */
export function AboutFields<Values extends Owner & { title: string }>(
  props: AboutFieldsProps<Values>,
) {
  const { form, disabled } = props;
  return (
    <RecordSection title={text.about.sectionTitle}>
      <Stack gap="md">
        <TextInput
          label={text.about.title}
          description={text.about.titleHelp}
          placeholder={text.about.titlePlaceholder}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('title')}
          disabled={disabled}
        />
        <OwnerFields {...props} />
      </Stack>
    </RecordSection>
  );
}

/** For which project it is, and by that for which company; a company alone where it is for none. */
function OwnerFields<Values extends Owner & { title: string }>(props: AboutFieldsProps<Values>) {
  const { form, disabled, onChange } = props;
  const { companyId, projectId } = form.values;
  const [search, setSearch] = useState('');
  const { options, isFetching, error } = useProjectOptions(search);
  const { currentData: project } = useGetProjectQuery(projectId ?? skipToken);
  const { currentData: names } = useListCompanyNamesQuery(
    companyId === '' ? skipToken : { id: companyId, pageSize: 1, archived: 'all' },
  );
  const [findProject] = useLazyGetProjectQuery();
  const company = names?.items[0];
  const choose = async (id: string) => {
    if (id === '') return onChange({ companyId, projectId: null });
    const found = await findProject(id, true);
    // A project is of one company, whose look the mails and the page have.
    if (found.data !== undefined) onChange({ companyId: found.data.companyId, projectId: id });
  };
  return (
    <>
      <SearchSelect
        label={text.about.project}
        placeholder={text.about.noProject}
        isOptional
        options={options}
        isFetching={isFetching}
        value={projectId ?? ''}
        {...(project !== undefined && { knownLabel: project.name })}
        error={form.errors['projectId'] ?? error}
        disabled={disabled}
        nothingFound={search === '' ? text.about.noProjects : text.about.projectNotFound}
        onChange={(id) => void choose(id)}
        onSearch={setSearch}
      />
      {projectId === null ? (
        <CompanySelect
          value={companyId}
          {...(company !== undefined && { knownLabel: company.name })}
          error={form.errors['companyId']}
          disabled={disabled}
          description={text.about.companyHelp}
          onChange={(id) => onChange({ companyId: id, projectId: null })}
        />
      ) : (
        <TextInput
          label={text.about.company}
          value={company?.name ?? ''}
          readOnly
          variant="filled"
        />
      )}
    </>
  );
}
