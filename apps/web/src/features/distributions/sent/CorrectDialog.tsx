import type { Distribution, DistributionRecipient } from '@countersign/contract';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useMay } from '../../../core/session/use-may.ts';
import { CorrectContact } from '../../../entities/contacts/CorrectContact.tsx';
import type { Refusal } from '../../../kit/forms/use-form-core.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { useCorrectDistributionRecipientMutation } from '../api.ts';
import { useCommandId } from '../use-acts.ts';
import { text } from './text.ts';

interface CorrectDialogProps {
  distribution: Distribution;
  recipient: DistributionRecipient;
  onClose(): void;
}

/** Corrects a recipient's address, and sends it there. */
export function CorrectDialog({ distribution, recipient, onClose }: CorrectDialogProps) {
  const [email, setEmail] = useState(recipient.email);
  const [correct, { error, reset }] = useCorrectDistributionRecipientMutation();
  const command = useCommandId();
  const mayChange = useMay('contacts.use') && recipient.contactId !== null;
  const [correctContact, setCorrectContact] = useState(true);
  const { fields }: Refusal = error ?? {};
  const ofEmail = fields?.['email'];
  const confirm = async () => {
    const answer = await correct({
      id: distribution.id,
      recipientId: recipient.id,
      body: { commandId: command.get(), email, ...(mayChange && { correctContact }) },
    });
    // What was refused for good is another command once it is mended.
    if (answer.error === undefined || 'code' in answer.error) command.done();
    if (answer.error !== undefined) return;
    toastSuccess(text.recipient.corrected(answer.data.email));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text.recipient.correctTitle(recipient.name || recipient.email)}
      confirm={text.recipient.correctConfirm}
      isDisabled={email.trim() === '' || email.trim() === recipient.email}
      problem={ofEmail === undefined ? messageOf(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{text.recipient.correctEffect}</Text>
        <TextInput
          label={text.recipient.email}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          error={ofEmail}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            reset();
          }}
        />
        {mayChange && <CorrectContact isChecked={correctContact} onChange={setCorrectContact} />}
      </Stack>
    </ConfirmDialog>
  );
}
