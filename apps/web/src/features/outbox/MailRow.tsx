import type { EndpointResult, listOutbox } from '@countersign/contract';
import { Badge, Group, Text } from '@mantine/core';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { text } from './text.ts';

/** A mail as the list shows it. */
export type MailSummary = EndpointResult<typeof listOutbox>['items'][number];

/** The colours of the states of a mail. */
export const stateColors: Record<MailSummary['state'], string> = {
  queued: 'gray',
  held: 'amber',
  sent: 'green',
  deferred: 'amber',
  delivered: 'green',
  bounced: 'red',
  complained: 'orange',
  failed: 'red',
  cancelled: 'gray',
};

/** Returns the subject of an email, or that it is withheld. */
export const subjectOf = ({ subject, isWithheld }: Pick<MailSummary, 'subject' | 'isWithheld'>) =>
  isWithheld ? text.list.withheld : subject;

/** A mail in the list: what it is about, to whom, and when. */
export function MailRow({ mail }: { mail: MailSummary }) {
  return (
    <div title={subjectOf(mail)}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" fw={550} truncate>
          {subjectOf(mail)}
        </Text>
        {mail.state !== 'held' && (
          <Badge size="sm" color={stateColors[mail.state]} variant="light" style={{ flex: 'none' }}>
            {text.list.states[mail.state]}
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
