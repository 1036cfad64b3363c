import {
  type DistributionRecipient,
  recipientAccessLabels,
  recipientDeliveryLabels,
  recipientReadingLabels,
} from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { recipientLook } from '../../../entities/distributions/distribution-badges.ts';
import type { ListColumn } from '../../../kit/lists/list-columns.ts';
import { StateBadge } from '../../../ui/StateBadge.tsx';
import { timeSpent } from '../distribution-labels.ts';

type Column = ListColumn<DistributionRecipient>;

const when = (
  key:
    | 'sentAt'
    | 'deliveredAt'
    | 'openedAt'
    | 'lastOpenedAt'
    | 'downloadedAt'
    | 'confirmedAt'
    | 'earlierConfirmedAt',
  header: string,
  more: Partial<Column> = {},
): Column => ({
  key,
  header,
  width: 140,
  ...more,
  render: (row) => <When at={row[key]} />,
});

const count = (
  key: 'number' | 'opens' | 'prefetches' | 'pagesViewed' | 'mailings',
  header: string,
): Column => ({
  key,
  header,
  width: 96,
  align: 'right',
  isHiddenAtFirst: true,
  render: (row) => <Cell text={row[key].toLocaleString('en-GB')} />,
});

/** The columns of the people of a distribution. */
export const recipientColumns: readonly Column[] = [
  {
    key: 'name',
    header: 'Name',
    width: 210,
    isFixed: true,
    exportKeys: ['number', 'name', 'email', 'agentOf'],
    render: (row) => <NameCell row={row} />,
  },
  {
    key: 'state',
    header: 'State',
    width: 130,
    exportKeys: ['delivery', 'reading', 'access', 'deliveryProblem'],
    render: (row) => <RecipientState recipient={row} />,
  },
  when('sentAt', 'Sent', { hideBelow: 'md' }),
  when('openedAt', 'Opened'),
  {
    key: 'seconds',
    header: 'Reading',
    width: 120,
    hideBelow: 'md',
    exportKeys: ['opens', 'prefetches', 'pagesViewed', 'seconds'],
    render: ({ pagesViewed, seconds }) => (
      <Cell
        text={
          pagesViewed === 0
            ? ''
            : `${pagesViewed} ${pagesViewed === 1 ? 'page' : 'pages'}, ${timeSpent(seconds)}`
        }
      />
    ),
  },
  when('downloadedAt', 'Downloaded', { isHiddenAtFirst: true }),
  when('confirmedAt', 'Confirmed', { hideBelow: 'lg' }),
  when('earlierConfirmedAt', 'Confirmed earlier version', { isHiddenAtFirst: true }),
  {
    key: 'delivery',
    header: 'Delivery',
    width: 130,
    isHiddenAtFirst: true,
    render: ({ delivery, deliveryProblem }) => (
      <Cell text={recipientDeliveryLabels[delivery]} hint={deliveryProblem} />
    ),
  },
  {
    key: 'reading',
    header: 'Read',
    width: 120,
    isHiddenAtFirst: true,
    render: ({ reading }) => <Cell text={recipientReadingLabels[reading]} />,
  },
  {
    key: 'access',
    header: 'Link',
    width: 100,
    isHiddenAtFirst: true,
    render: ({ access }) => <Cell text={recipientAccessLabels[access]} />,
  },
  when('deliveredAt', 'Delivered', { isHiddenAtFirst: true }),
  when('lastOpenedAt', 'Last opened', { isHiddenAtFirst: true }),
  count('number', 'Number'),
  count('opens', 'Times opened'),
  count('prefetches', 'Mail scanners'),
  count('pagesViewed', 'Pages viewed'),
  count('mailings', 'Times mailed'),
];

function Cell({ text, hint = '' }: { text: string; hint?: string }) {
  return (
    <Text
      size="sm"
      truncate
      title={hint === '' ? text : hint}
      {...(text === '' && { c: 'dimmed' })}
    >
      {text === '' ? '–' : text}
    </Text>
  );
}

function When({ at }: { at: string | null }) {
  return (
    <Cell text={at === null ? '' : formatAgo(at)} hint={at === null ? '' : formatMoment(at)} />
  );
}

function NameCell({ row: { name, email, agentOf } }: { row: DistributionRecipient }) {
  const detail = [
    ...(name === '' ? [] : [email]),
    ...(agentOf === '' ? [] : [`agent of ${agentOf}`]),
  ];
  return (
    <>
      <Text component="span" display="block" inherit truncate title={name || email}>
        {name || email}
      </Text>
      {detail.length > 0 && (
        <Text
          component="span"
          display="block"
          size="xs"
          c="dimmed"
          truncate
          title={detail.join(' · ')}
        >
          {detail.join(' · ')}
        </Text>
      )}
    </>
  );
}

/** What is to be said first of a person, with what the mail server said where something went wrong. */
export function RecipientState({ recipient }: { recipient: DistributionRecipient }) {
  const look = recipientLook(recipient);
  return (
    <span title={recipient.deliveryProblem}>
      <StateBadge color={look.color}>{look.name}</StateBadge>
    </span>
  );
}
