import { Alert, Button, Group } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatDate } from '../../core/dates.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { type Home, useReleaseHeldEmailsMutation } from './api.ts';
import { text } from './text.ts';

type Choice = 'send' | 'discard';

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
    toastSuccess(text.heldEmails[what].done);
    close();
  };
  return (
    <Alert
      color="amber"
      icon={<IconMailForward size={20} aria-hidden />}
      title={text.heldEmails.count(held.count)}
      mb="md"
    >
      {text.heldEmails.since(formatDate(held.oldestAt))}
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => setChoice('send')}>
          {text.heldEmails.send.confirm}
        </Button>
        <Button size="xs" variant="default" onClick={() => setChoice('discard')}>
          {text.heldEmails.discard.confirm}
        </Button>
      </Group>
      {choice && (
        <ConfirmDialog
          opened
          title={text.heldEmails[choice].title}
          confirm={text.heldEmails[choice].confirm}
          isHard={choice === 'discard'}
          problem={messageOf(error)}
          onConfirm={() => confirm(choice)}
          onClose={close}
        >
          {text.heldEmails[choice].effect}
        </ConfirmDialog>
      )}
    </Alert>
  );
}
