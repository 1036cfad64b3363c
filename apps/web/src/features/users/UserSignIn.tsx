import type { User } from '@countersign/contract';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailQuestion } from '@tabler/icons-react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { secondFactorNames } from '../../entities/users/user-badges.ts';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { useCancelEmailChangeMutation } from './api.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';

/** How a user signs in: email, second factor, and when they last did. */
export function UserSignIn({ user }: { user: User }) {
  const [isChanging, { open, close }] = useDisclosure(false);
  const { email, newEmail, signedInAt, secondFactor, createdAt, isHome, state } = user;
  // An invitation went to this address: another one needs another invitation.
  const mayChange = isHome && newEmail === null && (state === 'active' || state === 'disabled');
  return (
    <RecordSection title="Sign-in">
      <Facts>
        <Fact name="Email">
          <Group gap="xs" justify="space-between">
            <span>{email}</span>
            {mayChange && (
              <Button size="compact-sm" variant="default" onClick={open}>
                Change email
              </Button>
            )}
          </Group>
          {newEmail !== null && <PendingEmail id={user.id} newEmail={newEmail} />}
        </Fact>
        <Fact name="Second factor">
          {isHome
            ? secondFactorNames[secondFactor]
            : 'Theirs alone, as is their password: they work for other organisations too. You can disable them in yours.'}
        </Fact>
        <Fact name="Last sign-in">
          {signedInAt === null ? 'Never' : `${formatAgo(signedInAt)}, ${formatMoment(signedInAt)}`}
        </Fact>
        <Fact name="User since">{formatMoment(createdAt)}</Fact>
      </Facts>
      <ChangeEmailDialog user={user} opened={isChanging} onClose={close} />
    </RecordSection>
  );
}

function PendingEmail({ id, newEmail }: { id: string; newEmail: string }) {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();
  const giveUp = async () => {
    const answer = await cancel(id);
    if (answer.error === undefined) toastSuccess('The email stays as it was.');
    else toastError(messageOf(answer.error));
  };
  return (
    <Alert
      color="amber"
      p="sm"
      mt="xs"
      icon={<IconMailQuestion size={18} aria-hidden />}
      title="Waits to be confirmed"
    >
      <Text size="sm">
        A link was sent to {newEmail}. Until it is followed, the old email counts.
      </Text>
      <Button size="xs" variant="default" mt="sm" loading={isLoading} onClick={() => void giveUp()}>
        Cancel the change
      </Button>
    </Alert>
  );
}
