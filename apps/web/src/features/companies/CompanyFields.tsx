import { companyTypes, smallClientChoices } from '@countersign/contract';
import { Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { CountrySelect, CurrencySelect } from '../../kit/forms/CountrySelect.tsx';
import { timeZoneOptions } from '../../kit/forms/locale-options.ts';
import { CodeInput, NameInput } from '../../kit/forms/NameInputs.tsx';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { RadioCards } from '../../ui/inputs/RadioCards.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import type { CompanyFormValues } from './company-values.ts';
import { text } from './text.ts';

interface SectionProps {
  edits: FormState<CompanyFormValues>;
  disabled: boolean;
}

/** Edits the name, type and numbers of the company. */
export function DetailsSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const common = { disabled, autoComplete: 'off' };
  return (
    <RecordSection title={text.details.title}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameInput disabled={disabled} {...form.getInputProps('name')} />
          <CodeInput disabled={disabled} {...form.getInputProps('code')} />
          <TextInput
            label={text.fields.registrationNumber}
            maxLength={30}
            {...common}
            {...form.getInputProps('registrationNumber')}
          />
          <TextInput
            label={text.fields.vatNumber}
            maxLength={30}
            {...common}
            {...form.getInputProps('vatNumber')}
          />
          <CurrencySelect
            description={text.details.currencyHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={disabled}
            {...form.getInputProps('currency')}
          />
          <Select
            label={text.fields.timeZone}
            searchable
            allowDeselect={false}
            disabled={disabled}
            data={timeZoneOptions(form.values.timeZone)}
            nothingFoundMessage={text.details.noTimeZone}
            {...form.getInputProps('timeZone')}
          />
        </SimpleGrid>
        <RadioCards
          label={text.fields.type}
          description={text.details.typeHelp}
          choices={companyTypes.map((type) => ({
            value: type,
            label: type,
            description: text.details.types[type],
            disabled,
          }))}
          {...form.getInputProps('type')}
        />
      </Stack>
    </RecordSection>
  );
}

/** Edits the address of the company. */
export function AddressSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const common = { disabled, autoComplete: 'off', maxLength: 120 };
  return (
    <RecordSection title={text.address.title}>
      <Stack gap="md">
        <Textarea
          label={text.address.street}
          description={text.address.streetHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={4}
          maxLength={480}
          disabled={disabled}
          autoComplete="off"
          {...form.getInputProps('address.lines')}
          error={lineErrors(form.errors)}
          value={form.values.address.lines.join('\n')}
          onChange={(event) => {
            const { value } = event.currentTarget;
            form.setFieldValue('address.lines', value === '' ? [] : value.split('\n'));
          }}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={text.address.city}
            {...common}
            {...form.getInputProps('address.city')}
          />
          <TextInput
            label={text.address.postcode}
            {...common}
            maxLength={20}
            {...form.getInputProps('address.postcode')}
          />
          <TextInput
            label={text.address.region}
            {...common}
            {...form.getInputProps('address.region')}
          />
          <CountrySelect disabled={disabled} {...form.getInputProps('country')} />
        </SimpleGrid>
      </Stack>
    </RecordSection>
  );
}

/** The lines are one field here, and each has a rule of its own. */
function lineErrors(errors: Record<string, React.ReactNode>): React.ReactNode {
  if (errors['address.lines']) return text.address.tooMany;
  const found = Object.keys(errors).find((path) => path.startsWith('address.lines.'));
  return found === undefined ? undefined : text.address.tooLong;
}

/** Edits whether it is a small client, and since when that is proved. */
export function TaxSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const { smallClient } = form.values;
  return (
    <RecordSection title={text.tax.title} description={text.tax.rule}>
      <Stack gap="md">
        <RadioCards
          label={text.tax.question}
          choices={smallClientChoices.map((choice) => ({
            value: choice,
            label: text.tax.answers[choice].label,
            description: text.tax.answers[choice].meaning,
            disabled,
          }))}
          {...form.getInputProps('smallClient')}
        />
        {smallClient !== 'unknown' && (
          <div>
            <DayField
              label={text.fields.smallClientEvidenceOn}
              description={text.tax.evidenceHelp}
              maw={300}
              disabled={disabled}
              {...form.getInputProps('smallClientEvidenceOn')}
            />
            {form.values.smallClientEvidenceOn === null && (
              <Text size="sm" c="dimmed" mt={6}>
                {text.tax.noEvidence}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </RecordSection>
  );
}

/** Edits the contact person of the company. */
export function ContactSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const common = { disabled, autoComplete: 'off' };
  return (
    <RecordSection title={text.contact.title} description={text.contact.help}>
      <Stack gap="md">
        <TextInput
          label={text.fields.contactName}
          maxLength={120}
          {...common}
          {...form.getInputProps('contactName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={text.fields.contactEmail}
            inputMode="email"
            maxLength={254}
            {...common}
            {...form.getInputProps('contactEmail')}
          />
          <TextInput
            label={text.fields.contactPhone}
            inputMode="tel"
            maxLength={40}
            {...common}
            {...form.getInputProps('contactPhone')}
          />
        </SimpleGrid>
      </Stack>
    </RecordSection>
  );
}
