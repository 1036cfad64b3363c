import {
  type ContactGroup,
  type ContactGroupInput,
  contactGroupInput,
  groupColours,
  type ListFilter,
  updateContactGroupInput,
} from '@countersign/contract';
import { ColorSwatch, Group, Input, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useLazyGetContactGroupQuery } from '../../entities/contacts/api.ts';
import { DialogForm } from '../../kit/forms/DialogForm.tsx';
import { useCreate } from '../../kit/forms/use-create.ts';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { toastSuccess } from '../../ui/toast.ts';
import { useCreateContactGroupMutation, useUpdateContactGroupMutation } from './api.ts';

type GroupValues = Pick<ContactGroupInput, 'name' | 'colour' | 'isShared' | 'filters'>;

const labels = { name: 'Name', colour: 'Colour', isShared: 'Shared', filters: 'Filters' };

interface NewGroupFormProps {
  /** What its contacts match; null for a group of chosen ones. */
  filters: ListFilter[] | null;
  onDone(made?: ContactGroup): void;
}

/** Makes a group. */
export function NewGroupForm({ filters, onDone }: NewGroupFormProps) {
  const [create] = useCreateContactGroupMutation();
  const edits = useCreate<ContactGroup, GroupValues>({
    schema: contactGroupInput,
    initialValues: { name: '', colour: groupColours[0].value, isShared: true, filters },
    labels,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(`The group “${made.name}” is there.`);
      onDone(made);
    },
  });
  return (
    <DialogForm edits={edits} label="Add group">
      <GroupFields form={edits.form} pathOf={edits.pathOf} />
      {filters !== null && (
        <Text size="sm" c="dimmed">
          Its contacts are always those that match the filters that the list has now. You can change
          the filters later.
        </Text>
      )}
    </DialogForm>
  );
}

/** Changes a group. */
export function EditGroupForm({ group, onDone }: { group: ContactGroup; onDone(): void }) {
  const [update] = useUpdateContactGroupMutation();
  const [reload] = useLazyGetContactGroupQuery();
  const edits = useEdits<ContactGroup, GroupValues>({
    schema: updateContactGroupInput,
    record: group,
    toValues: ({ name, colour, isShared, filters }) => ({
      name,
      colour: colour as GroupValues['colour'],
      isShared,
      filters,
    }),
    save: (values, revision) => update({ id: group.id, body: { ...values, revision } }),
    reload: async () => (await reload(group.id)).data,
    labels,
    savedMessage: (saved) => `The group “${saved.name}” is saved.`,
    onSaved: onDone,
  });
  return (
    <DialogForm edits={edits} label="Save" noun="group">
      <GroupFields form={edits.form} pathOf={edits.pathOf} wasShared={group.isShared} />
    </DialogForm>
  );
}

interface GroupFieldsProps {
  form: UseFormReturnType<GroupValues>;
  pathOf(field: string): string;
  /** Others count on a shared group: it stays shared. */
  wasShared?: boolean;
}

function GroupFields({ form, pathOf, wasShared = false }: GroupFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        aria-required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Input.Wrapper label="Colour" error={form.errors['colour']} labelElement="div">
        <Group
          gap="xs"
          align="stretch"
          role="radiogroup"
          aria-label="Colour"
          data-path={pathOf('colour')}
        >
          {groupColours.map(({ value, label }) => {
            const isChosen = form.values.colour === value;
            return (
              <ColorSwatch
                key={value}
                component="button"
                type="button"
                role="radio"
                aria-checked={isChosen}
                aria-label={label}
                title={label}
                color={value}
                size={32}
                style={{ cursor: 'pointer', color: '#fff' }}
                onClick={() => form.setFieldValue('colour', value)}
              >
                {isChosen && <IconCheck size={17} aria-hidden />}
              </ColorSwatch>
            );
          })}
        </Group>
      </Input.Wrapper>
      <Switch
        label="Everybody who sees contacts has this group"
        description={
          wasShared
            ? 'Others count on this group, so it stays shared'
            : 'Switched off, it is yours alone: nobody else sees or uses it'
        }
        disabled={wasShared}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </>
  );
}
