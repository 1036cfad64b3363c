import {
  bulkDistributionRecipients,
  type DeviceKind,
  type Distribution,
  type DistributionRecipientDetail,
  recipientAccessLabels,
  recipientDeliveryLabels,
  type VisitKind,
} from '@countersign/contract';
import {
  Alert,
  Anchor,
  Box,
  Button,
  Drawer,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconAlertTriangle, IconBan, IconMailForward, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../core/api/message-of.ts';
import { formatMoment } from '../../../core/dates.ts';
import { paths } from '../../../core/paths.ts';
import { LazyChart } from '../../../kit/charts/LazyChart.tsx';
import { useActOnRowsMutation } from '../../../kit/lists/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { toastSuccess } from '../../../ui/toast.ts';
import { useGetDistributionRecipientQuery } from '../api.ts';
import { timeSpent } from '../distribution-labels.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { pagesChart } from './reach-charts.ts';
import { RecipientState } from './recipient-columns.tsx';

interface RecipientDrawerProps {
  distribution: Distribution;
  /** Undefined where it is closed. */
  recipientId: string | undefined;
  onClose(): void;
}

/** One person of a distribution: what became of it, what they looked at, and what can be done about it. */
export function RecipientDrawer({ distribution, recipientId, onClose }: RecipientDrawerProps) {
  const { currentData, error, refetch } = useGetDistributionRecipientQuery(
    recipientId === undefined ? skipToken : { id: distribution.id, recipientId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Drawer
      opened={recipientId !== undefined}
      onClose={onClose}
      position="right"
      size={520}
      padding="lg"
      title={
        <Text component="span" fw={650} size="lg">
          {currentData === undefined ? 'Person' : currentData.name || currentData.email}
        </Text>
      }
    >
      {currentData !== undefined && (
        <Recipient distribution={distribution} recipient={currentData} />
      )}
      {currentData === undefined &&
        (error === undefined ? (
          <Skeleton h={300} role="status" aria-label="Loading the person" />
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ))}
    </Drawer>
  );
}

interface RecipientProps {
  distribution: Distribution;
  recipient: DistributionRecipientDetail;
}

function Recipient({ distribution, recipient }: RecipientProps) {
  const { email, contactId, agentOf, number, deliveryProblem } = recipient;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <RecipientState recipient={recipient} />
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </Group>
      {deliveryProblem !== '' && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} p="sm">
          {deliveryProblem}
        </Alert>
      )}
      {distribution.may.manage && <Acts distribution={distribution} recipient={recipient} />}
      <Facts>
        <Fact name="Copy">Number {number}</Fact>
        {agentOf !== '' && <Fact name="Agent of">{agentOf}</Fact>}
        {contactId !== null && (
          <Fact name="Contact">
            <Anchor component={Link} to={paths.contact(contactId)} inherit>
              Open the contact
            </Anchor>
          </Fact>
        )}
      </Facts>
      <Times distribution={distribution} recipient={recipient} />
      <FilesRead recipient={recipient} />
      <Visits recipient={recipient} />
    </Stack>
  );
}

function Times({ distribution, recipient }: RecipientProps) {
  const times: [string, ReactNode][] = [
    ['Delivery', recipientDeliveryLabels[recipient.delivery]],
    ['Sent', when(recipient.sentAt)],
    ['Delivered', when(recipient.deliveredAt)],
    ...(distribution.mode === 'attachment'
      ? []
      : ([
          ['First opened', when(recipient.openedAt)],
          ['Last opened', when(recipient.lastOpenedAt)],
          ['Times opened', String(recipient.opens)],
          ['Opened by mail scanners', String(recipient.prefetches)],
          ['Time on pages', recipient.seconds === 0 ? '–' : timeSpent(recipient.seconds)],
          ['Downloaded', when(recipient.downloadedAt)],
          ['Confirmed', when(recipient.confirmedAt)],
          ...(recipient.earlierConfirmedAt === null
            ? []
            : [['Confirmed earlier version', when(recipient.earlierConfirmedAt)]]),
          ['Link', recipientAccessLabels[recipient.access]],
        ] as [string, ReactNode][])),
    ['Times mailed', String(recipient.mailings)],
  ];
  return (
    <Stack component="dl" gap={6} fz="sm">
      {times.map(([name, value]) => (
        <Group key={name} gap="sm" justify="space-between" wrap="nowrap">
          <dt>{name}</dt>
          <Box component="dd" ta="end">
            {value}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}

const when = (at: string | null) => (at === null ? '–' : formatMoment(at));

function FilesRead({ recipient: { files } }: { recipient: DistributionRecipientDetail }) {
  const read = files.filter(
    ({ firstViewedAt, downloads, confirmedAt }) =>
      firstViewedAt !== null || downloads > 0 || confirmedAt !== null,
  );
  if (read.length === 0) return null;
  return (
    <section aria-labelledby="read">
      <Title order={3} size="h4" id="read" mb="xs">
        What they read
      </Title>
      <Stack gap="md">
        {read.map(({ fileId, name, version, downloads, lastViewedAt, confirmedAt, pages }) => (
          <div key={`${fileId} ${version}`}>
            <Text size="sm" fw={550}>
              {name}
              {version > 1 && `, version ${version}`}
            </Text>
            <Text size="xs" c="dimmed">
              {lastViewedAt === null
                ? 'Not looked at here'
                : `Last looked at ${when(lastViewedAt)}`}
              {downloads > 0 && `, downloaded ${downloads === 1 ? 'once' : `${downloads} times`}`}
              {confirmedAt !== null && `, receipt confirmed ${when(confirmedAt)}`}
            </Text>
            {pages.some(({ seconds }) => seconds > 0) && (
              <LazyChart
                chart={{
                  ...pagesChart(pages.map(({ seconds }) => ({ readers: Math.round(seconds) }))),
                  kind: 'bar',
                }}
                label={`Seconds on each page of ${name}`}
                categoryLabel="Page"
                height={140}
              />
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}

const visitTexts: Record<VisitKind, string> = {
  opened: 'Opened the page',
  prefetched: 'Opened by a program that checks mails',
  'code-entered': 'Entered the code',
  downloaded: 'Downloaded',
  confirmed: 'Confirmed',
  'opted-out': 'Asked for no more files',
  'opted-in': 'Asked for files again',
};

const deviceTexts: Record<DeviceKind, string> = {
  phone: 'phone',
  tablet: 'tablet',
  computer: 'computer',
  unknown: 'unknown device',
};

function Visits({ recipient: { visits } }: { recipient: DistributionRecipientDetail }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="visits">
      <Title order={3} size="h4" id="visits" mb="xs">
        Visits
      </Title>
      <ol className="lines line-above">
        {visits.map(({ at, kind, fileName, address, device }, index) => (
          // Two can happen in one moment: it is their place that tells them apart.
          <Box key={`${index} ${at}`} component="li" py="xs">
            <Text size="sm">
              {visitTexts[kind]}
              {fileName !== '' && ` ${fileName}`}
            </Text>
            <Text size="xs" c="dimmed">
              {formatMoment(at)} · {deviceTexts[device]}
              {address !== '' && ` · ${address}`}
            </Text>
          </Box>
        ))}
      </ol>
    </section>
  );
}

type AskedAct = 'resend' | 'revoke' | 'correct';

/** What can be done for one person alone. */
function Acts({ distribution, recipient }: RecipientProps) {
  const [asked, setAsked] = useState<AskedAct>();
  const isLink = distribution.mode !== 'attachment';
  const close = () => setAsked(undefined);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMailForward size={15} aria-hidden />}
        onClick={() => setAsked('resend')}
      >
        Resend email
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
        onClick={() => setAsked('correct')}
      >
        Correct the address
      </Button>
      {isLink && recipient.access === 'open' && (
        <Button
          size="xs"
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconBan size={15} aria-hidden />}
          onClick={() => setAsked('revoke')}
        >
          Revoke
        </Button>
      )}
      {asked === 'correct' && (
        <CorrectDialog distribution={distribution} recipient={recipient} onClose={close} />
      )}
      {(asked === 'resend' || asked === 'revoke') && (
        <Confirm distribution={distribution} recipient={recipient} act={asked} onClose={close} />
      )}
    </Group>
  );
}

interface ConfirmProps extends RecipientProps {
  act: 'resend' | 'revoke';
  onClose(): void;
}

function Confirm({ distribution, recipient, act, onClose }: ConfirmProps) {
  const [run, { error }] = useActOnRowsMutation();
  const [refusal, setRefusal] = useState<string>();
  const isRevoke = act === 'revoke';
  const name = recipient.name || recipient.email;
  const confirm = async () => {
    const { data } = await run({
      endpoint: bulkDistributionRecipients,
      body: {
        action: act,
        selection: { ids: [recipient.id] },
        distributionId: distribution.id,
      },
    });
    if (data === undefined) return;
    const [outcome] = data.items;
    if (outcome?.isDone === false) return setRefusal(outcome.refusal);
    toastSuccess(
      isRevoke ? `${name} can’t open it any more.` : `It is on its way to ${name} again.`,
    );
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={isRevoke ? `Revoke the link of ${name}?` : `Send it to ${name} again?`}
      confirm={isRevoke ? 'Revoke' : 'Resend email'}
      isHard={isRevoke}
      problem={refusal ?? messageOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isRevoke
        ? 'They can’t open the files any more, at once and for good.'
        : distribution.mode === 'attachment'
          ? 'They get the mail with the files once more.'
          : 'They get the mail once more, with a new link; the one before is dead.'}
    </ConfirmDialog>
  );
}
