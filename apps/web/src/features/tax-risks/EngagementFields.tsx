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
import { CurrencySelect } from '../../kit/forms/PlaceSelects.tsx';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { DayField } from '../../ui/DayField.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import {
  useGetIndustryRoleQuery,
  useGetTaxRiskSettingsQuery,
  useListIndustryRolesQuery,
} from './api.ts';
import { type EngagementValues, emptyClaim } from './engagement-values.ts';

const engagedAsTexts = {
  Company: 'Through a company of their own, which is paid',
  PAYE: 'On the payroll: tax is taken off at source',
  'Self Employed': 'As a sole trader, paid in full',
} as const;

interface FieldsProps<Values extends EngagementValues> {
  edits: FormState<Values>;
}

/** What an engagement is: who does what, from when to when, for how much, and for whom. */
export function EngagementFields<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  const { engagedAs } = form.values;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Role"
          withAsterisk
          aria-required
          maxLength={120}
          placeholder="Such as Focus puller"
          {...form.getInputProps('role')}
        />
        <TextInput label="Department" maxLength={80} {...form.getInputProps('department')} />
      </SimpleGrid>
      <RadioCards
        label="Engaged as"
        choices={companyTypes.map((value) => ({
          value,
          label: value,
          description: engagedAsTexts[value],
          disabled: false,
        }))}
        {...form.getInputProps('engagedAs')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label="Starts on" {...form.getInputProps('startsOn')} />
        <DayField label="Ends on" {...form.getInputProps('endsOn')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label="Rate"
          min={0}
          decimalScale={2}
          thousandSeparator=","
          hideControls
          {...form.getInputProps('rate')}
          value={form.values.rate ?? ''}
          onChange={(rate) => form.setFieldValue('rate', typeof rate === 'number' ? rate : null)}
        />
        <Select
          label="For"
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
      <Textarea label="Notes" autosize minRows={2} {...form.getInputProps('notes')} />
    </Stack>
  );
}

function TheirCompany<Values extends EngagementValues>({ edits }: FieldsProps<Values>) {
  const { form } = edits as unknown as FormState<EngagementValues>;
  return (
    <Fieldset legend="Their company">
      <Stack gap="md">
        <TextInput
          label="Name of the company"
          maxLength={200}
          {...form.getInputProps('intermediary.name')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Company number"
            maxLength={30}
            {...form.getInputProps('intermediary.companyNumber')}
          />
          <TextInput
            label="VAT number"
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
    <Fieldset legend="Who is contracted and paid">
      <Text size="sm" c="dimmed" mb="sm">
        The statement goes to them too.{' '}
        {engagedAs === 'Company'
          ? 'Leave both empty where it is the worker’s own company: it gets the statement at the worker’s address.'
          : 'Leave both empty where the client pays the worker.'}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Name" maxLength={200} {...form.getInputProps('feePayer.name')} />
        <TextInput
          label="Email"
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
    <Fieldset legend="Official letter">
      <Checkbox
        label="The worker has a letter that confirms their status"
        description="Its copy is attached as evidence; while it is valid it decides."
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
            label="Reference"
            maxLength={100}
            {...form.getInputProps('letter.reference')}
          />
          <DayField label="Valid until" {...form.getInputProps('letter.validUntil')} />
        </SimpleGrid>
      )}
    </Fieldset>
  );
}

const generalTest = [
  ['isSpecificProduction', 'It is for one production, or one programme or series of a fixed term'],
  ['isFinite', 'It ends with a delivery or the completion of the production'],
  ['isSeparate', 'Each engagement is agreed by itself, not as part of a lasting agreement'],
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
    <Fieldset legend="Industry role list">
      <Stack gap="md">
        <SearchSelect
          label="Role on the list"
          isOptional
          placeholder="None"
          description="A role that was checked against its source decides where its criterion is met."
          options={(roles.data?.items ?? []).map(({ id, name, isVerified }) => ({
            value: id,
            label: isVerified ? name : `${name} (not checked yet)`,
          }))}
          isFetching={roles.isFetching}
          knownLabel={role?.name}
          nothingFound="No such role on the list"
          error={form.errors['roleClaim.roleId'] ?? form.errors.roleClaim ?? messageOf(roles.error)}
          value={roleClaim?.roleId ?? ''}
          onChange={(roleId) =>
            form.setFieldValue('roleClaim', roleId === '' ? null : { ...emptyClaim, roleId })
          }
          onSearch={setWords}
        />
        {roleClaim !== null && role !== undefined && role.criterion !== '' && (
          <Checkbox
            label="The role’s own criterion is met"
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
            Its criterion rests on equipment: attach a list of it under Evidence.
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}
