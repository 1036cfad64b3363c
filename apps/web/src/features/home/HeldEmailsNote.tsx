import { Alert, Button, Group } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate } from '../../core/dates.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { type Home, useReleaseHeldEmailsMutation } from './api.ts';

type Choice = 'send' | 'discard';

const texts: Record<Choice, { title: string; confirm: string; said: string; done: string }> = {
  send: {
    title: 'Send held emails?',
    confirm: 'Send emails',
    said: 'They are sent now, the oldest first. Emails whose link or code has expired are discarded.',
    done: 'Sending held emails',
  },
  discard: {
    title: 'Discard held emails?',
    confirm: 'Discard emails',
    said: 'They are never sent. You can still send reminders for documents that wait for someone.',
    done: 'Held emails discarded',
  },
};

/** Offers to send the emails that were held while no mail server was configured. */
export default function HeldEmailsNote({ held }: { held: NonNullable<Home['heldEmails']> }) {
  const [choice, setChoice] = useState<Choice>();
  const [release, { error, reset }] = useReleaseHeldEmailsMutation();
  const close = () => {
    reset();
    setChoice(undefined);
  };
  const confirm = async (what: Choice) => {
    const answer = await release({ do: what });
    if (answer.error !== undefined) return;
    toastSuccess(texts[what].done);
    close();
  };
  const count = held.count === 1 ? '1 email is held' : `${held.count} emails are held`;
  return (
    <Alert color="amber" icon={<IconMailForward size={20} aria-hidden />} title={count} mb="md">
      They were written while no mail server was configured, the oldest on{' '}
      {formatDate(held.oldestAt)}.
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => setChoice('send')}>
          Send emails
        </Button>
        <Button size="xs" variant="default" onClick={() => setChoice('discard')}>
          Discard emails
        </Button>
      </Group>
      {choice && (
        <ConfirmDialog
          opened
          title={texts[choice].title}
          confirm={texts[choice].confirm}
          isHard={choice === 'discard'}
          problem={messageOf(error)}
          onConfirm={() => confirm(choice)}
          onClose={close}
        >
          {texts[choice].said}
        </ConfirmDialog>
      )}
    </Alert>
  );
}
