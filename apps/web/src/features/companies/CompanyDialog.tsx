import { type CompanyInput, companyInput, companyTypes } from '@countersign/contract';
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormError } from '../../ui/FormError.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { ruleOf } from '../../ui/rules.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateCompanyMutation } from './api.ts';

export interface CompanyDialogProps {
  opened: boolean;
  onClose(): void;
}

/** Adds a company to the tenant. */
export function CompanyDialog({ opened, onClose }: CompanyDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="New company">
      <CompanyForm onDone={onClose} />
    </Modal>
  );
}

function CompanyForm({ onDone }: { onDone(): void }) {
  const [create, { isLoading }] = useCreateCompanyMutation();
  const [problem, setProblem] = useState<string>();
  const form = useForm<CompanyInput>({
    initialValues: { name: '', code: '', type: 'Company' },
    validate: {
      name: ruleOf(companyInput.shape.name),
      code: ruleOf(companyInput.shape.code),
      type: ruleOf(companyInput.shape.type),
    },
  });

  const submit = async (values: CompanyInput) => {
    setProblem(undefined);
    const answer = await create(values);
    if (answer.data !== undefined) {
      toastSuccess(`The company “${answer.data.name}” is added.`);
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
          description="A short code for people, such as NWF"
          withAsterisk
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('code')}
        />
        <Select
          label="Type"
          description="The engagement type that its documents start with"
          withAsterisk
          allowDeselect={false}
          data={companyTypes}
          {...form.getInputProps('type')}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={isLoading}>
            Add company
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
