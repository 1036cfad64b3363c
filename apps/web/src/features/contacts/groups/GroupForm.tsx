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
import { useLazyGetContactGroupQuery } from '../../../entities/contacts/api.ts';
import { DialogForm } from '../../../kit/forms/DialogForm.tsx';
import { useCreate } from '../../../kit/forms/use-create.ts';
import { useEdits } from '../../../kit/forms/use-edits.ts';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useCreateContactGroupMutation, useUpdateContactGroupMutation } from '../api.ts';
import { text } from './text.ts';

type GroupValues = Pick<ContactGroupInput, 'name' | 'colour' | 'isShared' | 'filters'>;

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
    labels: text.fields,
    create: (values) => create(values),
    onCreated: (made) => {
      toastSuccess(text.form.added(made.name));
      onDone(made);
    },
  });
  return (
    <DialogForm edits={edits} label={text.list.add}>
      <GroupFields form={edits.form} pathOf={edits.pathOf} />
      {filters !== null && (
        <Text size="sm" c="dimmed">
          {text.form.filtersHelp}
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
    labels: text.fields,
    savedMessage: (saved) => text.form.saved(saved.name),
    onSaved: onDone,
  });
  return (
    <DialogForm edits={edits} label={text.form.save} noun={text.form.noun}>
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
        label={text.fields.name}
        withAsterisk
        aria-required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Input.Wrapper label={text.fields.colour} error={form.errors['colour']} labelElement="div">
        <Group
          gap="xs"
          align="stretch"
          role="radiogroup"
          aria-label={text.fields.colour}
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
        label={text.form.shared}
        description={wasShared ? text.form.staysShared : text.form.sharedHelp}
        disabled={wasShared}
        {...form.getInputProps('isShared', { type: 'checkbox' })}
      />
    </>
  );
}
