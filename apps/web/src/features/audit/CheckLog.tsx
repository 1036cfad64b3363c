import {
  type checkAuditLog,
  type EndpointResult,
  type EventSubject,
  subjectNames,
} from '@countersign/contract';
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
          changed or taken out leaves a break. Which event of each thing was the last is kept apart.
        </Text>
        {isLoading && <Spinner label="Checking the log" height="90px" />}
        <FormError>{isLoading ? undefined : messageOf(error)}</FormError>
        {data && !isLoading && <Outcome {...data} onFollow={close} />}
      </Modal>
    </>
  );
}

interface OutcomeProps extends EndpointResult<typeof checkAuditLog> {
  onFollow(): void;
}

function Outcome({ events, broken, cutOff, onFollow }: OutcomeProps) {
  const checked = `${events.toLocaleString('en-GB')} ${events === 1 ? 'event' : 'events'}`;
  if (broken.length === 0 && cutOff.length === 0) {
    return (
      <Alert
        color="green"
        role="status"
        icon={<IconShieldCheck size={20} aria-hidden />}
        title="Everything fits"
      >
        {checked} checked: each one fits the one before it, and none is missing at the end.
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
      {checked} checked.
      {broken.length > 0 && (
        <>
          {' Events of these do not fit the ones before them:'}
          <Subjects of={broken} onFollow={onFollow} />
        </>
      )}
      {cutOff.length > 0 && (
        <>
          {' The last events of these are missing, or others than were written:'}
          <Subjects of={cutOff} onFollow={onFollow} />
        </>
      )}
    </Alert>
  );
}

interface SubjectsProps {
  of: readonly { id?: string; subjectType: EventSubject; subjectId: string }[];
  onFollow(): void;
}

/** Things in whose events something is wrong, each with the way to them in the log. */
function Subjects({ of, onFollow }: SubjectsProps) {
  return (
    <List size="sm" my="xs">
      {of.map(({ id, subjectType, subjectId }) => (
        <List.Item key={id ?? subjectId}>
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
  );
}
