import type { DocumentSummary, Party } from '@countersign/contract';
import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { fullName } from '../../core/full-name.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { DayField } from '../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { text } from './text.ts';
import { type PendingAct, useAct } from './use-act.ts';

/** An act that is confirmed before it is done. */
export type Question =
  | { act: 'void' | 'takeBack' | 'extend' | 'reopen' | 'finish' }
  | { act: 'remind'; party?: Party }
  | { act: 'decline' | 'return'; partyId: string };

/** Holds the facts about a document that its act's dialog shows. */
type DocumentFacts = Pick<DocumentSummary, 'id' | 'state' | 'recipient' | 'expiresOn'>;

interface ActDialogProps {
  document: DocumentFacts;
  /** Undefined while the dialog is closed. */
  question: Question | undefined;
  /** Called with the words of the rules where someone was quicker. */
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

function wordsOf(question: Question, { state, recipient, expiresOn }: DocumentFacts): Words {
  const { acts } = text;
  switch (question.act) {
    case 'void':
      return {
        ...acts.void,
        title: acts.void.title(fullName(recipient)),
        ...(state === 'draft' && { text: acts.void.ofDraft }),
        isHard: true,
        asks: 'reason',
      };
    case 'takeBack':
      return acts.recall;
    case 'extend':
      return { ...(expiresOn === null ? acts.setExpiry : acts.extend), asks: 'day' };
    case 'reopen':
    case 'finish':
      return acts[question.act];
    case 'remind': {
      if (question.party === undefined) return acts.remind;
      const { title, text: effect } = acts.remindOne;
      return { ...acts.remind, title: title(question.party.name), text: effect };
    }
    case 'decline':
      return { ...acts.decline, isHard: true, asks: 'reason' };
    case 'return':
      return { ...acts.return, asks: 'reason' };
  }
}

/** Says what an act will do, asks what it needs, does it, and says why where it was refused. */
export function ActDialog(props: ActDialogProps) {
  const { question } = props;
  return question && <QuestionDialog key={question.act} {...props} question={question} />;
}

function QuestionDialog(props: ActDialogProps & { question: Question }) {
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
            label={text.acts.reason}
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
            label={text.acts.expiresOn}
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

function actOf(id: string, question: Question, reason: string, day: string): PendingAct {
  switch (question.act) {
    case 'void':
      return { id, act: 'void', body: { reason } };
    case 'extend':
      return { id, act: 'extend', body: { expiresOn: day } };
    case 'decline':
    case 'return':
      return { id, act: question.act, body: { partyId: question.partyId, reason } };
    case 'remind':
      return { id, act: 'remind', body: question.party ? { partyId: question.party.id } : {} };
    case 'takeBack':
    case 'reopen':
    case 'finish':
      return { id, act: question.act, body: {} };
  }
}
