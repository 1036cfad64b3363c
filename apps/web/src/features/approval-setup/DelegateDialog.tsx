import {
  ownStandInInput,
  type StandIn,
  type StandInInput,
  standInInput,
} from '@countersign/contract';
import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { DayField } from '../../ui/DayField.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { type DelegateReach, useFindApproversQuery, useSaveDelegateMutation } from './api.ts';

interface DelegateDialogProps {
  /** What is changed; null for a new one, undefined where nothing is asked. */
  delegation: StandIn | null | undefined;
  /** For the user themselves, whose id it is, or for anybody. */
  reach: DelegateReach;
  ownId: string;
  onClose(): void;
}

/** Says who acts for somebody while they are away, and from when to when. */
export function DelegateDialog({ delegation, reach, ownId, onClose }: DelegateDialogProps) {
  const title = delegation ? 'Change the time away' : 'Add a time away';
  return (
    <FormDialog opened={delegation !== undefined} onClose={onClose} title={title}>
      <DelegateForm delegation={delegation ?? null} reach={reach} ownId={ownId} onDone={onClose} />
    </FormDialog>
  );
}

type DelegateValues = { userId: string; standInId: string; startsOn: string; endsOn: string };

const labels: Record<keyof DelegateValues, string> = {
  userId: 'Who is away',
  standInId: 'Who acts for them',
  startsOn: 'First day',
  endsOn: 'Last day',
};

interface DelegateFormProps {
  delegation: StandIn | null;
  reach: DelegateReach;
  ownId: string;
  onDone(): void;
}

function DelegateForm({ delegation, reach, ownId, onDone }: DelegateFormProps) {
  const [save] = useSaveDelegateMutation();
  const isOwn = reach === 'own';
  const edits = useCreate<StandIn, DelegateValues>({
    schema: isOwn ? ownStandInInput : standInInput,
    initialValues: valuesOf(delegation, isOwn ? ownId : ''),
    labels,
    rules: {
      standInId: (id, { userId }) =>
        id !== '' && id === userId ? 'Choose somebody else: they are away themselves.' : null,
    },
    create: (values) =>
      save({
        ...(delegation && { id: delegation.id }),
        input: values satisfies StandInInput,
        reach,
      }),
    onCreated: (made) => {
      toastSuccess(`${made.standIn.name} acts for ${isOwn ? 'you' : made.person.name} then.`);
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={delegation ? 'Save' : 'Add'}>
      {!isOwn && (
        <PersonField
          label="Who is away"
          knownLabel={delegation?.person.name}
          value={form.values.userId}
          error={form.errors.userId}
          path={edits.pathOf('userId')}
          onChange={(id) => form.setFieldValue('userId', id)}
        />
      )}
      <PersonField
        label={isOwn ? 'Who acts for you' : 'Who acts for them'}
        knownLabel={delegation?.standIn.name}
        value={form.values.standInId}
        error={form.errors.standInId}
        path={edits.pathOf('standInId')}
        onChange={(id) => form.setFieldValue('standInId', id)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label="First day"
          withAsterisk
          aria-required
          {...form.getInputProps('startsOn')}
          onChange={(day) => form.setFieldValue('startsOn', day ?? '')}
        />
        <DayField
          label="Last day"
          withAsterisk
          aria-required
          {...form.getInputProps('endsOn')}
          onChange={(day) => form.setFieldValue('endsOn', day ?? '')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        Both days are included. What comes up on these days is asked of the delegate, and the chain
        names both.
      </Text>
    </DialogForm>
  );
}

function valuesOf(delegation: StandIn | null, userId: string): DelegateValues {
  if (delegation === null) return { userId, standInId: '', startsOn: '', endsOn: '' };
  const { person, startsOn, endsOn } = delegation;
  return { userId: person.id, standInId: delegation.standIn.id, startsOn, endsOn };
}

interface PersonFieldProps {
  label: string;
  knownLabel: string | undefined;
  value: string;
  error: React.ReactNode;
  path: string;
  onChange(id: string): void;
}

function PersonField({ label, knownLabel, value, error, path, onChange }: PersonFieldProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useFindApproversQuery(search);
  return (
    <SearchSelect
      label={label}
      placeholder="Search people"
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      value={value}
      {...(knownLabel !== undefined && { knownLabel })}
      error={error}
      data-path={path}
      nothingFound="Nobody of this name may approve"
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
