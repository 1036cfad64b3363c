import { type CompanyInput, companyInput, companyTypes } from '@countersign/contract';
import { Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddForm } from '../../ui/AddForm.tsx';
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
  const form = useForm<CompanyInput>({
    initialValues: { name: '', code: '', type: 'Company' },
    validate: {
      name: ruleOf(companyInput.shape.name),
      code: ruleOf(companyInput.shape.code),
      type: ruleOf(companyInput.shape.type),
    },
  });

  const add = async (values: CompanyInput) => {
    const answer = await create(values);
    if (answer.data === undefined) return answer.error;
    toastSuccess(`The company “${answer.data.name}” is added.`);
    onDone();
    return undefined;
  };

  return (
    <AddForm form={form} add={add} isAdding={isLoading} label="Add company" onCancel={onDone}>
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
    </AddForm>
  );
}
