import type { DocumentDetail, Party } from '@countersign/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useCommandId } from '../../../entities/documents/use-command-id.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useSignInPersonMutation } from '../acts-api.ts';
import { text } from './text.ts';

interface InPersonDialogProps {
  document: DocumentDetail;
  /** Who is to act on this device; undefined where no one is. */
  party: Party | undefined;
  /** Called with the words of the rules where it is not their turn any more. */
  onRefused(text: string): void;
  onClose(): void;
}

/** Explains signing in person, and leaves the application for the page of the signer. */
export function InPersonDialog({ document, party, onRefused, onClose }: InPersonDialogProps) {
  const [open, { error, reset }] = useSignInPersonMutation();
  const [isLeaving, setLeaving] = useState(false);
  const command = useCommandId();
  if (party === undefined) return null;
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    const body = { commandId: command.idOfTry(party.id), partyId: party.id };
    const answer = await open({ id: document.id, body });
    command.noteOutcome(answer.error);
    if (answer.error?.code === 'conflict') {
      close();
      return onRefused(messageOf(answer.error) ?? '');
    }
    if (answer.data === undefined) return;
    setLeaving(true);
    // It is another application, in this tab: the person who gets the device does not see what is behind it.
    globalThis.location.assign(answer.data.path);
  };
  return (
    <ConfirmDialog
      opened
      title={text.inPerson.title(party.name)}
      confirm={isLeaving ? text.inPerson.opening : text.inPerson.confirm}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={close}
    >
      <Text>{text.inPerson.help}</Text>
    </ConfirmDialog>
  );
}
