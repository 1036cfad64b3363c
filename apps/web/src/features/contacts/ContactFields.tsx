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
import { clearButton } from '../../ui/clear-button.ts';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { SearchMultiSelect } from '../../ui/SearchMultiSelect.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { toastError } from '../../ui/toast.ts';
import { useCreateContactGroupMutation, useGetContactSuggestionsQuery } from './api.ts';
import type { ContactValues } from './contact-values.ts';

type ContactForm = UseFormReturnType<ContactValues>;

interface FieldsProps {
  form: ContactForm;
  /** As it is saved; undefined for somebody new. */
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

/** Who it is, and how they are reached. */
export function PersonSection({ form, contact }: FieldsProps) {
  return (
    <FormSection title="Person">
      <Radio.Group label="Category" {...form.getInputProps('category')}>
        <Group gap="lg" mt={6}>
          {contactCategories.map((category) => (
            <Radio key={category} value={category} label={contactCategoryLabels[category]} />
          ))}
        </Group>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="First name"
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <TextInput
        label="Email"
        withAsterisk
        aria-required
        description="Several can be entered, separated by commas: documents go to the first one"
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

/** What they do, when, and in which groups they are. */
export function WorkSection({ form, contact }: FieldsProps) {
  const { data } = useGetContactSuggestionsQuery();
  return (
    <FormSection title="Work">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Autocomplete
          label="Department"
          data={data?.departments ?? []}
          limit={8}
          maxLength={120}
          {...form.getInputProps('department')}
        />
        <Autocomplete
          label="Job title"
          data={data?.jobTitles ?? []}
          limit={8}
          maxLength={120}
          {...form.getInputProps('jobTitle')}
        />
        <Select
          label="Engagement type"
          placeholder="Not known"
          data={[...companyTypes]}
          clearable
          clearButtonProps={clearButton('Clear the engagement type')}
          {...form.getInputProps('engagementType')}
          value={form.values.engagementType === '' ? null : form.values.engagementType}
          onChange={(next: (typeof companyTypes)[number] | null) =>
            form.setFieldValue('engagementType', next ?? '')
          }
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput form={form} field="startsOn" label="Start date" />
        <DayInput form={form} field="endsOn" label="End date" />
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
      label="Groups"
      placeholder="Search groups, or type a new one"
      options={groups
        .filter(({ isDynamic }) => !isDynamic)
        .map(({ id, name }) => ({ value: id, label: name }))}
      known={contact?.groups.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      {...form.getInputProps('groupIds')}
      value={form.values.groupIds}
      error={form.errors['groupIds'] ?? messageOf(error)}
      nothingFound={search === '' ? 'There are no groups yet: type a name' : 'No such group'}
      onChange={(ids) => form.setFieldValue('groupIds', ids)}
      onSearch={setSearch}
      onCreate={add}
    />
  );
}

/** Who represents them, and the company that they work through. */
export function CompanySection({ form, contact }: FieldsProps) {
  const [search, setSearch] = useState('');
  const agents = useAgentOptions(search);
  const known = contact?.agent ?? undefined;
  return (
    <FormSection title="Agent and company">
      <SearchSelect
        label="Agent"
        placeholder="Search contacts"
        description="Whoever represents them: another contact"
        isOptional
        options={agents.options.filter(({ value }) => value !== contact?.id)}
        isFetching={agents.isFetching}
        {...form.getInputProps('agentId')}
        value={form.values.agentId ?? ''}
        {...(known ? { knownLabel: known.name } : {})}
        error={form.errors['agentId'] ?? messageOf(agents.error)}
        nothingFound="No such contact"
        onChange={(id) => {
          form.setFieldValue('agentId', id === '' ? null : id);
          if (id === '') form.setFieldValue('alsoSendToAgent', false);
        }}
        onSearch={setSearch}
      />
      <Checkbox
        label="Also send to agent"
        description="Their agent is written to as well where something is distributed with agents. In documents, the agent is named there."
        disabled={form.values.agentId === null}
        {...form.getInputProps('alsoSendToAgent', { type: 'checkbox' })}
      />
      <TextInput
        label="Company name"
        description="Of their own, where they work through one"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('companyName')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Company number"
          autoComplete="off"
          maxLength={30}
          {...form.getInputProps('companyNumber')}
        />
        <TextInput
          label="VAT number"
          autoComplete="off"
          maxLength={30}
          {...form.getInputProps('vatNumber')}
        />
      </SimpleGrid>
    </FormSection>
  );
}

/** What else is to be known of them. */
export function NotesSection({ form }: FieldsProps) {
  return (
    <FormSection title="Notes">
      <Textarea
        aria-label="Notes"
        description="Everybody who sees contacts can read them"
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
