import type { Recipient } from '@countersign/contract';
import { Combobox, SimpleGrid, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { fullName } from '../../core/full-name.ts';
import { useFindRecipientsQuery } from './api.ts';
import classes from './DraftEditor.module.css';
import type { DetailsForm } from './details.ts';

interface RecipientInputsProps {
  form: DetailsForm;
  disabled: boolean;
}

const inputs = [
  { name: 'firstName', label: 'First name', type: 'text', maxLength: 120 },
  { name: 'lastName', label: 'Last name', type: 'text', maxLength: 120 },
  { name: 'email', label: 'E-mail', type: 'email', maxLength: 254 },
] as const;

/** The recipient's names and e-mail; typing in any of them suggests people who are known. */
export function RecipientInputs({ form, disabled }: RecipientInputsProps) {
  const pick = (person: Recipient) => {
    const { firstName, lastName, email, countryCode, mobile } = person;
    form.setFieldValue('recipient', { firstName, lastName, email, countryCode, mobile });
    for (const { name } of inputs) form.clearFieldError(`recipient.${name}`);
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {inputs.map((input) => (
        <SuggestingInput
          key={input.name}
          input={input}
          form={form}
          disabled={disabled}
          onPick={pick}
        />
      ))}
    </SimpleGrid>
  );
}

interface SuggestingInputProps {
  input: (typeof inputs)[number];
  form: DetailsForm;
  disabled: boolean;
  onPick(person: Recipient): void;
}

function SuggestingInput({ input, form, disabled, onPick }: SuggestingInputProps) {
  const { name, label, type, maxLength } = input;
  const path = `recipient.${name}` as const;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // What was picked from the list is no reason to open it again.
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { currentData } = useFindRecipientsQuery(search, { skip: search === '' });
  const people = (typed.trim() === '' ? undefined : currentData?.items) ?? [];
  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(id) => {
        const person = people.find((one) => one.id === id);
        if (person !== undefined) onPick(person);
        setTyped('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          value={form.values.recipient[name]}
          error={form.errors[path]}
          label={label}
          className={name === 'email' ? classes.whole : undefined}
          type={type}
          withAsterisk
          aria-required
          maxLength={maxLength}
          autoComplete="off"
          disabled={disabled}
          onChange={(event) => {
            form.setFieldValue(path, event.currentTarget.value);
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => {
            void form.validateField(path);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={people.length === 0}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {people.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              <Text size="sm" truncate>
                {fullName(person)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {person.email}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
