import type { EndpointResult, findRecipients, RecipientInput } from '@countersign/contract';
import { Box, Combobox, SimpleGrid, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { fullName } from '../../../core/full-name.ts';
import { useFindRecipientsQuery } from '../../../entities/contacts/api.ts';
import { MobileInputs } from '../../../kit/forms/MobileFields.tsx';
import classes from './DraftEditor.module.css';
import { text } from './text.ts';

type PersonField = keyof RecipientInput;

/** A contact who was found, with their agent. */
export type FoundPerson = EndpointResult<typeof findRecipients>['items'][number];

interface PersonInputsProps {
  person: RecipientInput;
  errorOf(field: PersonField): ReactNode;
  disabled: boolean;
  onChange(change: Partial<RecipientInput>): void;
  onBlur(field: PersonField): void;
}

const inputs = [
  {
    name: 'firstName',
    label: text.person.firstName,
    type: 'text',
    maxLength: 120,
    isRequired: true,
  },
  // Some people have one name.
  {
    name: 'lastName',
    label: text.person.lastName,
    type: 'text',
    maxLength: 120,
    isRequired: false,
  },
  { name: 'email', label: text.person.email, type: 'email', maxLength: 254, isRequired: true },
] as const;

/** Edits the name, email and mobile of a person; typing in any of them suggests contacts. */
export function PersonInputs(props: PersonInputsProps) {
  const { person, errorOf, disabled, onChange, onBlur } = props;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {inputs.map((input) => (
          <SuggestingInput key={input.name} {...props} input={input} />
        ))}
      </SimpleGrid>
      <Box mt="md">
        <MobileInputs
          code={person.countryCode}
          codeError={errorOf('countryCode')}
          disabled={disabled}
          onCode={(countryCode) => onChange({ countryCode })}
          mobile={{
            value: person.mobile,
            error: errorOf('mobile'),
            onChange: (event) => onChange({ mobile: event.currentTarget.value }),
            onBlur: () => onBlur('mobile'),
          }}
        />
      </Box>
    </>
  );
}

interface SuggestingInputProps extends PersonInputsProps {
  input: (typeof inputs)[number];
}

function SuggestingInput(props: SuggestingInputProps) {
  const { input, person, errorOf, disabled, onChange, onBlur } = props;
  const { name, label, type, maxLength, isRequired } = input;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // What was picked from the list is no reason to open it again.
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { currentData } = useFindRecipientsQuery({ search }, { skip: search === '' });
  const people = (typed.trim() === '' ? undefined : currentData?.items) ?? [];
  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(id) => {
        const found = people.find((one) => one.id === id);
        if (found !== undefined) onChange(personOf(found));
        setTyped('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          value={person[name]}
          error={errorOf(name)}
          label={label}
          className={name === 'email' ? classes.whole : undefined}
          type={type}
          withAsterisk={isRequired}
          aria-required={isRequired}
          maxLength={maxLength}
          autoComplete="off"
          disabled={disabled}
          onChange={(event) => {
            onChange({ [name]: event.currentTarget.value });
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onBlur={() => {
            onBlur(name);
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={people.length === 0}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {people.map((found) => (
            <Combobox.Option key={found.id} value={found.id}>
              <Text size="sm" truncate>
                {fullName(found)}
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {found.email}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Returns the values of a contact that a draft copies. */
export function personOf({
  firstName,
  lastName,
  email,
  countryCode,
  mobile,
}: RecipientInput): RecipientInput {
  return { firstName, lastName, email, countryCode, mobile };
}
