import { type IndustryRole, industryRoleInput } from '@countersign/contract';
import {
  Button,
  Checkbox,
  Group,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { useEdits } from '../../kit/forms/use-edits.ts';
import type { PageSize } from '../../kit/lists/list-address.ts';
import { PageFooter } from '../../kit/lists/PageFooter.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { StateBadge } from '../../ui/StateBadge.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import {
  useCreateIndustryRoleMutation,
  useListIndustryRolesQuery,
  useUpdateIndustryRoleMutation,
} from './api.ts';

/** The roles of the industry's list, with their criteria and where those come from. */
export default function IndustryRolesPage() {
  const mayManage = useMay('tax-risks.manage');
  const [search, setSearch] = useState('');
  const [archived, setArchived] = useState(false);
  const [cursor, setCursor] = useState<string>();
  const [pageSize, setPageSize] = useState<PageSize>(25);
  const [open, setOpen] = useState<IndustryRole | 'new'>();
  const roles = useListIndustryRolesQuery({
    search,
    archived: archived ? 'yes' : 'no',
    pageSize,
    cursor,
  });
  const items = roles.data?.items ?? [];
  const newButton = mayManage && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      New role
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Industry roles"
        description="Roles that the published list names, each with its criterion, its source and whether somebody checked it. Only checked roles decide."
        back={backTo.taxRisks}
        actions={newButton || undefined}
      />
      <Group mb="md" gap="md">
        <TextInput
          aria-label="Search roles"
          placeholder="Search by role"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setCursor(undefined);
          }}
        />
        <Switch
          label="Archived ones"
          checked={archived}
          onChange={(event) => {
            setArchived(event.currentTarget.checked);
            setCursor(undefined);
          }}
        />
      </Group>
      {roles.error !== undefined && (
        <ErrorState message={messageOf(roles.error)} onRetry={() => void roles.refetch()} />
      )}
      {roles.data !== undefined && items.length === 0 && (
        <EmptyState
          icon={IconListDetails}
          title={search === '' ? 'No roles yet' : 'No such role'}
          action={search === '' ? newButton : undefined}
        >
          Enter the roles that you use from the published list, and check each against its source.
        </EmptyState>
      )}
      <Stack gap="md">
        {items.map((role) => (
          <Role key={role.id} role={role} onOpen={mayManage ? () => setOpen(role) : undefined} />
        ))}
      </Stack>
      {roles.data !== undefined && items.length > 0 && (
        <PageFooter
          rows={roles.data}
          pageSize={pageSize}
          onPage={setCursor}
          onPageSize={(size) => {
            setPageSize(size);
            setCursor(undefined);
          }}
        />
      )}
      <FormDialog
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === 'new' ? 'New role' : 'Industry role'}
        kind="drawer"
      >
        {open === 'new' && <NewRole onDone={() => setOpen(undefined)} />}
        {open !== undefined && open !== 'new' && (
          <RoleEditor role={open} onDone={() => setOpen(undefined)} />
        )}
      </FormDialog>
    </>
  );
}

function Role({ role, onOpen }: { role: IndustryRole; onOpen?: () => void }) {
  return (
    <RecordSection
      title={role.name}
      description={role.department}
      action={
        <Group gap="xs">
          <StateBadge color={role.isVerified ? 'green' : 'amber'}>
            {role.isVerified ? 'Checked' : 'Not checked'}
          </StateBadge>
          {onOpen !== undefined && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change ${role.name}`}
              onClick={onOpen}
            >
              Change
            </Button>
          )}
        </Group>
      }
    >
      {role.criterion !== '' && <Text size="sm">{role.criterion}</Text>}
      {role.allowsGeneralTest && (
        <Text size="sm" mt={4}>
          The general test can be met instead.
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {role.source}, {formatDate(role.sourceDate)}
        {role.verifiedBy !== '' && `, checked by ${role.verifiedBy}`}
      </Text>
    </RecordSection>
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

const labels: Record<keyof RoleValues, string> = {
  name: 'Role',
  department: 'Department',
  criterion: 'Criterion',
  allowsGeneralTest: 'General test',
  restsOnEquipment: 'Equipment',
  source: 'Source',
  sourceDate: 'Date of the source',
  isVerified: 'Checked',
};

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
      toastSuccess(`The role “${name}” is added.`);
      onDone();
    },
  });
  return (
    <DialogForm edits={edits} label="Add role">
      <RoleFields form={edits.form} />
    </DialogForm>
  );
}

type EditedRole = RoleValues & { isArchived: boolean };

function RoleEditor({ role, onDone }: { role: IndustryRole; onDone(): void }) {
  const [update] = useUpdateIndustryRoleMutation();
  const { refetch } = useListIndustryRolesQuery({
    search: role.name,
    archived: 'all',
    pageSize: 50,
  });
  const edits = useEdits<IndustryRole, EditedRole>({
    schema: industryRoleInput,
    record: role,
    toValues: ({
      id: _id,
      verifiedBy: _by,
      verifiedAt: _at,
      archivedAt,
      revision: _r,
      ...rest
    }) => ({
      ...rest,
      isArchived: archivedAt !== null,
    }),
    save: (values, revision) =>
      update({
        id: role.id,
        body: { ...values, sourceDate: values.sourceDate ?? '', revision },
      }),
    reload: async () => (await refetch()).data?.items.find(({ id }) => id === role.id),
    labels: { ...labels, isArchived: 'Archived' },
    savedMessage: ({ name }) => `${name} is saved.`,
    onSaved: onDone,
  });
  return (
    <DialogForm edits={edits} label="Save" noun="role">
      <RoleFields form={edits.form} />
      <Switch
        label="Archived"
        description="It can’t be chosen any more; engagements that have it keep it."
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
        description="As the list has it; empty where the role has none of its own"
        autosize
        minRows={2}
        {...form.getInputProps('criterion')}
      />
      <Checkbox
        label="The general test can be met instead"
        {...form.getInputProps('allowsGeneralTest', { type: 'checkbox' })}
      />
      <Checkbox
        label="The criterion rests on equipment"
        description="Then a list of it has to be attached as evidence."
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
        label="I have compared it with the source"
        {...form.getInputProps('isVerified', { type: 'checkbox' })}
      />
    </>
  );
}
