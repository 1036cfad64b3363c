import type { SecuritySettings } from '@countersign/contract';
import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  List,
  Modal,
  Paper,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloud, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { toastSuccess } from '../../ui/toast.ts';
import { useGetSecuritySettingsQuery, useUpdateSecuritySettingsMutation } from './api.ts';

/** How the users of the organisation have to sign in. */
export default function SignInRulesPage() {
  const { data, error, isFetching, refetch } = useGetSecuritySettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader
        title="Sign-in rules"
        description="What everybody in your organisation needs to sign in."
        back={{ to: paths.users, label: 'Users' }}
      />
      {data !== undefined && <SecondFactor settings={data} />}
      {data === undefined && error !== undefined && !isFetching && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === undefined || isFetching) && (
        <Skeleton h={220} role="status" aria-label="Loading the rules" />
      )}
    </>
  );
}

function SecondFactor({ settings }: { settings: SecuritySettings }) {
  const { mfaRequired, accounts } = settings;
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} maw={760}>
      <Group justify="space-between" gap="md" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h3">
            Second factor for everybody
          </Title>
          <Badge
            color={mfaRequired ? 'green' : 'gray'}
            variant="light"
            bd="1px solid var(--app-line)"
          >
            {mfaRequired ? 'Required' : 'Up to each person'}
          </Badge>
        </Group>
        {accounts === 'embedded' && (
          <Button variant={mfaRequired ? 'default' : 'filled'} onClick={open}>
            {mfaRequired ? 'Require it no longer' : 'Require a second factor'}
          </Button>
        )}
      </Group>
      <Text mt="md" lh={1.6}>
        {mfaRequired
          ? 'Everybody signs in with their password and a code: from an authenticator app on their phone, or by email. A stolen password alone opens nothing.'
          : 'Everybody can turn on an authenticator app in their profile, but nobody has to. Whoever has not done so signs in with the password alone.'}
      </Text>
      <AccountsNote accounts={accounts} />
      <RuleDialog isOn={mfaRequired} opened={isAsking} onClose={close} />
    </Paper>
  );
}

/** Where the accounts are kept by a cloud user pool, what that means here. */
function AccountsNote({ accounts }: Pick<SecuritySettings, 'accounts'>) {
  switch (accounts) {
    case 'embedded':
      return (
        <Alert color="ink" mt="lg" icon={<IconInfoCircle size={20} aria-hidden />}>
          A lost phone is no disaster: on the page of each user, “Reset the second factor” lets them
          set up a new one.
        </Alert>
      );
    case 'cloud':
    case 'cloud-by-hand':
      return (
        <Alert
          color="ink"
          mt="lg"
          icon={<IconCloud size={20} aria-hidden />}
          title="Set in your cloud user pool"
        >
          Your users’ accounts are kept by a cloud user pool, which decides for all of them whether
          a second factor is needed. Change it in the settings of the pool, under multi-factor
          authentication
          {accounts === 'cloud-by-hand' &&
            '; accounts, passwords and second factors are reset there as well, since this server has no rights to administer it'}
          .
        </Alert>
      );
  }
}

interface RuleDialogProps {
  isOn: boolean;
  opened: boolean;
  onClose(): void;
}

function RuleDialog({ isOn, opened, onClose }: RuleDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isOn ? 'Require the second factor no longer?' : 'Require a second factor?'}
      transitionProps={{ duration: 0 }}
    >
      <Question isOn={isOn} onClose={onClose} />
    </Modal>
  );
}

function Question({ isOn, onClose }: Omit<RuleDialogProps, 'opened'>) {
  const [update, { isLoading, error }] = useUpdateSecuritySettingsMutation();
  const confirm = async () => {
    const answer = await update({ mfaRequired: !isOn });
    if (answer.data === undefined) return;
    toastSuccess(
      isOn
        ? 'The second factor is up to each person now.'
        : 'Everybody needs a second factor from now on.',
    );
    onClose();
  };
  const isRefused = error !== undefined && 'status' in error && error.code === 'conflict';
  return (
    <Stack gap="md">
      {isOn ? (
        <Text>
          Whoever has an authenticator app keeps it, and can turn it off in their profile. Everybody
          else signs in with the password alone.
        </Text>
      ) : (
        <div>
          <Text>This is what happens:</Text>
          <List mt="xs" spacing={6}>
            <List.Item>
              Whoever has no second factor yet is signed out, and sets one up at the next sign-in.
            </List.Item>
            <List.Item>Nobody can turn theirs off any more.</List.Item>
            <List.Item>Users whom you invite set one up at their first sign-in.</List.Item>
          </List>
        </div>
      )}
      {error !== undefined && (
        <FormError>
          {messageOf(error)}{' '}
          {isRefused && !isOn && (
            <Anchor component={Link} to={paths.security} inherit underline="always">
              Go to your security page
            </Anchor>
          )}
        </FormError>
      )}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color={isOn ? 'red' : undefined} loading={isLoading} onClick={() => void confirm()}>
          {isOn ? 'Require it no longer' : 'Require it of everybody'}
        </Button>
      </Group>
    </Stack>
  );
}
