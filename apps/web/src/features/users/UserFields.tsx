import { userTypes } from '@countersign/contract';
import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import {
  useCreateApproverGroupMutation,
  useListApproverGroupsQuery,
} from '../../entities/approval-setup/api.ts';
import { useProjectOptions } from '../../entities/projects/project-options.ts';
import { userTypeTexts } from '../../entities/users/user-badges.ts';
import { MobileFields } from '../../kit/forms/MobileFields.tsx';
import { RadioCards } from '../../ui/inputs/RadioCards.tsx';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import type { SearchOption } from '../../ui/inputs/use-search-choice.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { text } from './text.ts';
import type { UserValues } from './user-values.ts';

/** The form of a user, new or known. */
type UserForm = UseFormReturnType<UserValues>;

interface FieldsProps {
  form: UserForm;
  disabled?: boolean;
}

/** Names and mobile. */
export function PersonFields({ form, disabled = false }: FieldsProps) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={text.fields.firstName}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={120}
          disabled={disabled}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={text.fields.lastName}
          autoComplete="off"
          maxLength={120}
          disabled={disabled}
          {...form.getInputProps('lastName')}
        />
      </SimpleGrid>
      <MobileFields form={form} disabled={disabled} />
    </Stack>
  );
}

interface RightsFieldsProps extends FieldsProps {
  /** Why the user type cannot be changed here. */
  typeNote?: ReactNode;
  /** The names of what is chosen already. */
  known?: { projects: readonly SearchOption[]; approverGroups: readonly SearchOption[] };
}

/** Edits the rights and the memberships of a user. */
export function RightsFields({ form, typeNote, known, disabled = false }: RightsFieldsProps) {
  return (
    <Stack gap="lg">
      <RadioCards
        label={text.fields.userType}
        withAsterisk
        description={typeNote}
        choices={userTypes.map((type) => ({
          value: type,
          label: type,
          description: userTypeTexts[type],
          disabled: disabled || (typeNote !== undefined && type !== form.values.userType),
        }))}
        {...form.getInputProps('userType')}
      />
      <Checkbox.Group
        label={text.rights.access}
        value={accessOf(form.values)}
        onChange={(chosen) => {
          form.setFieldValue('taxRiskAccess', chosen.includes('taxRiskAccess'));
          form.setFieldValue('docDistributionAccess', chosen.includes('docDistributionAccess'));
        }}
      >
        <Stack gap="xs" mt={4}>
          <Checkbox
            value="taxRiskAccess"
            label={text.fields.taxRiskAccess}
            description={text.rights.taxRiskHelp}
            disabled={disabled}
          />
          <Checkbox
            value="docDistributionAccess"
            label={text.fields.docDistributionAccess}
            description={text.rights.distributionHelp}
            disabled={disabled}
          />
        </Stack>
      </Checkbox.Group>
      <ProjectsField form={form} known={known?.projects} disabled={disabled} />
      <GroupsField form={form} known={known?.approverGroups} disabled={disabled} />
    </Stack>
  );
}

function accessOf(values: UserValues): string[] {
  return (['taxRiskAccess', 'docDistributionAccess'] as const).filter((flag) => values[flag]);
}

interface ChoiceProps extends FieldsProps {
  known: readonly SearchOption[] | undefined;
}

function ProjectsField({ form, known, disabled }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const { options, isFetching, error } = useProjectOptions(search);
  return (
    <SearchMultiSelect
      label={text.fields.projectIds}
      placeholder={text.rights.searchProjects}
      description={
        form.values.userType === 'SysAdmin' ? text.rights.allProjects : text.rights.projectsHelp
      }
      options={options}
      isFetching={isFetching}
      {...form.getInputProps('projectIds')}
      value={form.values.projectIds}
      known={known}
      error={form.errors.projectIds ?? error}
      disabled={disabled}
      nothingFound={search === '' ? text.rights.noProjects : text.rights.noSuchProject}
      onSearch={setSearch}
    />
  );
}

function GroupsField({ form, known, disabled }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const groups = useListApproverGroupsQuery({ pageSize: 100, search });
  const [create] = useCreateApproverGroupMutation();
  const add = async (name: string) => {
    const answer = await create({ name });
    if (answer.data !== undefined) return { value: answer.data.id, label: answer.data.name };
    toastError(messageOf(answer.error));
    return undefined;
  };
  return (
    <SearchMultiSelect
      label={text.fields.approverGroupIds}
      placeholder={text.rights.searchGroups}
      description={text.rights.groupsHelp}
      options={(groups.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={groups.isFetching}
      {...form.getInputProps('approverGroupIds')}
      value={form.values.approverGroupIds}
      known={known}
      error={form.errors.approverGroupIds ?? messageOf(groups.error)}
      disabled={disabled}
      nothingFound={search === '' ? text.rights.noGroups : text.rights.noSuchGroup}
      onSearch={setSearch}
      onCreate={add}
    />
  );
}
