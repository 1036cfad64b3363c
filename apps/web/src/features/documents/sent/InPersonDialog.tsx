import type { DocumentDetail, Party } from '@countersign/contract';
import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
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
  const commandId = useRef<string>(undefined);
  if (party === undefined) return null;
  const close = () => {
    reset();
    onClose();
  };
  const confirm = async () => {
    commandId.current ??= newUuid();
    const body = { commandId: commandId.current, partyId: party.id };
    const answer = await open({ id: document.id, body });
    if (answer.error?.code !== undefined) commandId.current = undefined;
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
