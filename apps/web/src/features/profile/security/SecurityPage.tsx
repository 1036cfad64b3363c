import type { EndpointResult, listSessions } from '@countersign/contract';
import { Alert, Button, Divider, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { paths } from '../../../core/paths.ts';
import { logOut } from '../../../core/session/log-out.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastError } from '../../../ui/notices/toast.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { Spinner } from '../../../ui/page/Spinner.tsx';
import { useListOwnSessionsQuery, useSignOutEverywhereMutation } from '../api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { text } from '../text.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { SecondFactorRows } from './SecondFactorRows.tsx';
import { SessionRows } from './SessionRows.tsx';

/** One's own password, second factors and active sessions. */
export default function SecurityPage() {
  const sessions = useListOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <SettingsSection title={text.password.title} description={text.password.help}>
        <ChangePassword />
      </SettingsSection>
      <SettingsSection title={text.factors.title} description={text.factors.help}>
        <SecondFactorRows isRequired={sessions.data?.mfaRequired === true} />
      </SettingsSection>
      <SettingsSection title={text.sessions.title} description={text.sessions.help}>
        {sessions.data !== undefined ? (
          <Sessions {...sessions.data} />
        ) : sessions.isError ? (
          <ErrorState message={messageOf(sessions.error)} onRetry={() => void sessions.refetch()} />
        ) : (
          <Spinner label={text.sessions.loading} height="150px" />
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
          {text.sessions.notListed}
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
        {text.sessions.lostDevice}
      </Text>
      <Button variant="light" color="red" onClick={open}>
        {text.sessions.signOutEverywhere}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={text.sessions.confirmTitle}
        confirm={text.sessions.signOutEverywhere}
        isHard
        onClose={close}
        onConfirm={leave}
      >
        {text.sessions.confirm}
      </ConfirmDialog>
    </Group>
  );
}
