import type { Distribution } from '@countersign/contract';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import type { Refusal } from '../../../kit/forms/use-form-core.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { DayField } from '../../../ui/inputs/DayField.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import {
  type DistributionActInput,
  useActOnDistributionMutation,
  useResendToUnopenedMutation,
} from '../api.ts';
import { peopleCount } from '../distribution-labels.ts';
import { useCommandId } from '../use-acts.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { text } from './text.ts';

/** Something about a whole distribution that is asked before it is done. */
export interface Question {
  act: 'cancel' | 'revoke' | 'extend' | 'resend' | 'add';
}

interface QuestionDialogProps {
  distribution: Distribution;
  /** Undefined where nothing is asked. */
  question: Question | undefined;
  onClose(): void;
}

/** Says what an act will do with a distribution, and does it. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { question } = props;
  switch (question?.act) {
    case undefined:
      return null;
    case 'add':
      return <AddPersonDialog {...props} />;
    case 'resend':
      return <Resend {...props} />;
    case 'extend':
      return <Extend {...props} />;
    case 'cancel':
      return (
        <Hard
          {...props}
          act="cancel"
          title={text.questions.cancelTitle}
          text={text.questions.cancelEffect(peopleCount(props.distribution.counts.queued))}
          button={text.questions.cancel}
          done={text.questions.cancelled}
        />
      );
    case 'revoke':
      return (
        <Hard
          {...props}
          act="revoke"
          title={text.questions.revokeTitle}
          text={text.questions.revokeEffect}
          button={text.questions.revoke}
          done={text.questions.revoked}
        />
      );
  }
}

interface HardProps extends QuestionDialogProps {
  act: 'cancel' | 'revoke';
  title: string;
  text: string;
  button: string;
  done: string;
}

/** Asks before an act that can't be undone. */
function Hard({ distribution, act, title, text, button, done, onClose }: HardProps) {
  const [run, { error }] = useActOnDistributionMutation();
  const confirm = async () => {
    const input: DistributionActInput = { id: distribution.id, act, body: undefined };
    const answer = await run(input);
    if (answer.error !== undefined) return;
    toastSuccess(done);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={button}
      isHard
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

function Resend({ distribution, onClose }: QuestionDialogProps) {
  const [run, { error }] = useResendToUnopenedMutation();
  const command = useCommandId();
  const confirm = async () => {
    const answer = await run({ id: distribution.id, body: { commandId: command.get() } });
    if (answer.error !== undefined) return;
    command.done();
    toastSuccess(text.questions.resent(peopleCount(answer.data.resent)));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text.questions.resendTitle}
      confirm={text.questions.resend}
      problem={messageOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text.questions.resendEffect}
    </ConfirmDialog>
  );
}

function Extend({ distribution, onClose }: QuestionDialogProps) {
  const [day, setDay] = useState(distribution.expiresOn);
  const [run, { error, reset }] = useActOnDistributionMutation();
  const refusal: Refusal = error ?? {};
  const ofDay = refusal.fields?.['expiresOn'];
  const confirm = async () => {
    const answer = await run({ id: distribution.id, act: 'extend', body: { expiresOn: day } });
    if (answer.error !== undefined) return;
    toastSuccess(day === null ? text.questions.expiryRemoved : text.questions.expiryChanged);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text.questions.expiryTitle}
      confirm={text.questions.changeExpiry}
      problem={ofDay === undefined ? messageOf(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>{text.questions.expiryEffect}</Text>
        <DayField
          label={text.questions.expiryLabel}
          description={text.questions.expiryHelp}
          value={day}
          error={ofDay}
          data-autofocus
          onChange={(next) => {
            setDay(next);
            reset();
          }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
