import { type ContactsChange, contactCategoryLabels } from '@countersign/contract';
import { Autocomplete, Button, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useGroupOptions } from '../../entities/contacts/choices.ts';
import { contactsCount } from '../../entities/contacts/contact-badges.ts';
import type { Chosen } from '../../kit/lists/selection/SelectionBar.tsx';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useChangeContactsMutation, useGetContactSuggestionsQuery } from './api.ts';
import { text } from './text.ts';

export type BulkAct = ContactsChange['act'];

/** Holds a bulk action on contacts that waits for confirmation. */
export interface PendingBulk {
  act: BulkAct;
  chosen: Chosen;
}

/** Asks what is to be done to the chosen contacts, and does it. */
export function BulkDialog({
  pending,
  onClose,
}: {
  pending: PendingBulk | undefined;
  onClose(): void;
}) {
  return (
    <Modal
      opened={pending !== undefined}
      onClose={onClose}
      title={pending && text.bulk[pending.act].title}
      transitionProps={{ duration: 0 }}
    >
      {pending && <Question pending={pending} onClose={onClose} />}
    </Modal>
  );
}

function Question({
  pending: { act, chosen },
  onClose,
}: {
  pending: PendingBulk;
  onClose(): void;
}) {
  const [change, { isLoading, error }] = useChangeContactsMutation();
  const [value, setValue] = useState(act === 'set-category' ? 'crew' : '');
  const said = text.bulk[act];
  const wanted = changeOf(act, value);
  const confirm = async () => {
    if (wanted === undefined) return;
    const answer = await change({ selection: chosen.selection, change: wanted });
    if (answer.data === undefined) return;
    const { changed } = answer.data;
    toastSuccess(
      changed === 0 ? text.bulk.unchanged : text.bulk.done(contactsCount(changed), said.done),
    );
    chosen.clear();
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Stack gap="md">
        <Text>
          {text.bulk.selected(contactsCount(chosen.count, chosen.isCountCapped), chosen.count)}
          {'text' in said && ` ${said.text}`}
        </Text>
        <ValueInput act={act} value={value} onChange={setValue} />
        <FormError>{messageOf(error)}</FormError>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {text.bulk.cancel}
          </Button>
          <Button type="submit" loading={isLoading} disabled={wanted === undefined}>
            {said.button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function changeOf(act: BulkAct, value: string): ContactsChange | undefined {
  switch (act) {
    case 'archive':
    case 'restore':
      return { act };
    case 'add-to-group':
    case 'remove-from-group':
      return value === '' ? undefined : { act, groupId: value };
    case 'set-department':
      return { act, department: value };
    case 'set-category':
      return { act, category: value as keyof typeof contactCategoryLabels };
  }
}

interface ValueInputProps {
  act: BulkAct;
  value: string;
  onChange(value: string): void;
}

function ValueInput({ act, value, onChange }: ValueInputProps) {
  switch (act) {
    case 'archive':
    case 'restore':
      return null;
    case 'add-to-group':
    case 'remove-from-group':
      return <GroupInput value={value} onChange={onChange} />;
    case 'set-department':
      return <DepartmentInput value={value} onChange={onChange} />;
    case 'set-category':
      return (
        <Radio.Group label={text.fields.category} value={value} onChange={onChange}>
          <Group gap="lg" mt={6}>
            {Object.entries(contactCategoryLabels).map(([key, label]) => (
              <Radio key={key} value={key} label={label} />
            ))}
          </Group>
        </Radio.Group>
      );
  }
}

function GroupInput({ value, onChange }: Omit<ValueInputProps, 'act'>) {
  const { groups, isFetching, error } = useGroupOptions();
  const chosenOnes = groups.filter(({ isDynamic }) => !isDynamic);
  return (
    <Select
      label={text.bulk.group}
      placeholder={isFetching ? text.bulk.loading : text.bulk.chooseGroup}
      data={chosenOnes.map(({ id, name }) => ({ value: id, label: name }))}
      value={value === '' ? null : value}
      error={messageOf(error)}
      description={text.bulk.groupHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={text.bulk.noSuchGroup}
      searchable
      data-autofocus
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function DepartmentInput({ value, onChange }: Omit<ValueInputProps, 'act'>) {
  const { data } = useGetContactSuggestionsQuery();
  return (
    <Autocomplete
      label={text.fields.department}
      description={text.bulk.departmentHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={data?.departments ?? []}
      value={value}
      maxLength={120}
      data-autofocus
      onChange={onChange}
    />
  );
}
