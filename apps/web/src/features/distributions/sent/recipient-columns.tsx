import {
  type DistributionRecipient,
  recipientAccessLabels,
  recipientDeliveryLabels,
  recipientReadingLabels,
} from '@countersign/contract';
import { Text } from '@mantine/core';
import { formatAgo, formatMoment } from '../../../core/dates.ts';
import { recipientLook } from '../../../entities/distributions/distribution-badges.ts';
import type { ListColumn } from '../../../kit/lists/table/list-columns.ts';
import { pagesText } from '../../../ui/inputs/size-labels.ts';
import { StateBadge } from '../../../ui/page/StateBadge.tsx';
import { timeSpent } from '../distribution-labels.ts';
import { text } from './text.ts';

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
    header: text.list.columns.name,
    width: 210,
    isFixed: true,
    exportKeys: ['number', 'name', 'email', 'agentOf'],
    render: (row) => <NameCell row={row} />,
  },
  {
    key: 'state',
    header: text.list.columns.state,
    width: 130,
    exportKeys: ['delivery', 'reading', 'access', 'deliveryProblem'],
    render: (row) => <RecipientState recipient={row} />,
  },
  when('sentAt', text.list.columns.sent, { hideBelow: 'md' }),
  when('openedAt', text.list.columns.opened),
  {
    key: 'seconds',
    header: text.list.columns.reading,
    width: 120,
    hideBelow: 'md',
    exportKeys: ['opens', 'prefetches', 'pagesViewed', 'seconds'],
    render: ({ pagesViewed, seconds }) => (
      <Cell
        text={
          pagesViewed === 0 ? '' : text.list.reading(pagesText(pagesViewed), timeSpent(seconds))
        }
      />
    ),
  },
  when('downloadedAt', text.list.columns.downloaded, { isHiddenAtFirst: true }),
  when('confirmedAt', text.list.columns.confirmed, { hideBelow: 'lg' }),
  when('earlierConfirmedAt', text.list.columns.confirmedEarlier, { isHiddenAtFirst: true }),
  {
    key: 'delivery',
    header: text.list.columns.delivery,
    width: 130,
    isHiddenAtFirst: true,
    render: ({ delivery, deliveryProblem }) => (
      <Cell text={recipientDeliveryLabels[delivery]} hint={deliveryProblem} />
    ),
  },
  {
    key: 'reading',
    header: text.list.columns.read,
    width: 120,
    isHiddenAtFirst: true,
    render: ({ reading }) => <Cell text={recipientReadingLabels[reading]} />,
  },
  {
    key: 'access',
    header: text.list.columns.link,
    width: 100,
    isHiddenAtFirst: true,
    render: ({ access }) => <Cell text={recipientAccessLabels[access]} />,
  },
  when('deliveredAt', text.list.columns.delivered, { isHiddenAtFirst: true }),
  when('lastOpenedAt', text.list.columns.lastOpened, { isHiddenAtFirst: true }),
  count('number', text.list.columns.number),
  count('opens', text.list.columns.opens),
  count('prefetches', text.list.columns.scanners),
  count('pagesViewed', text.list.columns.pagesViewed),
  count('mailings', text.list.columns.mailings),
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
    ...(agentOf === '' ? [] : [text.list.agentOf(agentOf)]),
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

/** Shows the badge of a recipient, with the answer of the mail server where something went wrong. */
export function RecipientState({ recipient }: { recipient: DistributionRecipient }) {
  const look = recipientLook(recipient);
  return (
    <span title={recipient.deliveryProblem}>
      <StateBadge color={look.color}>{look.name}</StateBadge>
    </span>
  );
}
