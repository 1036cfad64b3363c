import type { User } from '@countersign/contract';
import { Alert, Button, Group } from '@mantine/core';
import { IconMail, IconMailX } from '@tabler/icons-react';
import { formatMoment } from '../../core/dates.ts';
import { text } from './text.ts';
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
      title={isOver ? text.user.expiredTitle : text.user.pendingTitle}
    >
      {isOver ? text.user.expired(until) : text.user.pending(user.email, until)}
      <Group gap="sm" mt="sm">
        {actsFor(user, false).map((act) => (
          <Button
            key={act.name}
            size="xs"
            variant="default"
            leftSection={<act.icon size={16} aria-hidden />}
            onClick={() => onAct(act)}
          >
            {text.acts[act.name].label}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}
