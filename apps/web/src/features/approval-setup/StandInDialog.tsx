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
import { type StandInReach, useFindApproversQuery, useSaveStandInMutation } from './api.ts';

interface StandInDialogProps {
  /** What is changed; null for a new one, undefined where nothing is asked. */
  standIn: StandIn | null | undefined;
  /** For the user themselves, whose id it is, or for anybody. */
  reach: StandInReach;
  ownId: string;
  onClose(): void;
}

/** Says who acts for somebody while they are away, and from when to when. */
export function StandInDialog({ standIn, reach, ownId, onClose }: StandInDialogProps) {
  const title = standIn ? 'Change the time away' : 'Add a time away';
  return (
    <FormDialog opened={standIn !== undefined} onClose={onClose} title={title}>
      <StandInForm standIn={standIn ?? null} reach={reach} ownId={ownId} onDone={onClose} />
    </FormDialog>
  );
}

type StandInValues = { userId: string; standInId: string; startsOn: string; endsOn: string };

const labels: Record<keyof StandInValues, string> = {
  userId: 'Who is away',
  standInId: 'Who acts for them',
  startsOn: 'First day',
  endsOn: 'Last day',
};

interface StandInFormProps {
  standIn: StandIn | null;
  reach: StandInReach;
  ownId: string;
  onDone(): void;
}

function StandInForm({ standIn, reach, ownId, onDone }: StandInFormProps) {
  const [save] = useSaveStandInMutation();
  const isOwn = reach === 'own';
  const edits = useCreate<StandIn, StandInValues>({
    schema: isOwn ? ownStandInInput : standInInput,
    initialValues: valuesOf(standIn, isOwn ? ownId : ''),
    labels,
    rules: {
      standInId: (id, { userId }) =>
        id !== '' && id === userId ? 'Choose somebody else: they are away themselves.' : null,
    },
    create: (values) =>
      save({ ...(standIn && { id: standIn.id }), input: values satisfies StandInInput, reach }),
    onCreated: (made) => {
      toastSuccess(`${made.standIn.name} acts for ${isOwn ? 'you' : made.person.name} then.`);
      onDone();
    },
  });
  const { form } = edits;
  return (
    <DialogForm edits={edits} label={standIn ? 'Save' : 'Add'}>
      {!isOwn && (
        <PersonField
          label="Who is away"
          knownLabel={standIn?.person.name}
          value={form.values.userId}
          error={form.errors.userId}
          path={edits.pathOf('userId')}
          onChange={(id) => form.setFieldValue('userId', id)}
        />
      )}
      <PersonField
        label={isOwn ? 'Who acts for you' : 'Who acts for them'}
        knownLabel={standIn?.standIn.name}
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
        Both days are included. What comes up on these days is asked of the stand-in, and the chain
        names both.
      </Text>
    </DialogForm>
  );
}

function valuesOf(standIn: StandIn | null, userId: string): StandInValues {
  if (standIn === null) return { userId, standInId: '', startsOn: '', endsOn: '' };
  const { person, startsOn, endsOn } = standIn;
  return { userId: person.id, standInId: standIn.standIn.id, startsOn, endsOn };
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
