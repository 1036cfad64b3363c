import type { DistributionSummary } from '@countersign/contract';
import { Group, Text } from '@mantine/core';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { DistributionStateBadge } from '../../entities/distributions/DistributionStateBadge.tsx';
import { peopleCount, reachedShare, titleOf } from './distribution-labels.ts';
import { text } from './text.ts';

/** A distribution of the list on a phone. */
export function DistributionCard({ distribution }: { distribution: DistributionSummary }) {
  const { state, mode, counts, fileNames, createdBy, updatedAt, sentAt, scheduledAt } =
    distribution;
  const isDraft = state === 'draft';
  return (
    <>
      <Text fw={550} truncate title={titleOf(distribution)}>
        {titleOf(distribution)}
      </Text>
      <Text size="sm" c="dimmed" truncate mb={8}>
        {fileNames.length === 0 ? text.list.noFile : fileNames.join(', ')}
      </Text>
      <Group gap="sm">
        <DistributionStateBadge state={state} />
        {!isDraft && (
          <Text size="sm">
            {peopleCount(counts.recipients)}
            {mode !== 'attachment' && sentAt !== null && text.list.share(reachedShare(counts))}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={8}>
        {sentAt !== null && text.list.sentBy(formatAgo(sentAt), createdBy.name)}
        {sentAt === null &&
          (state === 'scheduled' && scheduledAt !== null
            ? text.list.scheduledBy(formatMoment(scheduledAt), createdBy.name)
            : text.list.changedBy(formatAgo(updatedAt), createdBy.name))}
      </Text>
    </>
  );
}
