import { companyTypes, smallClientChoices } from '@countersign/contract';
import { Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { CodeInput, NameInput } from '../../kit/forms/NameInputs.tsx';
import { CountrySelect, CurrencySelect } from '../../kit/forms/PlaceSelects.tsx';
import { timeZoneOptions } from '../../kit/forms/place-options.ts';
import type { FormState } from '../../kit/forms/use-form-core.ts';
import { DayField } from '../../ui/DayField.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { smallClientRule, smallClientTexts, typeTexts } from './company-labels.ts';
import type { CompanyFormValues } from './company-values.ts';

interface SectionProps {
  edits: FormState<CompanyFormValues>;
  disabled: boolean;
}

/** What the company is called, what kind it is, and its numbers. */
export function DetailsSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const common = { disabled, autoComplete: 'off' };
  return (
    <RecordSection title="Details">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NameInput disabled={disabled} {...form.getInputProps('name')} />
          <CodeInput disabled={disabled} {...form.getInputProps('code')} />
          <TextInput
            label="Registration number"
            maxLength={30}
            {...common}
            {...form.getInputProps('registrationNumber')}
          />
          <TextInput
            label="VAT number"
            maxLength={30}
            {...common}
            {...form.getInputProps('vatNumber')}
          />
          <CurrencySelect
            description="New projects start with it"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            disabled={disabled}
            {...form.getInputProps('currency')}
          />
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            disabled={disabled}
            data={timeZoneOptions(form.values.timeZone)}
            nothingFoundMessage="No such time zone"
            {...form.getInputProps('timeZone')}
          />
        </SimpleGrid>
        <RadioCards
          label="Type"
          description="The engagement type that its documents start with"
          choices={companyTypes.map((type) => ({
            value: type,
            label: type,
            description: typeTexts[type],
            disabled,
          }))}
          {...form.getInputProps('type')}
        />
      </Stack>
    </RecordSection>
  );
}

/** Where the company is. */
export function AddressSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const common = { disabled, autoComplete: 'off', maxLength: 120 };
  return (
    <RecordSection title="Address">
      <Stack gap="md">
        <Textarea
          label="Street address"
          description="Up to four lines"
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
          <TextInput label="City" {...common} {...form.getInputProps('address.city')} />
          <TextInput
            label="Postcode"
            {...common}
            maxLength={20}
            {...form.getInputProps('address.postcode')}
          />
          <TextInput label="Region" {...common} {...form.getInputProps('address.region')} />
          <CountrySelect disabled={disabled} {...form.getInputProps('country')} />
        </SimpleGrid>
      </Stack>
    </RecordSection>
  );
}

/** The lines are one field here, and each has a rule of its own. */
function lineErrors(errors: Record<string, React.ReactNode>): React.ReactNode {
  if (errors['address.lines']) return 'An address can have four lines at most.';
  const found = Object.keys(errors).find((path) => path.startsWith('address.lines.'));
  return found === undefined ? undefined : 'A line can have 120 characters at most.';
}

/** Whether it is a small client, and since when that is proved. */
export function TaxSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const { smallClient } = form.values;
  return (
    <RecordSection title="Tax" description={smallClientRule}>
      <Stack gap="md">
        <RadioCards
          label="Is the company a small client?"
          choices={smallClientChoices.map((choice) => ({
            value: choice,
            label: smallClientTexts[choice].label,
            description: smallClientTexts[choice].meaning,
            disabled,
          }))}
          {...form.getInputProps('smallClient')}
        />
        {smallClient !== 'unknown' && (
          <div>
            <DayField
              label="Evidence gathered on"
              description="The day on which accounts or other proof of the size were looked at"
              maw={300}
              disabled={disabled}
              {...form.getInputProps('smallClientEvidenceOn')}
            />
            {form.values.smallClientEvidenceOn === null && (
              <Text size="sm" c="dimmed" mt={6}>
                Without evidence the answer does not hold when it is questioned.
              </Text>
            )}
          </div>
        )}
      </Stack>
    </RecordSection>
  );
}

/** Who answers for the company. */
export function ContactSection({ edits, disabled }: SectionProps) {
  const { form } = edits;
  const common = { disabled, autoComplete: 'off' };
  return (
    <RecordSection title="Contact" description="Who answers questions about its documents.">
      <Stack gap="md">
        <TextInput
          label="Name of the contact"
          maxLength={120}
          {...common}
          {...form.getInputProps('contactName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Email"
            inputMode="email"
            maxLength={254}
            {...common}
            {...form.getInputProps('contactEmail')}
          />
          <TextInput
            label="Telephone"
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
