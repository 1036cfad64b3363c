import type { Contact } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useAgentOptions } from '../../entities/contacts/choices.ts';
import { SearchSelect } from '../../ui/inputs/SearchSelect.tsx';
import { text } from './text.ts';

interface MergeDialogProps {
  contact: Contact;
  isOpen: boolean;
  onClose(): void;
}

/** Asks with whom a contact is to be merged. */
export function MergeDialog({ contact, isOpen, onClose }: MergeDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={text.merge.with(contact.name)}>
      <Question id={contact.id} onClose={onClose} />
    </Modal>
  );
}

function Question({ id, onClose }: { id: string; onClose(): void }) {
  const [search, setSearch] = useState('');
  const [other, setOther] = useState('');
  const { options, isFetching } = useAgentOptions(search);
  const navigate = useNavigate();
  return (
    <Stack gap="md">
      <Text size="sm">{text.merge.help}</Text>
      <SearchSelect
        label={text.merge.other}
        placeholder={text.form.searchContacts}
        options={options.filter(({ value }) => value !== id)}
        isFetching={isFetching}
        value={other}
        nothingFound={text.form.noContact}
        onChange={setOther}
        onSearch={setSearch}
      />
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose}>
          {text.bulk.cancel}
        </Button>
        <Button
          disabled={other === ''}
          onClick={() => void navigate(paths.mergeContacts([id, other]))}
        >
          {text.duplicates.merge}
        </Button>
      </Group>
    </Stack>
  );
}
