import { type Project, taxRiskModes } from '@countersign/contract';
import { SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { useListApprovalSetupNamesQuery } from '../../entities/approval-setup/api.ts';
import { CompanySelect } from '../../entities/companies/CompanySelect.tsx';
import { CustomFieldInputs } from '../../entities/custom-fields/CustomFieldInputs.tsx';
import { useCustomFields } from '../../entities/custom-fields/use-custom-fields.ts';
import { SendingDefaultsSection } from '../../entities/documents/SendingDefaultsSection.tsx';
import { CurrencySelect } from '../../kit/forms/CountrySelect.tsx';
import { CodeInput, NameInput } from '../../kit/forms/NameInputs.tsx';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { RadioCards } from '../../ui/inputs/RadioCards.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { DepartmentsField } from './DepartmentsField.tsx';
import type { ProjectFormValues } from './project-values.ts';
import { text } from './text.ts';
import { WatermarkField } from './WatermarkField.tsx';

interface SectionProps {
  project: Project;
  edits: FormState<ProjectFormValues>;
  disabled: boolean;
}

/** Edits the name, company and currency of the project. */
export function DetailsSection({ project, edits, disabled }: SectionProps) {
  const { form } = edits;
  return (
    <RecordSection title={text.details.title}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NameInput disabled={disabled} {...form.getInputProps('name')} />
        <CodeInput disabled={disabled} {...form.getInputProps('code')} />
        <CompanySelect
          knownLabel={project.companyName}
          disabled={disabled}
          {...form.getInputProps('companyId')}
          value={form.values.companyId}
        />
        <CurrencySelect disabled={disabled} {...form.getInputProps('currency')} />
      </SimpleGrid>
    </RecordSection>
  );
}

/** The tenant's own fields of projects; nothing where there are none. */
export function OwnFieldsSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const { fields } = useCustomFields('project');
  if (fields.length === 0) return null;
  return (
    <RecordSection title={text.fields.customValues}>
      <CustomFieldInputs
        owner="project"
        values={form.values.customValues}
        errors={form.errors}
        disabled={disabled}
        pathOf={edits.pathOf}
        onChange={(values) => form.setFieldValue('customValues', values)}
      />
    </RecordSection>
  );
}

/** Edits the dates of the project, and its departments. */
export function DatesSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  return (
    <RecordSection title={text.dates.title}>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayField
            label={text.fields.startsOn}
            disabled={disabled}
            {...form.getInputProps('startsOn')}
          />
          <DayField
            label={text.fields.endsOn}
            disabled={disabled}
            {...form.getInputProps('endsOn')}
          />
        </SimpleGrid>
        <DepartmentsField edits={edits} disabled={disabled} />
      </Stack>
    </RecordSection>
  );
}

/** Edits the defaults of the project's new documents. */
export function DefaultsSection({ project, edits, disabled }: SectionProps) {
  const { form } = edits;
  return (
    <RecordSection title={text.defaults.title} description={text.defaults.help}>
      <Stack gap="lg">
        <ApprovalSelect project={project} edits={edits} disabled={disabled} />
        <RadioCards
          label={text.fields.taxRiskMode}
          choices={taxRiskModes.map((mode) => ({
            value: mode,
            label: text.defaults.taxRisk[mode].label,
            description: text.defaults.taxRisk[mode].meaning,
            disabled,
          }))}
          {...form.getInputProps('taxRiskMode')}
        />
      </Stack>
    </RecordSection>
  );
}

/** Edits how the new documents of the project are sent. */
export function SendingSection({ edits: { form }, disabled }: SectionProps) {
  return (
    <SendingDefaultsSection
      help={text.sendingHelp}
      values={form.values.sending}
      errors={form.errors}
      disabled={disabled}
      onChange={(change) => {
        form.setFieldValue('sending', (before) => ({ ...before, ...change }));
        for (const name of Object.keys(change)) form.clearFieldError(`sending.${name}`);
      }}
      onLeave={(path) => form.validateField(path)}
    />
  );
}

function ApprovalSelect({ project, edits, disabled }: SectionProps) {
  const { form } = edits;
  const [words, setWords] = useState('');
  const { data, error, isFetching } = useListApprovalSetupNamesQuery({
    search: words,
    pageSize: 50,
  });
  return (
    <SearchSelect
      label={text.fields.approvalSetupId}
      placeholder={text.defaults.noApproval}
      description={text.defaults.approvalHelp}
      isOptional
      options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={isFetching}
      knownLabel={project.approvalSetup?.name}
      disabled={disabled}
      nothingFound={words === '' ? text.defaults.noSetups : text.defaults.noSuchSetup}
      {...form.getInputProps('approvalSetupId')}
      value={form.values.approvalSetupId ?? ''}
      error={form.errors.approvalSetupId ?? messageOf(error)}
      onChange={(id) => form.setFieldValue('approvalSetupId', id === '' ? null : id)}
      onSearch={setWords}
    />
  );
}

/** Sets the watermark of copies that are sent out. */
export function WatermarkSection({ edits, disabled }: SectionProps) {
  return (
    <RecordSection title={text.copies.title}>
      <WatermarkField edits={edits} disabled={disabled} />
    </RecordSection>
  );
}
