import { type TaxRiskSettings, taxRiskSettingsInput } from '@countersign/contract';
import { NumberInput, Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { backTo } from '../../core/paths.ts';
import { useListUsersQuery } from '../../entities/users/api.ts';
import { nameOfUser } from '../../entities/users/user-badges.ts';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { useEdits } from '../../kit/forms/use-edits.ts';
import { RecordPending } from '../../kit/pages/RecordPending.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { SearchMultiSelect } from '../../ui/SearchMultiSelect.tsx';
import { useGetTaxRiskSettingsQuery, useUpdateTaxRiskSettingsMutation } from './api.ts';

/** How the organisation deals with tax risks. */
export default function TaxSettingsPage() {
  const query = useGetTaxRiskSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (query.data === undefined) {
    return <RecordPending title="Tax risk settings" back={backTo.taxRisks} query={query} />;
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
      usesRoleList: 'Industry role list',
      maySignOffAlone: 'Sign-off alone',
      blanketLimit: 'People with the same answers',
      assessorIds: 'Assessors',
      controllerIds: 'Tax controllers',
    },
    savedMessage: 'The settings are saved.',
  });
  const { form } = edits;
  return (
    <>
      <PageHeader
        title="Tax risk settings"
        description="How your organisation comes to the tax status of engagements."
        back={backTo.taxRisks}
      />
      <RecordForm edits={edits} noun="settings">
        <RecordSection title="Rules">
          <Stack gap="lg">
            <Switch
              label="Look at the industry role list first"
              description="A listed role whose criterion is met decides before the questionnaire."
              {...form.getInputProps('usesRoleList', { type: 'checkbox' })}
            />
            <Switch
              label="Assessors can approve their own assessments"
              description="Otherwise a second person always looks at it."
              {...form.getInputProps('maySignOffAlone', { type: 'checkbox' })}
            />
            <NumberInput
              label="People with the same answers"
              description="For more than that many, the same answers are called a blanket determination, which is no reasonable care."
              maw={320}
              allowDecimal={false}
              {...form.getInputProps('blanketLimit')}
            />
          </Stack>
        </RecordSection>
        <RecordSection title="People">
          <Stack gap="lg">
            <UsersField
              label="Assessors"
              description="Who answers and submits; empty for everybody with access to tax risks"
              known={settings.assessors}
              value={form.values.assessorIds}
              error={form.errors['assessorIds']}
              onChange={(ids) => form.setFieldValue('assessorIds', ids)}
            />
            <UsersField
              label="Tax controllers"
              description="Who overrides, signs off, issues and answers disagreements; empty for each SysAdmin and Admin with access"
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
      placeholder="Search people"
      options={(data?.items ?? []).map((user) => ({ value: user.id, label: nameOfUser(user) }))}
      known={known.map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      nothingFound="Nobody of this name"
      onSearch={setWords}
    />
  );
}
