import type { User } from '@countersign/contract';
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { secondFactorNames } from '../../records/users/user-looks.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { useCancelEmailChangeMutation } from './api.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import classes from './Users.module.css';

/** How a user signs in: e-mail, second factor, and when they last did. */
export function UserSignIn({ user }: { user: User }) {
  const [isChanging, { open, close }] = useDisclosure(false);
  const { email, newEmail, signedInAt, secondFactor, createdAt, isHome, state } = user;
  // An invitation went to this address: another one needs another invitation.
  const mayChange = isHome && newEmail === null && (state === 'active' || state === 'disabled');
  return (
    <section className={classes.card} aria-labelledby="sign-in">
      <Title order={2} size="h3" id="sign-in" mb="md">
        Sign-in
      </Title>
      <dl className={classes.facts}>
        <Fact name="E-mail">
          <Group gap="xs" justify="space-between">
            <span>{email}</span>
            {mayChange && (
              <Button size="compact-sm" variant="default" onClick={open}>
                Change e-mail
              </Button>
            )}
          </Group>
          {newEmail !== null && <PendingEmail id={user.id} newEmail={newEmail} />}
        </Fact>
        <Fact name="Second factor">{secondFactorNames[secondFactor]}</Fact>
        <Fact name="Last sign-in">
          {signedInAt === null ? 'Never' : `${formatAgo(signedInAt)}, ${formatMoment(signedInAt)}`}
        </Fact>
        <Fact name="User since">{formatMoment(createdAt)}</Fact>
      </dl>
      <ChangeEmailDialog user={user} opened={isChanging} onClose={close} />
    </section>
  );
}

function PendingEmail({ id, newEmail }: { id: string; newEmail: string }) {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();
  const giveUp = async () => {
    const answer = await cancel(id);
    if (answer.error === undefined) toastSuccess('The e-mail stays as it was.');
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
        A link was sent to {newEmail}. Until it is followed, the old e-mail counts.
      </Text>
      <Button size="xs" variant="default" mt="sm" loading={isLoading} onClick={() => void giveUp()}>
        Cancel the change
      </Button>
    </Alert>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
