import {
  bulkDistributionRecipients,
  type Distribution,
  type DistributionRecipientDetail,
  recipientAccessLabels,
  recipientDeliveryLabels,
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
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastSuccess } from '../../../ui/notices/toast.ts';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/page/Facts.tsx';
import { useGetDistributionRecipientQuery } from '../api.ts';
import { timeSpent } from '../distribution-labels.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { pagesChart } from './reach-charts.ts';
import { RecipientState } from './recipient-columns.tsx';
import { text } from './text.ts';

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
          {currentData === undefined ? text.recipient.title : currentData.name || currentData.email}
        </Text>
      }
    >
      {currentData !== undefined && (
        <Recipient distribution={distribution} recipient={currentData} />
      )}
      {currentData === undefined &&
        (error === undefined ? (
          <Skeleton h={300} role="status" aria-label={text.recipient.loading} />
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
        <Fact name={text.recipient.copy}>{text.recipient.number(number)}</Fact>
        {agentOf !== '' && <Fact name={text.recipient.agentOf}>{agentOf}</Fact>}
        {contactId !== null && (
          <Fact name={text.recipient.contact}>
            <Anchor component={Link} to={paths.contact(contactId)} inherit>
              {text.recipient.openContact}
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
    [text.recipient.times.delivery, recipientDeliveryLabels[recipient.delivery]],
    [text.recipient.times.sent, when(recipient.sentAt)],
    [text.recipient.times.delivered, when(recipient.deliveredAt)],
    ...(distribution.mode === 'attachment'
      ? []
      : ([
          [text.recipient.times.firstOpened, when(recipient.openedAt)],
          [text.recipient.times.lastOpened, when(recipient.lastOpenedAt)],
          [text.recipient.times.opens, String(recipient.opens)],
          [text.recipient.times.scanners, String(recipient.prefetches)],
          [
            text.recipient.times.seconds,
            recipient.seconds === 0 ? '–' : timeSpent(recipient.seconds),
          ],
          [text.recipient.times.downloaded, when(recipient.downloadedAt)],
          [text.recipient.times.confirmed, when(recipient.confirmedAt)],
          ...(recipient.earlierConfirmedAt === null
            ? []
            : [[text.recipient.times.confirmedEarlier, when(recipient.earlierConfirmedAt)]]),
          [text.recipient.times.link, recipientAccessLabels[recipient.access]],
        ] as [string, ReactNode][])),
    [text.recipient.times.mailings, String(recipient.mailings)],
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
        {text.recipient.files}
      </Title>
      <Stack gap="md">
        {read.map(({ fileId, name, version, downloads, lastViewedAt, confirmedAt, pages }) => (
          <div key={`${fileId} ${version}`}>
            <Text size="sm" fw={550}>
              {name}
              {version > 1 && text.recipient.version(version)}
            </Text>
            <Text size="xs" c="dimmed">
              {lastViewedAt === null
                ? text.recipient.notViewed
                : text.recipient.lastViewed(when(lastViewedAt))}
              {downloads > 0 && text.recipient.downloads(downloads)}
              {confirmedAt !== null && text.recipient.receipt(when(confirmedAt))}
            </Text>
            {pages.some(({ seconds }) => seconds > 0) && (
              <LazyChart
                chart={{
                  ...pagesChart(pages.map(({ seconds }) => ({ readers: Math.round(seconds) }))),
                  kind: 'bar',
                }}
                label={text.recipient.secondsPerPage(name)}
                categoryLabel={text.recipient.page}
                height={140}
              />
            )}
          </div>
        ))}
      </Stack>
    </section>
  );
}

function Visits({ recipient: { visits } }: { recipient: DistributionRecipientDetail }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="visits">
      <Title order={3} size="h4" id="visits" mb="xs">
        {text.recipient.visits}
      </Title>
      <ol className="lines line-above">
        {visits.map(({ at, kind, fileName, address, device }, index) => (
          // Two can happen in one moment: only their position tells them apart.
          <Box key={`${index} ${at}`} component="li" py="xs">
            <Text size="sm">
              {text.recipient.visitKinds[kind]}
              {fileName !== '' && ` ${fileName}`}
            </Text>
            <Text size="xs" c="dimmed">
              {text.recipient.visit(formatMoment(at), text.recipient.devices[device])}
              {address !== '' && text.recipient.address(address)}
            </Text>
          </Box>
        ))}
      </ol>
    </section>
  );
}

type PendingAct = 'resend' | 'revoke' | 'correct';

/** Shows the actions on one recipient alone. */
function Acts({ distribution, recipient }: RecipientProps) {
  const [pending, setPending] = useState<PendingAct>();
  const isLink = distribution.mode !== 'attachment';
  const close = () => setPending(undefined);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconMailForward size={15} aria-hidden />}
        onClick={() => setPending('resend')}
      >
        {text.recipient.resend}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
        onClick={() => setPending('correct')}
      >
        {text.recipient.correct}
      </Button>
      {isLink && recipient.access === 'open' && (
        <Button
          size="xs"
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconBan size={15} aria-hidden />}
          onClick={() => setPending('revoke')}
        >
          {text.recipient.revoke}
        </Button>
      )}
      {pending === 'correct' && (
        <CorrectDialog distribution={distribution} recipient={recipient} onClose={close} />
      )}
      {(pending === 'resend' || pending === 'revoke') && (
        <Confirm distribution={distribution} recipient={recipient} act={pending} onClose={close} />
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
    toastSuccess(isRevoke ? text.recipient.revoked(name) : text.recipient.resent(name));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={isRevoke ? text.recipient.revokeTitle(name) : text.recipient.resendTitle(name)}
      confirm={isRevoke ? text.recipient.revoke : text.recipient.resend}
      isHard={isRevoke}
      problem={refusal ?? messageOf(error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isRevoke
        ? text.recipient.revokeEffect
        : distribution.mode === 'attachment'
          ? text.recipient.resendFiles
          : text.recipient.resendLink}
    </ConfirmDialog>
  );
}
