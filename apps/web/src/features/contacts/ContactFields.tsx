import {
  type Contact,
  companyTypes,
  contactCategories,
  contactCategoryLabels,
} from '@countersign/contract';
import {
  Autocomplete,
  Checkbox,
  Group,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useAgentOptions, useGroupOptions } from '../../entities/contacts/choices.ts';
import { MobileFields } from '../../kit/forms/MobileFields.tsx';
import { clearButton } from '../../ui/inputs/clear-button.ts';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { toastError } from '../../ui/notices/toast.ts';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useCreateContactGroupMutation, useGetContactSuggestionsQuery } from './api.ts';
import type { ContactValues } from './contact-values.ts';
import { text } from './text.ts';

type ContactForm = UseFormReturnType<ContactValues>;

interface FieldsProps {
  form: ContactForm;
  /** As it is saved; undefined for someone new. */
  contact?: Contact | undefined;
}

/** A part of the form, with its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RecordSection title={title}>
      <Stack gap="md">{children}</Stack>
    </RecordSection>
  );
}

/** Edits the name of a contact, and how they are reached. */
export function PersonSection({ form, contact }: FieldsProps) {
  return (
    <FormSection title={text.form.person}>
      <Radio.Group label={text.fields.category} {...form.getInputProps('category')}>
        <Group gap="lg" mt={6}>
          {contactCategories.map((category) => (
            <Radio key={category} value={category} label={contactCategoryLabels[category]} />
          ))}
        </Group>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={text.fields.firstName}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={text.fields.lastName}
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <TextInput
        label={text.fields.emails}
        withAsterisk
        aria-required
        description={text.form.emailHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="email"
        autoComplete="off"
        maxLength={2000}
        {...form.getInputProps('emails')}
      />
      <MobileFields form={form} saved={contact} />
    </FormSection>
  );
}

/** Edits the work of a contact: what, when, and in which groups. */
export function WorkSection({ form, contact }: FieldsProps) {
  const { data } = useGetContactSuggestionsQuery();
  return (
    <FormSection title={text.form.work}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Autocomplete
          label={text.fields.department}
          data={data?.departments ?? []}
          limit={8}
          maxLength={120}
          {...form.getInputProps('department')}
        />
        <Autocomplete
          label={text.fields.jobTitle}
          data={data?.jobTitles ?? []}
          limit={8}
          maxLength={120}
          {...form.getInputProps('jobTitle')}
        />
        <Select
          label={text.fields.engagementType}
          placeholder={text.form.engagementUnknown}
          data={[...companyTypes]}
          clearable
          clearButtonProps={clearButton(text.form.clearEngagement)}
          {...form.getInputProps('engagementType')}
          value={form.values.engagementType === '' ? null : form.values.engagementType}
          onChange={(next: (typeof companyTypes)[number] | null) =>
            form.setFieldValue('engagementType', next ?? '')
          }
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput form={form} field="startsOn" label={text.fields.startsOn} />
        <DayInput form={form} field="endsOn" label={text.fields.endsOn} />
      </SimpleGrid>
      <GroupsField form={form} contact={contact} />
    </FormSection>
  );
}

interface DayInputProps {
  form: ContactForm;
  field: 'startsOn' | 'endsOn';
  label: string;
}

function DayInput({ form, field, label }: DayInputProps) {
  return (
    <TextInput
      type="date"
      label={label}
      {...form.getInputProps(field)}
      value={form.values[field] ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        form.setFieldValue(field, value === '' ? null : value);
      }}
    />
  );
}

function GroupsField({ form, contact }: FieldsProps) {
  const [search, setSearch] = useState('');
  const { groups, isFetching, error } = useGroupOptions(search);
  const [create] = useCreateContactGroupMutation();
  const add = async (name: string) => {
    const usual = { colour: '#1864ab', isShared: true, filters: null } as const;
    const answer = await create({ name, ...usual });
    if (answer.data !== undefined) return { value: answer.data.id, label: answer.data.name };
    toastError(messageOf(answer.error));
    return undefined;
  };
  return (
    <SearchMultiSelect
      label={text.fields.groupIds}
      placeholder={text.form.searchGroups}
      options={groups
        .filter(({ isDynamic }) => !isDynamic)
        .map(({ id, name }) => ({ value: id, label: name }))}
      known={contact?.groups.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      {...form.getInputProps('groupIds')}
      value={form.values.groupIds}
      error={form.errors['groupIds'] ?? messageOf(error)}
      nothingFound={search === '' ? text.form.noGroups : text.bulk.noSuchGroup}
      onChange={(ids) => form.setFieldValue('groupIds', ids)}
      onSearch={setSearch}
      onCreate={add}
    />
  );
}

/** Edits the agent of a contact, and the company that they work through. */
export function CompanySection({ form, contact }: FieldsProps) {
  const [search, setSearch] = useState('');
  const agents = useAgentOptions(search);
  const known = contact?.agent ?? undefined;
  return (
    <FormSection title={text.form.company}>
      <SearchSelect
        label={text.fields.agentId}
        placeholder={text.form.searchContacts}
        description={text.form.agentHelp}
        isOptional
        options={agents.options.filter(({ value }) => value !== contact?.id)}
        isFetching={agents.isFetching}
        {...form.getInputProps('agentId')}
        value={form.values.agentId ?? ''}
        {...(known ? { knownLabel: known.name } : {})}
        error={form.errors['agentId'] ?? messageOf(agents.error)}
        nothingFound={text.form.noContact}
        onChange={(id) => {
          form.setFieldValue('agentId', id === '' ? null : id);
          if (id === '') form.setFieldValue('alsoSendToAgent', false);
        }}
        onSearch={setSearch}
      />
      <Checkbox
        label={text.fields.alsoSendToAgent}
        description={text.form.alsoSendHelp}
        disabled={form.values.agentId === null}
        {...form.getInputProps('alsoSendToAgent', { type: 'checkbox' })}
      />
      <TextInput
        label={text.fields.companyName}
        description={text.form.companyHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('companyName')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={text.fields.companyNumber}
          autoComplete="off"
          maxLength={30}
          {...form.getInputProps('companyNumber')}
        />
        <TextInput
          label={text.fields.vatNumber}
          autoComplete="off"
          maxLength={30}
          {...form.getInputProps('vatNumber')}
        />
      </SimpleGrid>
    </FormSection>
  );
}

/** Edits the notes on a contact. */
export function NotesSection({ form }: FieldsProps) {
  return (
    <FormSection title={text.fields.notes}>
      <Textarea
        aria-label={text.fields.notes}
        description={text.form.notesHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={10_000}
        {...form.getInputProps('notes')}
      />
    </FormSection>
  );
}
