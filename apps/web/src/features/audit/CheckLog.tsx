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
import { FormError } from '../../ui/inputs/FormError.tsx';
import { Spinner } from '../../ui/page/Spinner.tsx';
import { useCheckAuditLogMutation } from './api.ts';
import { text } from './text.ts';

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
        {text.check.open}
      </Button>
      <Modal opened={isOpen} onClose={close} title={text.check.title}>
        <Text c="dimmed" mb="md">
          {text.check.description}
        </Text>
        {isLoading && <Spinner label={text.check.checking} height="90px" />}
        <FormError>{isLoading ? undefined : messageOf(error)}</FormError>
        {data && !isLoading && (
          <Stack gap="md" align="flex-start">
            <Outcome {...data} onFollow={close} />
            {data.sealedUntil !== null && (
              <Button variant="default" onClick={() => void downloadSeals()}>
                {text.check.downloadSeals}
              </Button>
            )}
          </Stack>
        )}
      </Modal>
    </>
  );
}

const downloadSeals = () => downloadAs(downloadAuditSeals, {}, [text.check.sealsFile], 'zip');

type Outcome = EndpointResult<typeof checkAuditLog>;

interface OutcomeProps extends Outcome {
  onFollow(): void;
}

function Outcome({ onFollow, ...outcome }: OutcomeProps) {
  const { events, broken, cutOff, brokenSeals } = outcome;
  const checked = text.check.checked(text.check.events(events));
  if (broken.length + cutOff.length + brokenSeals.length === 0) {
    return (
      <Alert
        color="green"
        role="status"
        icon={<IconShieldCheck size={20} aria-hidden />}
        title={text.check.intact}
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
      title={text.check.tampered}
    >
      {checked}
      {broken.length > 0 && (
        <>
          {` ${text.check.broken}`}
          <Subjects of={broken} onFollow={onFollow} />
        </>
      )}
      {cutOff.length > 0 && (
        <>
          {` ${text.check.cutOff}`}
          <Subjects of={cutOff} onFollow={onFollow} />
        </>
      )}
      {brokenSeals.length > 0 && (
        <Text size="sm">{text.check.brokenSeals(brokenSeals.slice(0, 20).join(', '))}</Text>
      )}
    </Alert>
  );
}

/** From when on the check proves what. */
function Protection({ unkeyed, keyedSince, sealedUntil, timestampedUntil }: Outcome) {
  return (
    <List size="sm" mt="xs">
      <List.Item>{text.check.keyedSince(formatMoment(keyedSince))}</List.Item>
      {unkeyed > 0 && <List.Item>{text.check.unkeyed(text.check.events(unkeyed))}</List.Item>}
      <List.Item>
        {sealedUntil === null
          ? text.check.notSealed
          : text.check.sealedUntil(formatMoment(sealedUntil))}
      </List.Item>
      {timestampedUntil !== null && (
        <List.Item>{text.check.timestampedUntil(formatMoment(timestampedUntil))}</List.Item>
      )}
    </List>
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
