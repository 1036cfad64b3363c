import type { EventSubject } from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatAgo } from '../../ui/dates.ts';
import { useMay } from '../session/index.ts';
import { useListAuditEventsQuery } from './api.ts';
import { aboutOne } from './audit-links.ts';
import { eventSentence } from './audit-words.ts';

/** The latest change of something in words, from the audit log; nothing for who may not read it. */
export function LatestChange({ subject, id }: { subject: EventSubject; id: string }) {
  const mayRead = useMay('audit.read');
  const { data } = useListAuditEventsQuery(
    { pageSize: 1, filters: JSON.stringify(aboutOne(subject, id)) },
    { refetchOnMountOrArgChange: true, skip: !mayRead },
  );
  const latest = data?.items[0];
  if (latest === undefined) return null;
  return (
    <Text size="sm" mb="xs">
      {latest.actor?.name ?? 'The system'}, {formatAgo(latest.at)}: {eventSentence(latest)}.
    </Text>
  );
}
