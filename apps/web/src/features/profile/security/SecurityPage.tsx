import type { EndpointResult, listSessions } from '@countersign/contract';
import { Alert, Button, Divider, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { paths } from '../../../core/paths.ts';
import { logOut } from '../../../core/session/log-out.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useListOwnSessionsQuery, useSignOutEverywhereMutation } from '../api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SecondFactorRows } from './SecondFactorRows.tsx';
import { SessionRows } from './SessionRows.tsx';

/** How one signs in, and where one is signed in. */
export default function SecurityPage() {
  const sessions = useListOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <SettingsSection
        title="Password"
        description="Choose one that you use nowhere else. Places where you are signed in already stay signed in."
      >
        <ChangePassword />
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        description="A code besides your password when you sign in: who learns your password alone can’t get in."
      >
        <SecondFactorRows isRequired={sessions.data?.mfaRequired === true} />
      </SettingsSection>
      <SettingsSection
        title="Where you are signed in"
        description="If you don’t know one of these, sign it out and change your password."
      >
        {sessions.data !== undefined ? (
          <Sessions {...sessions.data} />
        ) : sessions.isError ? (
          <ErrorState message={messageOf(sessions.error)} onRetry={() => void sessions.refetch()} />
        ) : (
          <Spinner label="Loading your sessions" height="150px" />
        )}
      </SettingsSection>
    </>
  );
}

function Sessions({ items, isListed }: EndpointResult<typeof listSessions>) {
  return (
    <>
      {isListed ? (
        <SessionRows sessions={items} />
      ) : (
        <Alert color="gray" icon={<IconInfoCircle size={18} />}>
          The sign-in service of your organisation keeps this list to itself. You can still sign out
          everywhere at once.
        </Alert>
      )}
      <Divider my="md" />
      <SignOutEverywhere />
    </>
  );
}

function SignOutEverywhere() {
  const [isAsking, { open, close }] = useDisclosure(false);
  const [signOut] = useSignOutEverywhereMutation();
  const navigate = useNavigate();
  const leave = async () => {
    const { error } = await signOut();
    if (error !== undefined) return toastError(messageOf(error));
    await logOut('chosen');
    void navigate(paths.signIn);
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" flex="1 1 240px">
        Lost a device, or forgot to sign out somewhere?
      </Text>
      <Button variant="light" color="red" onClick={open}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        isHard
        onClose={close}
        onConfirm={leave}
      >
        Every browser and device is signed out at once, this one too. You sign in again with your
        password.
      </ConfirmDialog>
    </Group>
  );
}
