import type { User } from '@countersign/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailQuestion } from '@tabler/icons-react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { secondFactorNames } from '../../entities/users/user-badges.ts';
import { toastError, toastSuccess } from '../../ui/notices/toast.ts';
import { Fact, Facts } from '../../ui/page/Facts.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useCancelEmailChangeMutation } from './api.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { text } from './text.ts';

/** Shows how a user signs in: email, second factor, and when they last did. */
export function UserSignIn({ user }: { user: User }) {
  const [isChanging, { open, close }] = useDisclosure(false);
  const { email, newEmail, signedInAt, secondFactor, createdAt, isHome, state } = user;
  // An invitation went to this address: another one needs another invitation.
  const mayChange = isHome && newEmail === null && (state === 'active' || state === 'disabled');
  return (
    <RecordSection title={text.signIn.title}>
      <Facts>
        <Fact name={text.signIn.email}>
          <Group gap="xs" justify="space-between">
            <span>{email}</span>
            {mayChange && (
              <Button size="compact-sm" variant="default" onClick={open}>
                {text.signIn.changeEmail}
              </Button>
            )}
          </Group>
          {newEmail !== null && <PendingEmail id={user.id} newEmail={newEmail} />}
        </Fact>
        <Fact name={text.signIn.secondFactor}>
          {isHome ? secondFactorNames[secondFactor] : text.signIn.notHome}
        </Fact>
        <Fact name={text.signIn.last}>
          {signedInAt === null
            ? text.list.never
            : text.signIn.lastAt(formatAgo(signedInAt), formatMoment(signedInAt))}
        </Fact>
        <Fact name={text.signIn.added}>{formatMoment(createdAt)}</Fact>
      </Facts>
      <ChangeEmailDialog user={user} opened={isChanging} onClose={close} />
    </RecordSection>
  );
}

function PendingEmail({ id, newEmail }: { id: string; newEmail: string }) {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();
  const giveUp = async () => {
    const answer = await cancel(id);
    if (answer.error === undefined) toastSuccess(text.signIn.cancelled);
    else toastError(messageOf(answer.error));
  };
  return (
    <Alert
      color="amber"
      p="sm"
      mt="xs"
      icon={<IconMailQuestion size={18} aria-hidden />}
      title={text.signIn.pendingTitle}
    >
      <Text size="sm">{text.signIn.pending(newEmail)}</Text>
      <Button size="xs" variant="default" mt="sm" loading={isLoading} onClick={() => void giveUp()}>
        {text.signIn.cancelChange}
      </Button>
    </Alert>
  );
}
