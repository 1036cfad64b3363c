import type { Contact, ContactErasure } from '@countersign/contract';
import {
  Alert,
  Button,
  Group,
  List,
  Modal,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useEraseContactMutation, usePreviewContactErasureQuery } from './api.ts';
import { text } from './text.ts';

interface EraseDialogProps {
  contact: Contact;
  isOpen: boolean;
  onClose(): void;
}

/** Explains what erasing a contact's data removes and keeps, and erases it. */
export function EraseDialog({ contact, isOpen, onClose }: EraseDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={text.erase.title(contact.name)}
      size="lg"
      transitionProps={{ duration: 0 }}
    >
      <Question contact={contact} onClose={onClose} />
    </Modal>
  );
}

function Question({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { id, name, revision } = contact;
  const preview = usePreviewContactErasureQuery(id, { refetchOnMountOrArgChange: true });
  const [erase, { isLoading, error }] = useEraseContactMutation();
  const [typed, setTyped] = useState('');
  const isSure = typed.trim().toLowerCase() === name.toLowerCase();
  const confirm = async () => {
    if (!isSure) return;
    const answer = await erase({ id, body: { revision } });
    if (answer.data === undefined) return;
    toastSuccess(text.erase.done);
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Stack gap="md">
        <Alert color="red" title={text.erase.warningTitle}>
          {text.erase.warning}
        </Alert>
        {preview.currentData === undefined ? (
          preview.error === undefined ? (
            <Skeleton h={180} />
          ) : (
            <FormError>{messageOf(preview.error)}</FormError>
          )
        ) : (
          <Consequences erasure={preview.currentData} />
        )}
        <TextInput
          label={text.erase.confirm(name)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormError>{messageOf(error)}</FormError>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.bulk.cancel}
          </Button>
          <Button type="submit" color="red" loading={isLoading} disabled={!isSure}>
            {text.menu.erase}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Consequences({ erasure: { removed, kept } }: { erasure: ContactErasure }) {
  return (
    <>
      <div>
        <Title order={3} size="h5" mb={6}>
          {text.erase.removed}
        </Title>
        <List size="sm" spacing={4}>
          {removed.map((what) => (
            <List.Item key={what}>{what}</List.Item>
          ))}
        </List>
      </div>
      <div>
        <Title order={3} size="h5" mb={6}>
          {text.erase.kept}
        </Title>
        {kept.length === 0 ? (
          <Text size="sm">{text.erase.nothingKept}</Text>
        ) : (
          <List size="sm" spacing={6}>
            {kept.map(({ what, why, count }) => (
              <List.Item key={what}>
                {what} ({count.toLocaleString('en-GB')})
                <Text span display="block" size="xs" c="dimmed">
                  {why}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </>
  );
}
