import type { DocumentSummary, Party } from '@countersign/contract';
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { type AskedAct, useAct } from './use-act.ts';

/** An act that is asked about before it is done. */
export type Question =
  | { act: 'void' | 'takeBack' | 'extend' | 'reopen' | 'finish' }
  | { act: 'remind'; party?: Party }
  | { act: 'decline'; partyId: string };

/** What is said of a document that an act is about. */
type Told = Pick<DocumentSummary, 'id' | 'recipient' | 'expiresOn'>;

interface ActDialogProps {
  document: Told;
  /** Undefined where nothing is asked. */
  question: Question | undefined;
  /** Called with the words of the rules where somebody was quicker. */
  onRefused(text: string): void;
  onDone?(question: Question): void;
  onClose(): void;
}

interface Words {
  title: string;
  text: string;
  button: string;
  done: string;
  isHard?: true;
  asks?: 'reason' | 'day';
}

function wordsOf(question: Question, { recipient }: Told): Words {
  const name = fullName(recipient);
  switch (question.act) {
    case 'void':
      return {
        title: `Void the document for ${name}?`,
        text: 'No one can act on it any more. Its links stop working, and the parties are told why. You can’t undo this.',
        button: 'Void',
        done: 'Document voided',
        isHard: true,
        asks: 'reason',
      };
    case 'takeBack':
      return {
        title: 'Recall the document?',
        text: 'It becomes a draft again. Its links stop working, and anyone who opened one is told.',
        button: 'Recall',
        done: 'The document is a draft again.',
      };
    case 'extend':
      return {
        title: 'Extend the document?',
        text: 'The document expires at the end of this day.',
        button: 'Extend',
        done: 'Expiry changed',
        asks: 'day',
      };
    case 'reopen':
      return {
        title: 'Reopen the document?',
        text: 'It becomes a draft again. Values are kept, signatures are not. You can change it and send it again.',
        button: 'Reopen',
        done: 'The document is a draft again.',
      };
    case 'remind':
      return {
        title: question.party ? `Remind ${question.party.name}?` : 'Send a reminder?',
        text: 'Sends an email to everyone whose turn it is, at most once an hour.',
        button: 'Remind',
        done: 'Reminder sent',
      };
    case 'finish':
      return {
        title: 'Resend the email?',
        text: 'Sends it to the same address again. If the address is wrong, correct it instead.',
        button: 'Resend email',
        done: 'Email sent again',
      };
    case 'decline':
      return {
        title: 'Decline the document?',
        text: 'It goes back to its sender, and no one else is asked to act. Everyone who acted before you is told.',
        button: 'Decline',
        done: 'Document declined',
        isHard: true,
        asks: 'reason',
      };
  }
}

/** Says what an act will do, asks what it needs, does it, and says why where it was refused. */
export function ActDialog(props: ActDialogProps) {
  const { question } = props;
  return question && <Asked key={question.act} {...props} question={question} />;
}

function Asked(props: ActDialogProps & { question: Question }) {
  const { document, question, onRefused, onDone, onClose } = props;
  const { act, wrong, forget } = useAct();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(document.expiresOn);
  const words = wordsOf(question, document);
  const fields = wrong?.fields;
  const confirm = async () => {
    const outcome = await act(actOf(document.id, question, reason, day ?? ''));
    if (outcome.kind === 'wrong') return;
    onClose();
    if (outcome.kind === 'refused') return onRefused(outcome.text);
    toastSuccess(words.done);
    onDone?.(question);
  };
  const ofField = fields?.['reason'] ?? fields?.['expiresOn'];
  return (
    <ConfirmDialog
      opened
      title={words.title}
      confirm={words.button}
      isHard={words.isHard}
      problem={ofField === undefined ? messageOf(wrong) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{words.text}</Text>
        {words.asks === 'reason' && (
          <Textarea
            label="Reason"
            withAsterisk
            aria-required
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={reason}
            error={ofField}
            data-autofocus
            onChange={(event) => {
              setReason(event.currentTarget.value);
              forget();
            }}
          />
        )}
        {words.asks === 'day' && (
          <DayField
            label="Expires on"
            withAsterisk
            aria-required
            value={day}
            error={ofField}
            data-autofocus
            onChange={(next) => {
              setDay(next);
              forget();
            }}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function actOf(id: string, question: Question, reason: string, day: string): AskedAct {
  switch (question.act) {
    case 'void':
      return { id, act: 'void', body: { reason } };
    case 'extend':
      return { id, act: 'extend', body: { expiresOn: day } };
    case 'decline':
      return { id, act: 'decline', body: { partyId: question.partyId, reason } };
    case 'remind':
      return { id, act: 'remind', body: question.party ? { partyId: question.party.id } : {} };
    case 'takeBack':
    case 'reopen':
    case 'finish':
      return { id, act: question.act, body: {} };
  }
}
