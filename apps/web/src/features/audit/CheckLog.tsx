import {
  type checkAuditLog,
  downloadAuditSeals,
  type EndpointResult,
  type EventSubject,
  subjectNames,
} from '@countersign/contract';
import { Alert, Anchor, Button, List, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { messageOf } from '../../core/api/message-of.ts';
import { formatMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { downloadAs } from '../../kit/files/download-as.ts';
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
          Each event is chained to the one before it by a key that is kept outside the database.
          Once a day the last event of each chain is sealed.
        </Text>
        {isLoading && <Spinner label="Checking the log" height="90px" />}
        <FormError>{isLoading ? undefined : messageOf(error)}</FormError>
        {data && !isLoading && (
          <Stack gap="md" align="flex-start">
            <Outcome {...data} onFollow={close} />
            {data.sealedUntil !== null && (
              <Button variant="default" onClick={() => void downloadSeals()}>
                Download seals
              </Button>
            )}
          </Stack>
        )}
      </Modal>
    </>
  );
}

const downloadSeals = () => downloadAs(downloadAuditSeals, {}, ['Audit seals'], 'zip');

type Outcome = EndpointResult<typeof checkAuditLog>;

interface OutcomeProps extends Outcome {
  onFollow(): void;
}

function Outcome({ onFollow, ...outcome }: OutcomeProps) {
  const { events, broken, cutOff, brokenSeals } = outcome;
  const checked = `${countText(events)} checked.`;
  if (broken.length + cutOff.length + brokenSeals.length === 0) {
    return (
      <Alert
        color="green"
        role="status"
        icon={<IconShieldCheck size={20} aria-hidden />}
        title="Audit trail verified"
      >
        {checked}
        <Protection {...outcome} />
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconShieldX size={20} aria-hidden />}
      title="Audit trail has been tampered with"
    >
      {checked}
      {broken.length > 0 && (
        <>
          {' Events of these were changed, moved or made up:'}
          <Subjects of={broken} onFollow={onFollow} />
        </>
      )}
      {cutOff.length > 0 && (
        <>
          {' Events of these are missing or were replaced:'}
          <Subjects of={cutOff} onFollow={onFollow} />
        </>
      )}
      {brokenSeals.length > 0 && (
        <Text size="sm">
          These seals are missing or were changed: {brokenSeals.slice(0, 20).join(', ')}.
        </Text>
      )}
    </Alert>
  );
}

/** From when on the check proves what. */
function Protection({ unkeyed, keyedSince, sealedUntil, timestampedUntil }: Outcome) {
  return (
    <List size="sm" mt="xs">
      <List.Item>Protected by key since {formatMoment(keyedSince)}.</List.Item>
      {unkeyed > 0 && (
        <List.Item>
          {countText(unkeyed)} from before then: unchanged since that moment, not proven earlier.
        </List.Item>
      )}
      <List.Item>
        {sealedUntil === null
          ? 'Not sealed yet: the newest events of a chain could be removed.'
          : `Sealed up to ${formatMoment(sealedUntil)}.`}
      </List.Item>
      {timestampedUntil !== null && (
        <List.Item>Timestamped up to {formatMoment(timestampedUntil)}.</List.Item>
      )}
    </List>
  );
}

const countText = (events: number) =>
  `${events.toLocaleString('en-GB')} ${events === 1 ? 'event' : 'events'}`;

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
