import { type IndustryRole, industryRoleInput } from '@countersign/contract';
import { Checkbox, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import {
  useCreateIndustryRoleMutation,
  useGetIndustryRoleQuery,
  useUpdateIndustryRoleMutation,
} from './api.ts';
import { text } from './settings-text.ts';

interface IndustryRoleDialogProps {
  /** Undefined where none is open. */
  role: IndustryRole | 'new' | undefined;
  onClose(): void;
}

/** Adds a role of the industry's list, or changes one. */
export function IndustryRoleDialog({ role, onClose }: IndustryRoleDialogProps) {
  return (
    <FormDialog
      opened={role !== undefined}
      onClose={onClose}
      title={role === 'new' ? text.role.newTitle : text.role.title}
      kind="drawer"
    >
      {role === 'new' && <NewRole onDone={onClose} />}
      {role !== undefined && role !== 'new' && <RoleEditor role={role} onDone={onClose} />}
    </FormDialog>
  );
}

type RoleValues = {
  name: string;
  department: string;
  criterion: string;
  allowsGeneralTest: boolean;
  restsOnEquipment: boolean;
  source: string;
  sourceDate: string | null;
  isVerified: boolean;
};

const labels: Record<keyof RoleValues, string> = text.role.names;

function NewRole({ onDone }: { onDone(): void }) {
  const [create] = useCreateIndustryRoleMutation();
  const edits = useCreate<IndustryRole, RoleValues>({
    schema: industryRoleInput,
    initialValues: {
      name: '',
      department: '',
      criterion: '',
      allowsGeneralTest: false,
      restsOnEquipment: false,
      source: '',
      sourceDate: null,
      isVerified: false,
    },
    labels,
    create: (values) => create({ ...values, sourceDate: values.sourceDate ?? '' }),
    onCreated: ({ name }) => {
      toastSuccess(text.role.added(name));
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label={text.role.add}>
      <RoleFields form={edits.form} />
    </DialogForm>
  );
}

type EditedRole = RoleValues & { isArchived: boolean };

function valuesOf(role: IndustryRole): EditedRole {
  const { name, department, criterion, allowsGeneralTest, restsOnEquipment } = role;
  const { source, sourceDate, isVerified, archivedAt } = role;
  const from = { source, sourceDate, isVerified, isArchived: archivedAt !== null };
  return { name, department, criterion, allowsGeneralTest, restsOnEquipment, ...from };
}

function RoleEditor({ role, onDone }: { role: IndustryRole; onDone(): void }) {
  const [update] = useUpdateIndustryRoleMutation();
  const { refetch } = useGetIndustryRoleQuery(role.id);
  const edits = useEdits<IndustryRole, EditedRole>({
    schema: industryRoleInput,
    record: role,
    toValues: valuesOf,
    save: (values, revision) =>
      update({
        id: role.id,
        body: { ...values, sourceDate: values.sourceDate ?? '', revision },
      }),
    reload: async () => (await refetch()).data,
    labels: { ...labels, isArchived: text.role.archived },
    savedMessage: ({ name }) => text.role.saved(name),
    onSaved: onDone,
  });
  return (
    <DialogForm edits={edits} label={text.role.save} noun={text.role.noun}>
      <RoleFields form={edits.form} />
      <Switch
        label={text.role.archived}
        description={text.role.archivedHelp}
        {...edits.form.getInputProps('isArchived', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

function RoleFields({
  form,
}: {
  form: ReturnType<typeof useCreate<IndustryRole, RoleValues>>['form'];
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.name}
          withAsterisk
          aria-required
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextInput label={labels.department} maxLength={80} {...form.getInputProps('department')} />
      </SimpleGrid>
      <Textarea
        label={labels.criterion}
        description={text.role.criterionHelp}
        autosize
        minRows={2}
        {...form.getInputProps('criterion')}
      />
      <Checkbox
        label={text.role.allowsGeneralTest}
        {...form.getInputProps('allowsGeneralTest', { type: 'checkbox' })}
      />
      <Checkbox
        label={text.role.restsOnEquipment}
        description={text.role.restsOnEquipmentHelp}
        {...form.getInputProps('restsOnEquipment', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={labels.source}
          withAsterisk
          aria-required
          maxLength={500}
          {...form.getInputProps('source')}
        />
        <DayField label={labels.sourceDate} withAsterisk {...form.getInputProps('sourceDate')} />
      </SimpleGrid>
      <Checkbox
        label={text.role.isVerified}
        {...form.getInputProps('isVerified', { type: 'checkbox' })}
      />
    </>
  );
}
