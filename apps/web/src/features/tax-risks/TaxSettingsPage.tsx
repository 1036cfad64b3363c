import { type TaxRiskSettings, taxRiskSettingsInput } from '@countersign/contract';
import { NumberInput, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { backTo } from '../../core/paths.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';
import { nameOfUser } from '../../entities/users/user-badges.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { SearchMultiSelect } from '../../ui/inputs/SearchMultiSelect.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useGetTaxRiskSettingsQuery, useUpdateTaxRiskSettingsMutation } from './api.ts';
import { text } from './settings-text.ts';

/** Edits the organisation's settings for tax risks. */
export default function TaxSettingsPage() {
  const query = useGetTaxRiskSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (query.data === undefined) {
    return <RecordPending title={text.settings.title} back={backTo.taxRisks} query={query} />;
  }
  return <SettingsEditor settings={query.data} refetch={query.refetch} />;
}

type SettingsValues = Pick<
  TaxRiskSettings,
  'usesRoleList' | 'maySignOffAlone' | 'blanketLimit' | 'assessorIds' | 'controllerIds'
>;

function valuesOf(settings: TaxRiskSettings): SettingsValues {
  const { usesRoleList, maySignOffAlone, blanketLimit, assessorIds, controllerIds } = settings;
  return {
    usesRoleList,
    maySignOffAlone,
    blanketLimit,
    assessorIds: [...assessorIds],
    controllerIds: [...controllerIds],
  };
}

interface SettingsEditorProps {
  settings: TaxRiskSettings;
  refetch(): Promise<{ data?: TaxRiskSettings }>;
}

function SettingsEditor({ settings, refetch }: SettingsEditorProps) {
  const [update] = useUpdateTaxRiskSettingsMutation();
  const edits = useEdits<TaxRiskSettings, SettingsValues>({
    schema: taxRiskSettingsInput,
    record: settings,
    toValues: valuesOf,
    save: (values, revision) => update({ ...values, revision }),
    reload: async () => (await refetch()).data,
    labels: {
      usesRoleList: text.settings.roleList,
      maySignOffAlone: text.settings.signOffAlone,
      blanketLimit: text.settings.blanketLimit,
      assessorIds: text.settings.assessors,
      controllerIds: text.settings.controllers,
    },
    savedMessage: text.settings.saved,
  });
  const { form } = edits;
  return (
    <>
      <PageHeader
        title={text.settings.title}
        description={text.settings.description}
        back={backTo.taxRisks}
      />
      <RecordForm edits={edits} noun={text.settings.noun}>
        <RecordSection title={text.settings.rules}>
          <Stack gap="lg">
            <Switch
              label={text.settings.usesRoleList}
              description={text.settings.usesRoleListHelp}
              {...form.getInputProps('usesRoleList', { type: 'checkbox' })}
            />
            <Switch
              label={text.settings.maySignOffAlone}
              description={text.settings.maySignOffAloneHelp}
              {...form.getInputProps('maySignOffAlone', { type: 'checkbox' })}
            />
            <NumberInput
              label={text.settings.blanketLimit}
              description={text.settings.blanketLimitHelp}
              maw={320}
              allowDecimal={false}
              {...form.getInputProps('blanketLimit')}
            />
          </Stack>
        </RecordSection>
        <RecordSection title={text.settings.people}>
          <Stack gap="lg">
            <UsersField
              label={text.settings.assessors}
              description={text.settings.assessorsHelp}
              known={settings.assessors}
              value={form.values.assessorIds}
              error={form.errors['assessorIds']}
              onChange={(ids) => form.setFieldValue('assessorIds', ids)}
            />
            <UsersField
              label={text.settings.controllers}
              description={text.settings.controllersHelp}
              known={settings.controllers}
              value={form.values.controllerIds}
              error={form.errors['controllerIds']}
              onChange={(ids) => form.setFieldValue('controllerIds', ids)}
            />
          </Stack>
        </RecordSection>
      </RecordForm>
    </>
  );
}

interface UsersFieldProps {
  label: string;
  description: string;
  known: readonly { id: string; name: string }[];
  value: readonly string[];
  error: React.ReactNode;
  onChange(ids: string[]): void;
}

function UsersField({ known, ...props }: UsersFieldProps) {
  const [words, setWords] = useState('');
  const { data, isFetching } = useListUsersQuery({ search: words, pageSize: 50 });
  return (
    <SearchMultiSelect
      {...props}
      placeholder={text.settings.searchPeople}
      options={(data?.items ?? []).map((user) => ({ value: user.id, label: nameOfUser(user) }))}
      known={known.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      nothingFound={text.settings.noPeople}
      onSearch={setWords}
    />
  );
}
