import type {
  checkDistribution,
  Distribution,
  EndpointResult,
  SendConcern,
} from '@countersign/contract';
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatMoment } from '../../../core/dates.ts';
import { EmailHeldNote } from '../../../entities/email-templates/EmailHeldNote.tsx';
import { newUuid } from '../../../ui/browser/new-uuid.ts';
import { FormError } from '../../../ui/inputs/FormError.tsx';
import { useActOnDistributionMutation, useCheckDistributionQuery } from '../api.ts';
import { dayText } from '../distribution-columns.tsx';
import { peopleCount } from '../distribution-labels.ts';
import { type DraftStep, stepNames, stepOf } from './steps.ts';
import { text } from './text.ts';

type Check = EndpointResult<typeof checkDistribution>;

interface SendDialogProps {
  /** As it is saved; undefined where nothing is asked. */
  distribution: Distribution | undefined;
  /** Leads to where something has to be mended. */
  onMend(step: DraftStep): void;
  onClose(): void;
}

/** Says once more in words what is about to leave, asks about what is unusual in it, and sends it off. */
export function SendDialog({ distribution, onMend, onClose }: SendDialogProps) {
  return (
    <Modal
      opened={distribution !== undefined}
      onClose={onClose}
      title={text.send.title}
      size={560}
      transitionProps={{ duration: 0 }}
    >
      {distribution && <Checked distribution={distribution} onMend={onMend} onClose={onClose} />}
    </Modal>
  );
}

type CheckedProps = SendDialogProps & { distribution: Distribution };

function Checked(props: CheckedProps) {
  const { distribution, onMend, onClose } = props;
  const { id, revision } = distribution;
  const { currentData, error, refetch } = useCheckDistributionQuery({ id, revision });
  if (currentData === undefined) {
    return error === undefined ? (
      <Skeleton h={160} role="status" aria-label={text.send.checking} />
    ) : (
      <Stack gap="md">
        <FormError>{messageOf(error)}</FormError>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void refetch()}>
            {text.send.retry}
          </Button>
        </Group>
      </Stack>
    );
  }
  if (currentData.problems.length > 0) {
    return <Problems problems={currentData.problems} onMend={onMend} onClose={onClose} />;
  }
  return <Question {...props} check={currentData} />;
}

interface ProblemsProps {
  problems: Check['problems'];
  onMend(step: DraftStep): void;
  onClose(): void;
}

function Problems({ problems, onMend, onClose }: ProblemsProps) {
  return (
    <Stack gap="md">
      <Text>{text.send.problems}</Text>
      <List spacing="sm" size="sm">
        {problems.map(({ field, message }) => (
          <List.Item key={`${field} ${message}`}>
            {message}{' '}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => onMend(stepOf(field))}
            >
              {text.send.goTo(stepNames[stepOf(field)])}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {text.send.close}
        </Button>
      </Group>
    </Stack>
  );
}

function Question({ distribution, check, onClose }: CheckedProps & { check: Check }) {
  const { id, revision } = distribution;
  const [confirmed, setConfirmed] = useState<readonly SendConcern[]>([]);
  const [commandId] = useState(newUuid);
  const [act, { error, isLoading }] = useActOnDistributionMutation();
  const send = async () => {
    const answer = await act({
      id,
      act: 'send',
      body: { commandId, revision, confirmed: [...confirmed] },
    });
    if (answer.error === undefined) onClose();
  };
  return (
    <Stack gap="md">
      <EmailHeldNote />
      <Text>{leavingText(distribution, check.recipients)}</Text>
      {check.concerns.length > 0 && (
        <Alert
          color="amber"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={text.send.concerns}
        >
          <Stack gap="sm" mt={4}>
            {check.concerns.map(({ concern, message }) => (
              <Checkbox
                key={concern}
                label={message}
                checked={confirmed.includes(concern)}
                onChange={(event) =>
                  setConfirmed(
                    event.currentTarget.checked
                      ? [...confirmed, concern]
                      : confirmed.filter((one) => one !== concern),
                  )
                }
              />
            ))}
          </Stack>
        </Alert>
      )}
      <FormError>{messageOf(error)}</FormError>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.send.cancel}
        </Button>
        <Button
          loading={isLoading}
          disabled={check.concerns.some(({ concern }) => !confirmed.includes(concern))}
          onClick={() => void send()}
        >
          {distribution.scheduledAt === null ? text.send.send : text.send.schedule}
        </Button>
      </Group>
    </Stack>
  );
}

/** Describes in a few sentences what is about to be sent. */
function leavingText(distribution: Distribution, recipients: number): string {
  const { title, files, mode, watermark, expiresOn, scheduledAt, delaySeconds } = distribution;
  const until =
    mode !== 'attachment' && expiresOn !== null ? text.send.until(dayText(expiresOn)) : '';
  const effect = text.send.effect(
    title,
    text.notes.files(files.length),
    peopleCount(recipients),
    text.send.modes[mode],
    watermark === null ? text.send.noWatermark : text.send.watermark,
  );
  return `${effect}${until}${whenText(scheduledAt, delaySeconds)}`;
}

function whenText(scheduledAt: string | null, delaySeconds: number): string {
  if (scheduledAt !== null) return text.send.scheduled(formatMoment(scheduledAt));
  return delaySeconds === 0 ? text.send.immediately : text.send.delayed(delaySeconds);
}
