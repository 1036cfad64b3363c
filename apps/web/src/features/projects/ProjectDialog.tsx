import { type ProjectInput, projectInput } from '@countersign/contract';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AddForm } from '../../ui/AddForm.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { chosen, ruleOf } from '../../ui/rules.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useListCompaniesQuery } from '../companies/index.ts';
import { useCreateProjectMutation } from './api.ts';

export interface ProjectDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Adds a project to a company. */
export function ProjectDialog({ opened, onClose }: ProjectDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New project">
      <ProjectForm onDone={onClose} />
    </Modal>
  );
}

function ProjectForm({ onDone }: { onDone(): void }) {
  const [create, { isLoading }] = useCreateProjectMutation();
  const form = useForm<ProjectInput>({
    initialValues: {
      companyId: localStorage.getItem('useableGuid') ?? '',
      name: '',
      code: '',
    },
    validate: {
      companyId: chosen,
      name: ruleOf(projectInput.shape.name),
      code: ruleOf(projectInput.shape.code),
    },
  });

  const add = async (values: ProjectInput) => {
    const answer = await create(values);
    if (answer.data === undefined) return answer.error;
    toastSuccess(`The project “${answer.data.name}” is added.`);
    onDone();
    return undefined;
  };

  return (
    <AddForm form={form} add={add} isAdding={isLoading} label="Add project" onCancel={onDone}>
      <CompanySelect
        value={form.values.companyId}
        error={form.errors.companyId}
        onChange={(id) => form.setFieldValue('companyId', id)}
      />
      <TextInput
        label="Name"
        withAsterisk
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Code"
        description="A short code for people, such as NWF-2"
        withAsterisk
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
    </AddForm>
  );
}

interface CompanySelectProps {
  value: string;
  onChange(value: string): void;
  error?: React.ReactNode;
}

/** The company of the project; the server searches, for tenants with hundreds of companies. */
function CompanySelect({ value, onChange, error }: CompanySelectProps) {
  const [search, setSearch] = useState('');
  const companies = useListCompaniesQuery({ page: 1, pageSize: 100, search });
  return (
    <SearchSelect
      label="Company"
      placeholder="Choose a company"
      options={(companies.data?.items ?? []).map(({ id, name, code }) => ({
        value: id,
        label: `${name} (${code})`,
      }))}
      isFetching={companies.isFetching}
      value={value}
      error={error ?? messageOf(companies.error)}
      nothingFound="No such company"
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
