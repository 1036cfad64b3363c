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
import { FormError } from '../../ui/inputs/FormError.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useGetSecuritySettingsQuery, useUpdateSecuritySettingsMutation } from './api.ts';
import { text } from './text.ts';

/** Edits the rules for signing in of the organisation's users. */
export default function SignInRulesPage() {
  const { data, error, isFetching, refetch } = useGetSecuritySettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <PageHeader
        title={text.signInRules.title}
        description={text.signInRules.description}
        back={{ to: paths.users, label: text.signInRules.back }}
      />
      {data !== undefined && <SecondFactor settings={data} />}
      {data === undefined && error !== undefined && !isFetching && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === undefined || isFetching) && (
        <Skeleton h={220} role="status" aria-label={text.signInRules.loading} />
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
            {text.signInRules.secondFactor}
          </Title>
          <Badge
            color={mfaRequired ? 'green' : 'gray'}
            variant="light"
            bd="1px solid var(--app-line)"
          >
            {mfaRequired ? text.signInRules.required : text.signInRules.optional}
          </Badge>
        </Group>
        {accounts === 'embedded' && (
          <Button variant={mfaRequired ? 'default' : 'filled'} onClick={open}>
            {mfaRequired ? text.signInRules.makeOptional : text.signInRules.require}
          </Button>
        )}
      </Group>
      <Text mt="md" lh={1.6}>
        {mfaRequired ? text.signInRules.requiredHelp : text.signInRules.optionalHelp}
      </Text>
      <AccountsNote accounts={accounts} />
      <RuleDialog isOn={mfaRequired} opened={isAsking} onClose={close} />
    </Paper>
  );
}

/** Explains where the second factor is reset or required. */
function AccountsNote({ accounts }: Pick<SecuritySettings, 'accounts'>) {
  switch (accounts) {
    case 'embedded':
      return (
        <Alert color="ink" mt="lg" icon={<IconInfoCircle size={20} aria-hidden />}>
          {text.signInRules.lostPhone}
        </Alert>
      );
    case 'cloud':
    case 'cloud-by-hand':
      return (
        <Alert
          color="ink"
          mt="lg"
          icon={<IconCloud size={20} aria-hidden />}
          title={text.signInRules.cloudTitle}
        >
          {text.signInRules.cloud}
          {accounts === 'cloud-by-hand' && ` ${text.signInRules.cloudManual}`}
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
      title={isOn ? text.signInRules.makeOptionalTitle : text.signInRules.requireTitle}
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
    toastSuccess(isOn ? text.signInRules.nowOptional : text.signInRules.nowRequired);
    onClose();
  };
  const isRefused = error !== undefined && 'status' in error && error.code === 'conflict';
  return (
    <Stack gap="md">
      {isOn ? (
        <Text>{text.signInRules.optionalEffect}</Text>
      ) : (
        <div>
          <Text>{text.signInRules.effects}</Text>
          <List mt="xs" spacing={6}>
            {text.signInRules.requireEffects.map((effect) => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
          </List>
        </div>
      )}
      {error !== undefined && (
        <FormError>
          {messageOf(error)}{' '}
          {isRefused && !isOn && (
            <Anchor component={Link} to={paths.security} inherit underline="always">
              {text.signInRules.openSecurity}
            </Anchor>
          )}
        </FormError>
      )}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.signInRules.cancel}
        </Button>
        <Button color={isOn ? 'red' : undefined} loading={isLoading} onClick={() => void confirm()}>
          {isOn ? text.signInRules.makeOptional : text.signInRules.require}
        </Button>
      </Group>
    </Stack>
  );
}
