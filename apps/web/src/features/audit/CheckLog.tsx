import { subjectNames } from '@countersign/contract';
import { Alert, Anchor, Button, List, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { paths } from '../../core/paths.ts';
import { FormError } from '../../ui/FormError.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useCheckAuditLogMutation } from './api.ts';

/** Checks on demand that nothing in the log was changed or taken out, and says what it found. */
export function CheckLog() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const [check, { data, error, isLoading }] = useCheckAuditLogMutation();
  const start = () => {
    open();
    void check();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={18} aria-hidden />}
        onClick={start}
      >
        Check the log
      </Button>
      <Modal opened={isOpen} onClose={close} title="Check of the log">
        <Text c="dimmed" mb="md">
          Each event carries a fingerprint of itself and of the one before it. An event that was
          changed or taken out leaves a break.
        </Text>
        {isLoading && <Spinner label="Checking the log" height="90px" />}
        <FormError>{isLoading ? undefined : messageOf(error)}</FormError>
        {data && !isLoading && <Outcome {...data} onFollow={close} />}
      </Modal>
    </>
  );
}

interface OutcomeProps {
  events: number;
  broken: readonly {
    id: string;
    subjectType: keyof typeof subjectNames;
    subjectId: string;
  }[];
  onFollow(): void;
}

function Outcome({ events, broken, onFollow }: OutcomeProps) {
  const checked = `${events.toLocaleString('en-GB')} ${events === 1 ? 'event' : 'events'}`;
  if (broken.length === 0) {
    return (
      <Alert
        color="green"
        role="status"
        icon={<IconShieldCheck size={20} aria-hidden />}
        title="Everything fits"
      >
        {checked} checked: each one fits the one before it.
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconShieldX size={20} aria-hidden />}
      title="The log has been tampered with"
    >
      {checked} checked. Events of these do not fit the ones before them:
      <List size="sm" mt="xs">
        {broken.map(({ id, subjectType, subjectId }) => (
          <List.Item key={id}>
            <Anchor
              component={Link}
              to={paths.auditOf(subjectType, subjectId)}
              inherit
              onClick={onFollow}
            >
              {subjectNames[subjectType]} {subjectId.slice(0, 8)}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
