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
import { FormError } from '../../../ui/FormError.tsx';
import { newUuid } from '../../../ui/new-uuid.ts';
import { useActOnDistributionMutation, useCheckDistributionQuery } from '../api.ts';
import { dayText } from '../distribution-columns.tsx';
import { peopleCount } from '../distribution-labels.ts';
import { type DraftStep, stepNames, stepOf } from './steps.ts';

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
      title="Send it off?"
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
      <Skeleton h={160} role="status" aria-label="Checking" />
    ) : (
      <Stack gap="md">
        <FormError>{messageOf(error)}</FormError>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void refetch()}>
            Try again
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
      <Text>It can’t be sent yet:</Text>
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
              Go to {stepNames[stepOf(field)]}
            </Anchor>
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
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
          title="Check the highlighted fields"
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
          Not yet
        </Button>
        <Button
          loading={isLoading}
          disabled={check.concerns.some(({ concern }) => !confirmed.includes(concern))}
          onClick={() => void send()}
        >
          {distribution.scheduledAt === null ? 'Send' : 'Schedule'}
        </Button>
      </Group>
    </Stack>
  );
}

/** What is about to leave, in a few sentences. */
function leavingText(distribution: Distribution, recipients: number): string {
  const { title, files, mode, watermark, expiresOn, scheduledAt, delaySeconds } = distribution;
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  const how = {
    attachment: 'attached to the mail',
    link: 'by a personal link',
    code: 'by a personal link that asks for a code',
  }[mode];
  const until =
    mode !== 'attachment' && expiresOn !== null
      ? ` It is available until ${dayText(expiresOn)}.`
      : '';
  const mark = watermark === null ? 'without a watermark' : 'each copy with its own watermark';
  return `“${title}” with ${count} goes to ${peopleCount(recipients)}, ${how}, ${mark}.${until} ${whenText(scheduledAt, delaySeconds)}`;
}

function whenText(scheduledAt: string | null, delaySeconds: number): string {
  if (scheduledAt !== null) {
    return `It leaves on ${formatMoment(scheduledAt)}; until then you can take it back.`;
  }
  if (delaySeconds === 0) return 'It leaves at once, and can’t be undone.';
  return `It leaves in ${delaySeconds} seconds; until then you can undo it.`;
}
