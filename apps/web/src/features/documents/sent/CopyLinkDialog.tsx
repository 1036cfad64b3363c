import type { DocumentDetail, Party } from '@countersign/contract';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconMessage } from '@tabler/icons-react';
import { messageOf } from '../../../core/api/message-of.ts';
import { useCommandId } from '../../../entities/documents/use-command-id.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { useCopyPartyLinkMutation, useTextPartyLinkMutation } from '../acts-api.ts';
import { text } from './text.ts';

interface CopyLinkDialogProps {
  document: DocumentDetail;
  /** Whose link is wanted; undefined where no one’s is. */
  party: Party | undefined;
  /** Called with the words of the rules where it is not their turn any more. */
  onRefused(text: string): void;
  onClose(): void;
}

/** Makes a link for an external party, and offers it to be sent by other means than email. */
export function CopyLinkDialog({ document, party, onRefused, onClose }: CopyLinkDialogProps) {
  const [create, { data, error }] = useCopyPartyLinkMutation();
  const command = useCommandId();
  if (party === undefined) return null;
  const { name } = party;
  if (data !== undefined) {
    const message = text.copyLink.messageOf(
      name,
      document.formPack.name,
      document.company.name,
      data.url,
    );
    return (
      <Modal
        opened
        onClose={onClose}
        title={text.copyLink.ready(name)}
        transitionProps={{ duration: 0 }}
      >
        <Stack gap="md">
          <TextInput label={text.copyLink.link} value={data.url} readOnly data-autofocus />
          <CopyButton label={text.copyLink.copy} value={data.url} />
          <Textarea label={text.copyLink.message} value={message} readOnly autosize maxRows={8} />
          <CopyButton label={text.copyLink.copyMessage} value={message} />
          {data.mobile !== null && (
            <TextButton id={document.id} partyId={party.id} mobile={data.mobile} />
          )}
          <Group justify="flex-end">
            <Button onClick={onClose}>{text.copyLink.close}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  const confirm = async () => {
    const answer = await create({
      id: document.id,
      body: { commandId: command.idOfTry(party.id), partyId: party.id },
    });
    command.noteOutcome(answer.error);
    if (answer.error?.code !== 'conflict') return;
    onClose();
    onRefused(messageOf(answer.error) ?? '');
  };
  return (
    <ConfirmDialog
      opened
      title={text.copyLink.title(name)}
      confirm={text.copyLink.create}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{text.copyLink.help}</Text>
    </ConfirmDialog>
  );
}

interface TextButtonProps {
  id: string;
  partyId: string;
  mobile: string;
}

/** Sends another link by text message. */
function TextButton({ id, partyId, mobile }: TextButtonProps) {
  const [send, { isLoading, isSuccess, error }] = useTextPartyLinkMutation();
  const command = useCommandId();
  const run = async () => {
    const answer = await send({ id, body: { commandId: command.idOfTry(partyId), partyId } });
    command.noteOutcome(answer.error);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={15} aria-hidden />}
        loading={isLoading}
        disabled={isSuccess}
        onClick={() => void run()}
      >
        {isSuccess ? text.copyLink.texted : text.copyLink.text(mobile)}
      </Button>
      <FormError>{messageOf(error)}</FormError>
    </>
  );
}

function CopyButton({ label, value }: { label: string; value: string }) {
  const { copy, copied } = useClipboard({ timeout: 2500 });
  // Browsers offer the clipboard to pages with a safe connection alone.
  if (!('clipboard' in navigator)) return null;
  return (
    <Button
      variant="default"
      leftSection={
        copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />
      }
      onClick={() => copy(value)}
    >
      {copied ? text.copyLink.copied : label}
    </Button>
  );
}
