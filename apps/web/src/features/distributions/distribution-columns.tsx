import {
  type DistributionSummary,
  distributionModeLabels,
  distributionsList,
} from '@countersign/contract';
import { Group, Progress, Text } from '@mantine/core';
import { formatDate, formatMoment } from '../../core/dates.ts';
import { DistributionStateBadge } from '../../entities/distributions/DistributionStateBadge.tsx';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { reachedShare, titleOf } from './distribution-labels.ts';
import { text } from './text.ts';

/** The columns of the list of distributions. */
export const distributionColumns: readonly ListColumn<DistributionSummary>[] = columnsOf(
  distributionsList,
  [
    {
      key: 'title',
      width: 205,
      isFixed: true,
      exportKeys: ['title', 'files'],
      render: (row) => <TitleCell row={row} />,
    },
    {
      key: 'state',
      width: 110,
      render: ({ state }) => <DistributionStateBadge state={state} />,
    },
    {
      key: 'projectId',
      width: 130,
      hideBelow: 'md',
      exportKeys: ['projectId', 'companyId'],
      render: ({ project, company }) => <Cell text={project?.name ?? ''} hint={company.name} />,
    },
    {
      key: 'recipients',
      header: text.list.recipients,
      width: 84,
      align: 'right',
      render: ({ counts, state }) => (
        <Cell text={state === 'draft' ? '' : counts.recipients.toLocaleString('en-GB')} />
      ),
    },
    {
      key: 'opened',
      width: 110,
      exportKeys: ['delivered', 'bounced', 'opened', 'downloaded', 'confirmed', 'confirmedEarlier'],
      render: (row) => <OpenedCell row={row} />,
    },
    {
      key: 'bounced',
      width: 90,
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ counts }) => <CountCell count={counts.bounced} />,
    },
    {
      key: 'downloaded',
      width: 110,
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ counts }) => <CountCell count={counts.downloaded} />,
    },
    {
      key: 'confirmed',
      width: 100,
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ counts }) => <CountCell count={counts.confirmed} />,
    },
    {
      key: 'confirmedEarlier',
      width: 130,
      align: 'right',
      isHiddenAtFirst: true,
      render: ({ counts }) => <CountCell count={counts.confirmedEarlier} />,
    },
    {
      key: 'createdBy',
      width: 115,
      hideBelow: 'lg',
      render: ({ createdBy }) => <Cell text={createdBy.name} />,
    },
    {
      key: 'sentAt',
      width: 190,
      hideBelow: 'md',
      render: (row) => <SentCell row={row} />,
    },
    {
      key: 'mode',
      width: 160,
      isHiddenAtFirst: true,
      render: ({ mode }) => <Cell text={distributionModeLabels[mode]} />,
    },
    {
      key: 'companyId',
      width: 140,
      isHiddenAtFirst: true,
      render: ({ company }) => <Cell text={company.name} />,
    },
    {
      key: 'expiresOn',
      width: 120,
      isHiddenAtFirst: true,
      render: ({ expiresOn }) => <Cell text={expiresOn === null ? '' : dayText(expiresOn)} />,
    },
    {
      key: 'createdAt',
      width: 140,
      isHiddenAtFirst: true,
      render: ({ createdAt }) => <Cell text={formatMoment(createdAt)} />,
    },
    {
      key: 'updatedAt',
      width: 140,
      isHiddenAtFirst: true,
      render: ({ updatedAt }) => <Cell text={formatMoment(updatedAt)} />,
    },
  ],
);

/** A day, `YYYY-MM-DD`, in the user's order. */
export const dayText = (day: string): string => formatDate(`${day}T00:00:00`);

function Cell({ text, hint = text }: { text: string; hint?: string }) {
  return (
    <Text
      size="sm"
      truncate
      title={hint === text ? text : `${text} · ${hint}`}
      {...(text === '' && { c: 'dimmed' })}
    >
      {text === '' ? '–' : text}
    </Text>
  );
}

function CountCell({ count }: { count: number }) {
  return (
    <Text size="sm" {...(count === 0 && { c: 'dimmed' })}>
      {count.toLocaleString('en-GB')}
    </Text>
  );
}

function TitleCell({ row }: { row: DistributionSummary }) {
  const files = row.fileNames.join(', ');
  return (
    <>
      <Text component="span" display="block" inherit truncate title={titleOf(row)}>
        {titleOf(row)}
      </Text>
      <Text
        data-second
        component="span"
        display="block"
        size="xs"
        c="dimmed"
        truncate
        title={files}
      >
        {files === '' ? text.list.noFile : files}
      </Text>
    </>
  );
}

/** How many have opened it, as a number and as a share of all. */
function OpenedCell({ row }: { row: DistributionSummary }) {
  const { sentAt, mode, counts } = row;
  if (sentAt === null || mode === 'attachment') return <Cell text="" />;
  const share = reachedShare(counts);
  return (
    <Group gap="xs" wrap="nowrap" title={text.list.opened(counts.opened, counts.recipients)}>
      <Progress value={share} size={6} flex={1} miw={24} maw={70} aria-hidden />
      <span>{share}%</span>
    </Group>
  );
}

function SentCell({ row }: { row: DistributionSummary }) {
  const { sentAt, scheduledAt, state } = row;
  if (sentAt === null && state === 'scheduled' && scheduledAt !== null) {
    return <Cell text={text.list.scheduled(formatMoment(scheduledAt))} />;
  }
  return <Cell text={sentAt === null ? '' : formatMoment(sentAt)} />;
}
