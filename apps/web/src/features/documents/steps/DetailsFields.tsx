import { type CompanyType, companyTypes, type RecipientInput } from '@countersign/contract';
import { Select, Stack, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useState } from 'react';
import { useGetCompanyQuery } from '../../../entities/companies/api.ts';
import { CustomFieldInputs } from '../../../entities/custom-fields/CustomFieldInputs.tsx';
import { useCustomFields } from '../../../entities/custom-fields/use-custom-fields.ts';
import { useGetProjectQuery } from '../../../entities/projects/api.ts';
import { useProjectOptions } from '../../../entities/projects/project-options.ts';
import { afterPointerUp } from '../../../ui/browser/after-pointer-up.ts';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { AgentOffer } from './AgentOffer.tsx';
import classes from './DraftEditor.module.css';
import type { DetailsForm } from './details.ts';
import { PackSelect } from './PackSelect.tsx';
import { PersonInputs } from './PersonInputs.tsx';
import { text } from './text.ts';
import { useKnownRecipient } from './use-known-recipient.ts';

interface DetailsFieldsProps {
  form: DetailsForm;
  /** The names of what is chosen, where they are known already. */
  known: { formPack?: string; project?: string };
  /** The pack of a draft, which is changed by itself; without it the pack is chosen with all else. */
  pack?: ReactNode;
  disabled: boolean;
  /** The recipient is being typed in, or not any more. */
  onTypeRecipient?(isTyping: boolean): void;
}

/** Edits the pack, the project and the recipient of a document. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { form, known, pack, disabled, onTypeRecipient } = props;
  return (
    <div className={classes.details}>
      <RecordSection title={text.general.about}>
        <Stack gap="md">
          {pack ?? (
            <PackSelect
              choosesOnly
              projectId={form.values.projectId}
              value={form.values.formPackId}
              knownLabel={known.formPack}
              error={form.errors.formPackId}
              disabled={disabled}
              onChange={(id) => form.setFieldValue('formPackId', id)}
            />
          )}
          <ProjectSelect form={form} knownLabel={known.project} disabled={disabled} />
          <CompanyName projectId={form.values.projectId} />
          <EngagementType form={form} disabled={disabled} />
        </Stack>
      </RecordSection>
      <RecordSection title={text.general.recipient} description={text.general.recipientHelp}>
        <div
          onFocus={() => onTypeRecipient?.(true)}
          onBlur={(event) => {
            const isInside = event.currentTarget.contains(event.relatedTarget);
            if (!isInside) onTypeRecipient?.(false);
          }}
        >
          <PersonInputs
            person={form.values.recipient}
            errorOf={(field) => form.errors[`recipient.${field}`]}
            disabled={disabled}
            onChange={(change) => setRecipient(form, change)}
            onBlur={(field) => afterPointerUp(() => void form.validateField(`recipient.${field}`))}
          />
        </div>
        <AgentOffer
          recipient={form.values.recipient}
          rows={form.values.settings.parties}
          disabled={disabled}
          onChange={(rows) => form.setFieldValue('settings.parties', rows)}
        />
      </RecordSection>
      <CustomDetails form={form} isNew={pack === undefined} disabled={disabled} />
    </div>
  );
}

function setRecipient(form: DetailsForm, change: Partial<RecipientInput>): void {
  form.setFieldValue('recipient', { ...form.getValues().recipient, ...change });
  for (const field of Object.keys(change)) form.clearFieldError(`recipient.${field}`);
}

/** A project is of one company, which the document is of, too. */
function CompanyName({ projectId }: { projectId: string }) {
  const { currentData } = useGetProjectQuery(projectId === '' ? skipToken : projectId);
  return (
    <TextInput
      label={text.general.company}
      value={currentData?.companyName ?? ''}
      placeholder={text.general.companyPlaceholder}
      readOnly
      variant="filled"
    />
  );
}

/** As what the person is engaged: as on the contact, else as the company engages people, unless another is chosen. */
function EngagementType({ form, disabled }: Pick<CustomDetailsProps, 'form' | 'disabled'>) {
  const { projectId, engagementType, recipient } = form.values;
  const own = useKnownRecipient(recipient)?.engagementType || undefined;
  const { currentData: project } = useGetProjectQuery(projectId === '' ? skipToken : projectId);
  const { currentData: company } = useGetCompanyQuery(project?.companyId ?? skipToken);
  const shown = engagementType === '' ? (own ?? company?.type) : engagementType;
  return (
    <Select
      label={text.general.engagementType}
      description={
        own !== undefined && own !== shown ? text.general.contactEngagement(own) : undefined
      }
      placeholder={text.general.engagementPlaceholder}
      data={companyTypes}
      allowDeselect={false}
      disabled={disabled}
      value={shown ?? null}
      error={form.errors.engagementType}
      onChange={(type) => form.setFieldValue('engagementType', type as CompanyType)}
    />
  );
}

interface CustomDetailsProps {
  form: DetailsForm;
  isNew: boolean;
  disabled: boolean;
}

/** The fields that the tenant added to documents; nothing where there are none. */
function CustomDetails({ form, isNew, disabled }: CustomDetailsProps) {
  const { fields, error } = useCustomFields('document');
  if (fields.length === 0 && error === undefined) return null;
  return (
    <div className={classes.whole}>
      <RecordSection title={text.general.more}>
        <CustomFieldInputs
          owner="document"
          values={form.values.customValues}
          errors={form.errors}
          isNew={isNew}
          disabled={disabled}
          onChange={(values) => form.setFieldValue('customValues', values)}
        />
      </RecordSection>
    </div>
  );
}

interface ChoiceProps {
  form: DetailsForm;
  knownLabel: string | undefined;
  disabled: boolean;
}

function ProjectSelect({ form, knownLabel, disabled }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const { options, isFetching, error } = useProjectOptions(search);
  return (
    <SearchSelect
      choosesOnly
      label={text.general.project}
      placeholder={text.general.chooseProject}
      options={options}
      isFetching={isFetching}
      value={form.values.projectId}
      knownLabel={knownLabel}
      error={form.errors.projectId ?? error}
      disabled={disabled}
      nothingFound={search === '' ? text.general.noProjects : text.general.projectNotFound}
      onChange={(id) => form.setFieldValue('projectId', id)}
      onSearch={setSearch}
    />
  );
}
