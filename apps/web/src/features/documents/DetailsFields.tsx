import { Box, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { MobileInputs } from '../../kit/forms/MobileFields.tsx';
import { CustomFieldInputs } from '../../records/custom-fields/CustomFieldInputs.tsx';
import { useCustomFields } from '../../records/custom-fields/use-custom-fields.ts';
import { useListFormPacksQuery } from '../../records/form-packs/api.ts';
import { useProjectOptions } from '../../records/projects/project-options.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import classes from './DraftEditor.module.css';
import type { DetailsForm } from './details.ts';
import { RecipientInputs } from './RecipientInputs.tsx';

interface DetailsFieldsProps {
  form: DetailsForm;
  /** The names of what is chosen, where they are known already. */
  known: { formPack?: string; project?: string };
  /** A draft keeps the pack that it was made with. */
  packIsFixed: boolean;
  disabled: boolean;
}

/** Which forms, for which project, and for whom. */
export function DetailsFields({ form, known, packIsFixed, disabled }: DetailsFieldsProps) {
  return (
    <div className={classes.details}>
      <section className={classes.card} aria-labelledby="about">
        <Title order={2} size="h3" id="about" mb="md">
          What it is about
        </Title>
        <Stack gap="md">
          {packIsFixed ? (
            <TextInput
              label="Form pack"
              value={known.formPack ?? ''}
              description="A draft keeps its form pack"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              readOnly
              variant="filled"
            />
          ) : (
            <PackSelect form={form} knownLabel={known.formPack} disabled={disabled} />
          )}
          <ProjectSelect form={form} knownLabel={known.project} disabled={disabled} />
        </Stack>
      </section>
      <section className={classes.card} aria-labelledby="recipient">
        <Title order={2} size="h3" id="recipient">
          Who it is for
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          People whom you have written to before are suggested while you type.
        </Text>
        <RecipientInputs form={form} disabled={disabled} />
        <Box mt="md">
          <MobileInputs
            code={form.values.recipient.countryCode}
            codeError={form.errors['recipient.countryCode']}
            disabled={disabled}
            onCode={(code) => form.setFieldValue('recipient.countryCode', code)}
            mobile={form.getInputProps('recipient.mobile')}
          />
        </Box>
      </section>
      <CustomDetails form={form} isNew={!packIsFixed} disabled={disabled} />
    </div>
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
    <section className={`${classes.card} ${classes.whole}`} aria-labelledby="more">
      <Title order={2} size="h3" id="more" mb="md">
        More about it
      </Title>
      <CustomFieldInputs
        owner="document"
        values={form.values.customValues}
        errors={form.errors}
        isNew={isNew}
        disabled={disabled}
        onChange={(values) => form.setFieldValue('customValues', values)}
      />
    </section>
  );
}

interface ChoiceProps {
  form: DetailsForm;
  knownLabel: string | undefined;
  disabled: boolean;
}

function PackSelect({ form, knownLabel, disabled }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const packs = useListFormPacksQuery(
    { pageSize: 100, search },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <SearchSelect
      label="Form pack"
      placeholder="Choose a form pack"
      options={(packs.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      isFetching={packs.isFetching}
      value={form.values.formPackId}
      knownLabel={knownLabel}
      error={form.errors.formPackId ?? messageOf(packs.error)}
      disabled={disabled}
      nothingFound={search === '' ? 'There are no form packs yet' : 'No such form pack'}
      onChange={(id) => form.setFieldValue('formPackId', id)}
      onSearch={setSearch}
    />
  );
}

function ProjectSelect({ form, knownLabel, disabled }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const { options, isFetching, error } = useProjectOptions(search);
  return (
    <SearchSelect
      label="Project"
      placeholder="Choose a project"
      options={options}
      isFetching={isFetching}
      value={form.values.projectId}
      knownLabel={knownLabel}
      error={form.errors.projectId ?? error}
      disabled={disabled}
      nothingFound={search === '' ? 'You are in no project yet' : 'No such project'}
      onChange={(id) => form.setFieldValue('projectId', id)}
      onSearch={setSearch}
    />
  );
}
