import type { EventSubject } from '@countersign/contract';
import { eventSentence } from '@countersign/domain';
import { Text } from '@mantine/core';
import { formatAgo } from '../../core/dates.ts';
import { auditFiltersOf } from '../../core/paths.ts';
import { useMay } from '../../core/session/use-may.ts';
import { useListAuditEventsQuery } from './api.ts';
import { text } from './text.ts';

/** The latest change of something in words, from the audit trail; nothing for users who may not read it. */
export function LatestChange({ subject, id }: { subject: EventSubject; id: string }) {
  const mayRead = useMay('audit.read');
  const { data } = useListAuditEventsQuery(
    { pageSize: 1, filters: JSON.stringify(auditFiltersOf(subject, id)) },
    { refetchOnMountOrArgChange: true, skip: !mayRead },
  );
  const latest = data?.items[0];
  if (latest === undefined) return null;
  return (
    <Text size="sm" mb="xs">
      {text.history.latest(
        latest.actor?.name ?? text.history.system,
        formatAgo(latest.at),
        eventSentence(latest),
      )}
    </Text>
  );
}
