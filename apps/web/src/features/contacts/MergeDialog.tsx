import type { Contact } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useAgentOptions } from '../../entities/contacts/choices.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

interface MergeDialogProps {
  contact: Contact;
  isOpen: boolean;
  onClose(): void;
}

/** Asks with whom a contact is to be merged. */
export function MergeDialog({ contact, isOpen, onClose }: MergeDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Merge ${contact.name} with another contact`}>
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
      <Text size="sm">
        Both become one contact. You choose what stays of each on the next page; nothing is changed
        before that.
      </Text>
      <SearchSelect
        label="The same person"
        placeholder="Search contacts"
        options={options.filter(({ value }) => value !== id)}
        isFetching={isFetching}
        value={other}
        nothingFound="No such contact"
        onChange={setOther}
        onSearch={setSearch}
      />
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={other === ''}
          onClick={() => void navigate(paths.mergeContacts([id, other]))}
        >
          Compare them
        </Button>
      </Group>
    </Stack>
  );
}
