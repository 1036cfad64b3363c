import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { use, useState } from 'react';
import { text } from '../text.ts';
import { VariablesContext } from './variables-context.ts';

const typedIn = '';

interface LinkFieldsProps {
  link: string;
  /** Also asks for the words on it. */
  label?: string;
  saveLabel: string;
  onSave(link: string, label: string): void;
  onRemove?(): void;
}

/** Edits the target of a link or a button: an address that is typed in, or one that a variable holds. */
export function LinkFields({ link, label, saveLabel, onSave, onRemove }: LinkFieldsProps) {
  const addresses = use(VariablesContext).filter(({ kind }) => kind === 'address');
  const isVariable = addresses.some(({ name }) => name === link);
  const usual = link === '' ? (addresses[0]?.name ?? typedIn) : typedIn;
  const [variable, setVariable] = useState(isVariable ? link : usual);
  const [address, setAddress] = useState(isVariable ? '' : link);
  const [words, setWords] = useState(label ?? '');
  const [isTried, setTried] = useState(false);
  const leadsTo = variable === typedIn ? address.trim() : variable;
  const isAddress = variable !== typedIn || /^(https?:\/\/[^/\s]|mailto:[^:\s])\S*$/i.test(leadsTo);
  const isSaid = label === undefined || words.trim() !== '';
  const save = () => {
    setTried(true);
    if (isAddress && isSaid) onSave(leadsTo, words.trim());
  };
  return (
    <Stack
      gap="sm"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        // Not the form around the editor.
        event.preventDefault();
        save();
      }}
    >
      {label !== undefined && (
        <TextInput
          label={text.editor.label}
          data-autofocus
          maxLength={80}
          value={words}
          error={isTried && !isSaid ? text.editor.noLabel : undefined}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <Select
        label={text.editor.target}
        allowDeselect={false}
        data={[
          ...addresses.map(({ name, label: shown }) => ({ value: name, label: shown })),
          { value: typedIn, label: text.editor.ownAddress },
        ]}
        value={variable}
        comboboxProps={{ withinPortal: false }}
        onChange={(next) => setVariable(next ?? typedIn)}
      />
      {variable === typedIn && (
        <TextInput
          label={text.editor.address}
          placeholder="https://example.com"
          maxLength={1000}
          value={address}
          error={isTried && !isAddress ? text.editor.wrongAddress : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs">
        {onRemove && (
          <Button variant="default" color="red" onClick={onRemove}>
            {text.editor.remove}
          </Button>
        )}
        <Button onClick={save}>{saveLabel}</Button>
      </Group>
    </Stack>
  );
}
