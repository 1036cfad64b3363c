import { companyTypes, rateBases, rateBasisNames } from '@countersign/contract';
import {
  Checkbox,
  Fieldset,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { CurrencySelect } from '../../kit/forms/CountrySelect.tsx';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { RadioCards } from '../../ui/inputs/RadioCards.tsx';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import {
  useGetIndustryRoleQuery,
  useGetTaxRiskSettingsQuery,
  useListIndustryRolesQuery,
} from './api.ts';
import { type EngagementValues, emptyClaim } from './engagement-values.ts';
import { text } from './text.ts';

interface FieldsProps<Values extends EngagementValues> {
  edits: FormState<Values>;
}

/** Edits an engagement: the worker, the role, the dates, the fee, and the client. */
export function EngagementFields<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  const { engagedAs } = form.values;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={text.engagement.role}
          withAsterisk
          aria-required
          maxLength={120}
          placeholder={text.engagement.rolePlaceholder}
          {...form.getInputProps('role')}
        />
        <TextInput
          label={text.engagement.department}
          maxLength={80}
          {...form.getInputProps('department')}
        />
      </SimpleGrid>
      <RadioCards
        label={text.engagement.engagedAs}
        choices={companyTypes.map((value) => ({
          value,
          label: value,
          description: text.engagement.types[value],
          disabled: false,
        }))}
        {...form.getInputProps('engagedAs')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label={text.engagement.startsOn} {...form.getInputProps('startsOn')} />
        <DayField label={text.engagement.endsOn} {...form.getInputProps('endsOn')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={text.engagement.rate}
          min={0}
          decimalScale={2}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('rate')}
          value={form.values.rate ?? ''}
          onChange={(rate) => form.setFieldValue('rate', typeof rate === 'number' ? rate : null)}
        />
        <Select
          label={text.engagement.rateBasis}
          allowDeselect={false}
          data={rateBases.map((value) => ({ value, label: rateBasisNames[value] }))}
          {...form.getInputProps('rateBasis')}
        />
        <CurrencySelect {...form.getInputProps('currency')} />
      </SimpleGrid>
      {engagedAs === 'Company' && <TheirCompany edits={edits} />}
      {engagedAs !== 'PAYE' && <FeePayer edits={edits} />}
      {engagedAs === 'Self Employed' && <OfficialLetter edits={edits} />}
      {engagedAs !== 'PAYE' && <RoleClaim edits={edits} />}
      <Textarea
        label={text.engagement.notes}
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
    </Stack>
  );
}

function TheirCompany<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  return (
    <Fieldset legend={text.engagement.theirCompany}>
      <Stack gap="md">
        <TextInput
          label={text.engagement.companyName}
          maxLength={200}
          {...form.getInputProps('intermediary.name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={text.engagement.companyNumber}
            maxLength={30}
            {...form.getInputProps('intermediary.companyNumber')}
          />
          <TextInput
            label={text.engagement.vatNumber}
            maxLength={30}
            {...form.getInputProps('intermediary.vatNumber')}
          />
        </SimpleGrid>
      </Stack>
    </Fieldset>
  );
}

function FeePayer<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  const { engagedAs } = form.values;
  return (
    <Fieldset legend={text.engagement.feePayer}>
      <Text size="sm" c="dimmed" mb="sm">
        {text.engagement.feePayerHelp(engagedAs === 'Company')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={text.engagement.feePayerName}
          maxLength={200}
          {...form.getInputProps('feePayer.name')}
        />
        <TextInput
          label={text.engagement.feePayerEmail}
          type="email"
          maxLength={254}
          {...form.getInputProps('feePayer.email')}
        />
      </SimpleGrid>
    </Fieldset>
  );
}

function OfficialLetter<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  const { letter } = form.values;
  return (
    <Fieldset legend={text.engagement.letter}>
      <Checkbox
        label={text.engagement.hasLetter}
        description={text.engagement.hasLetterHelp}
        checked={letter !== null}
        onChange={(event) =>
          form.setFieldValue(
            'letter',
            event.currentTarget.checked ? { reference: '', validUntil: null } : null,
          )
        }
      />
      {letter !== null && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
          <TextInput
            label={text.engagement.reference}
            maxLength={100}
            {...form.getInputProps('letter.reference')}
          />
          <DayField
            label={text.engagement.validUntil}
            {...form.getInputProps('letter.validUntil')}
          />
        </SimpleGrid>
      )}
    </Fieldset>
  );
}

const generalTest = [
  ['isSpecificProduction', text.engagement.generalTest.isSpecificProduction],
  ['isFinite', text.engagement.generalTest.isFinite],
  ['isSeparate', text.engagement.generalTest.isSeparate],
] as const;

function RoleClaim<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  const [words, setWords] = useState('');
  const settings = useGetTaxRiskSettingsQuery();
  const roles = useListIndustryRolesQuery({ search: words, pageSize: 50 });
  const { roleClaim } = form.values;
  const { currentData: role } = useGetIndustryRoleQuery(roleClaim?.roleId || skipToken);
  if (settings.data?.usesRoleList !== true && roleClaim === null) return null;
  return (
    <Fieldset legend={text.engagement.roleList}>
      <Stack gap="md">
        <SearchSelect
          label={text.engagement.listRole}
          isOptional
          placeholder={text.engagement.noListRole}
          description={text.engagement.listRoleHelp}
          options={(roles.data?.items ?? []).map(({ id, name, isVerified }) => ({
            value: id,
            label: isVerified ? name : text.engagement.unchecked(name),
          }))}
          isFetching={roles.isFetching}
          knownLabel={role?.name}
          nothingFound={text.engagement.listRoleNotFound}
          error={form.errors['roleClaim.roleId'] ?? form.errors.roleClaim ?? messageOf(roles.error)}
          value={roleClaim?.roleId ?? ''}
          onChange={(roleId) =>
            form.setFieldValue('roleClaim', roleId === '' ? null : { ...emptyClaim, roleId })
          }
          onSearch={setWords}
        />
        {roleClaim !== null && role !== undefined && role.criterion !== '' && (
          <Checkbox
            label={text.engagement.criterionMet}
            description={role.criterion}
            {...form.getInputProps('roleClaim.meetsCriterion', { type: 'checkbox' })}
          />
        )}
        {roleClaim !== null &&
          role?.allowsGeneralTest === true &&
          generalTest.map(([key, label]) => (
            <Checkbox
              key={key}
              label={label}
              {...form.getInputProps(`roleClaim.${key}`, { type: 'checkbox' })}
            />
          ))}
        {role?.restsOnEquipment === true && (
          <Text size="sm" c="dimmed">
            {text.engagement.equipment}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
