import {
  type Delegation,
  type DelegationInput,
  delegationInput,
  ownDelegationInput,
} from '@countersign/contract';
import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { useFindApproversQuery } from '../../entities/approval-setup/api.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { type DelegateReach, useSaveDelegateMutation } from './api.ts';
import { text } from './text.ts';

interface DelegateDialogProps {
  /** What is changed; null for a new one, undefined where nothing is asked. */
  delegation: Delegation | null | undefined;
  /** For the user themselves, whose id it is, or for anyone. */
  reach: DelegateReach;
  ownId: string;
  onClose(): void;
}

/** Edits a delegation: the delegate, and the days from first to last. */
export function DelegateDialog({ delegation, reach, ownId, onClose }: DelegateDialogProps) {
  const title = delegation ? text.absence.editTitle : text.absence.addTitle;
  return (
    <FormDialog opened={delegation !== undefined} onClose={onClose} title={title}>
      <DelegateForm delegation={delegation ?? null} reach={reach} ownId={ownId} onDone={onClose} />
    </FormDialog>
  );
}

type DelegateValues = { userId: string; delegateId: string; startsOn: string; endsOn: string };

const labels = (): Record<keyof DelegateValues, string> => ({
  userId: text.absence.person,
  delegateId: text.absence.delegate,
  startsOn: text.absence.first,
  endsOn: text.absence.last,
});

interface DelegateFormProps {
  delegation: Delegation | null;
  reach: DelegateReach;
  ownId: string;
  onDone(): void;
}

function DelegateForm({ delegation, reach, ownId, onDone }: DelegateFormProps) {
  const [save] = useSaveDelegateMutation();
  const isOwn = reach === 'own';
  const edits = useCreate<Delegation, DelegateValues>({
    schema: isOwn ? ownDelegationInput : delegationInput,
    initialValues: valuesOf(delegation, isOwn ? ownId : ''),
    labels: labels(),
    rules: {
      delegateId: (id, { userId }) => (id !== '' && id === userId ? text.absence.samePerson : null),
    },
    create: (values) =>
      save({
        ...(delegation && { id: delegation.id }),
        input: values satisfies DelegationInput,
        reach,
      }),
    onCreated: (made) => {
      toastSuccess(text.absence.saved(made.delegate.name, isOwn ? undefined : made.person.name));
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={delegation ? text.absence.save : text.absence.add}>
      {!isOwn && (
        <PersonField
          label={text.absence.person}
          knownLabel={delegation?.person.name}
          value={form.values.userId}
          error={form.errors.userId}
          path={edits.pathOf('userId')}
          onChange={(id) => form.setFieldValue('userId', id)}
        />
      )}
      <PersonField
        label={text.absence.delegate}
        knownLabel={delegation?.delegate.name}
        value={form.values.delegateId}
        error={form.errors.delegateId}
        path={edits.pathOf('delegateId')}
        onChange={(id) => form.setFieldValue('delegateId', id)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label={text.absence.first}
          withAsterisk
          aria-required
          {...form.getInputProps('startsOn')}
          onChange={(day) => form.setFieldValue('startsOn', day ?? '')}
        />
        <DayField
          label={text.absence.last}
          withAsterisk
          aria-required
          {...form.getInputProps('endsOn')}
          onChange={(day) => form.setFieldValue('endsOn', day ?? '')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {text.absence.help}
      </Text>
    </DialogForm>
  );
}

function valuesOf(delegation: Delegation | null, userId: string): DelegateValues {
  if (delegation === null) return { userId, delegateId: '', startsOn: '', endsOn: '' };
  const { person, startsOn, endsOn } = delegation;
  return { userId: person.id, delegateId: delegation.delegate.id, startsOn, endsOn };
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
  const { data, isFetching } = useFindApproversQuery({ search });
  return (
    <SearchSelect
      label={label}
      placeholder={text.absences.search}
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      value={value}
      {...(knownLabel !== undefined && { knownLabel })}
      error={error}
      data-path={path}
      nothingFound={text.absence.noPerson}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
}
