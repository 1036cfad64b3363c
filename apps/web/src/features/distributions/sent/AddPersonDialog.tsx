import type { Distribution } from '@countersign/contract';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useAgentOptions } from '../../../entities/contacts/choices.ts';
import type { Refusal } from '../../../kit/forms/use-form-core.ts';
import { ControlledModal } from '../../../ui/dialogs/ControlledModal.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { SearchSelect } from '../../../ui/inputs/SearchSelect.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useAddDistributionRecipientMutation } from '../api.ts';
import { useCommandId } from '../use-acts.ts';
import { text } from './text.ts';

interface AddPersonDialogProps {
  distribution: Distribution;
  onClose(): void;
}

/** Sends a distribution to one more person, without sending it again to the others. */
export function AddPersonDialog({ distribution, onClose }: AddPersonDialogProps) {
  return (
    <ControlledModal onClose={onClose} title={text.add.title} transitionProps={{ duration: 0 }}>
      <Form distribution={distribution} onClose={onClose} />
    </ControlledModal>
  );
}

function Form({ distribution, onClose }: AddPersonDialogProps) {
  const [by, setBy] = useState<'contact' | 'address'>('contact');
  const [contactId, setContactId] = useState('');
  const [search, setSearch] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const { options, isFetching } = useAgentOptions(search);
  const [add, { error, isLoading, reset }] = useAddDistributionRecipientMutation();
  const command = useCommandId();
  const { fields }: Refusal = error ?? {};
  const ofEmail = fields?.['person.email'] ?? fields?.['email'];
  const isByContact = by === 'contact';
  const send = async () => {
    const person = isByContact ? { contactId } : { name, email };
    const answer = await add({
      id: distribution.id,
      body: { commandId: command.get(), person },
    });
    // What was refused for good is another command once it is mended.
    if (answer.error === undefined || 'code' in answer.error) command.done();
    if (answer.error !== undefined) return;
    toastSuccess(text.add.done(answer.data.name || answer.data.email));
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="md">
        <Text size="sm">{text.add.help}</Text>
        <SegmentedControl
          aria-label={text.add.kind}
          value={by}
          data={[
            { value: 'contact', label: text.add.contact },
            { value: 'address', label: text.add.address },
          ]}
          onChange={(next) => {
            setBy(next);
            reset();
          }}
        />
        {isByContact ? (
          <SearchSelect
            label={text.add.contact}
            placeholder={text.add.search}
            options={options}
            isFetching={isFetching}
            value={contactId}
            error={fields?.['person.contactId']}
            nothingFound={text.add.notFound}
            onChange={setContactId}
            onSearch={setSearch}
          />
        ) : (
          <>
            <TextInput
              label={text.add.name}
              autoComplete="off"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              label={text.add.email}
              type="email"
              withAsterisk
              aria-required
              autoComplete="off"
              value={email}
              error={ofEmail}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                reset();
              }}
            />
          </>
        )}
        <FormError>{ofEmail === undefined ? messageOf(error) : undefined}</FormError>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.add.cancel}
          </Button>
          <Button
            type="submit"
            loading={isLoading}
            disabled={isByContact ? contactId === '' : email.trim() === ''}
          >
            {text.add.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
