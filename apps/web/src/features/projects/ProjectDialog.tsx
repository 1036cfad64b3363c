import { type ProjectInput, projectInput } from '@countersign/contract';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormError } from '../../ui/FormError.tsx';
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
  const [problem, setProblem] = useState<string>();
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

  const submit = async (values: ProjectInput) => {
    setProblem(undefined);
    const answer = await create(values);
    if (answer.data !== undefined) {
      toastSuccess(`The project “${answer.data.name}” is added.`);
      onDone();
      return;
    }
    const fields = 'fields' in answer.error ? answer.error.fields : undefined;
    if (fields !== undefined) form.setErrors(fields);
    else setProblem(messageOf(answer.error));
  };

  return (
    <form
      onSubmit={form.onSubmit(
        (values) => void submit(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      noValidate
    >
      <Stack gap="md">
        <FormError>{problem}</FormError>
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
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Add project
          </Button>
        </Group>
      </Stack>
    </form>
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
