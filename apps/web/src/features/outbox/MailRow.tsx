import type { EndpointResult, listOutbox } from '@countersign/contract';
import { Badge, Group, Text } from '@mantine/core';
import { formatAgo, formatMoment } from '../../core/dates.ts';

/** A mail as the list shows it. */
export type MailSummary = EndpointResult<typeof listOutbox>['items'][number];

/** How the states of a mail are named and coloured. */
export const mailStates: Record<MailSummary['state'], { name: string; color: string }> = {
  queued: { name: 'Queued', color: 'gray' },
  held: { name: 'Held', color: 'amber' },
  sent: { name: 'Sent', color: 'green' },
  deferred: { name: 'Delayed', color: 'amber' },
  delivered: { name: 'Delivered', color: 'green' },
  bounced: { name: 'Came back', color: 'red' },
  complained: { name: 'Unwanted', color: 'orange' },
  failed: { name: 'Failed', color: 'red' },
  cancelled: { name: 'Cancelled', color: 'gray' },
};

/** What a mail is about; of one that is its recipient's alone, that it is. */
export const subjectOf = ({ subject, isWithheld }: Pick<MailSummary, 'subject' | 'isWithheld'>) =>
  isWithheld ? 'For its recipient alone' : subject;

/** A mail in the list: what it is about, to whom, and when. */
export function MailRow({ mail }: { mail: MailSummary }) {
  const state = mailStates[mail.state];
  return (
    <div title={subjectOf(mail)}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" fw={550} truncate>
          {subjectOf(mail)}
        </Text>
        {mail.state !== 'held' && (
          <Badge size="sm" color={state.color} variant="light" style={{ flex: 'none' }}>
            {state.name}
          </Badge>
        )}
      </Group>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" truncate>
          {mail.to}
        </Text>
        <Text size="xs" c="dimmed" title={formatMoment(mail.createdAt)} style={{ flex: 'none' }}>
          {formatAgo(mail.createdAt)}
        </Text>
      </Group>
    </div>
  );
}
