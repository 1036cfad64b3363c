import type { User } from '@countersign/contract';
import { Alert, Button, Group } from '@mantine/core';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { formatMoment } from '../../core/dates.ts';
import { actsFor, type UserAct } from './user-acts.ts';

interface InvitationNoticeProps {
  user: User;
  onAct(act: UserAct): void;
}

/** Says of an invited user until when they can come, and what can be done about it. */
export function InvitationNotice({ user, onAct }: InvitationNoticeProps) {
  const { state, invitationExpiresAt } = user;
  if (state !== 'invited' && state !== 'invitation-expired') return null;
  const isOver = state === 'invitation-expired';
  const until = invitationExpiresAt === null ? '' : formatMoment(invitationExpiresAt);
  return (
    <Alert
      color={isOver ? 'red' : 'amber'}
      icon={isOver ? <IconMailX size={20} aria-hidden /> : <IconMail size={20} aria-hidden />}
      title={isOver ? 'Invitation expired' : 'Not accepted yet'}
    >
      {isOver
        ? `The invitation stopped working on ${until}. Send it again.`
        : `The invitation to ${user.email} works until ${until}.`}
      <Group gap="sm" mt="sm">
        {actsFor(user, false).map((act) => (
          <Button
            key={act.label}
            size="xs"
            variant="default"
            leftSection={<act.icon size={16} aria-hidden />}
            onClick={() => onAct(act)}
          >
            {act.label}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
