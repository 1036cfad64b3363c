import {
  bulkDistributionRecipients,
  type Distribution,
  type DistributionRecipient,
  distributionRecipientsList,
  exportDistributionRecipients,
} from '@countersign/contract';
import { Text } from '@mantine/core';
import { IconBan, IconMailForward, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { answerOf } from '../../../kit/lists/answer-of.ts';
import { fullCount, fullCountOptions } from '../../../kit/lists/full-count.ts';
import { ListTable } from '../../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../../kit/lists/selection/RowActDialog.tsx';
import { type RowAct, useRowActs } from '../../../kit/lists/selection/row-acts.ts';
import { useListState } from '../../../kit/lists/use-list-state.ts';
import { pagesText } from '../../../ui/inputs/size-labels.ts';
import { EmptyState } from '../../../ui/page/EmptyState.tsx';
import { useListDistributionRecipientsQuery } from '../api.ts';
import { timeSpent } from '../distribution-labels.ts';
import { RecipientDrawer } from './RecipientDrawer.tsx';
import { RecipientState, recipientColumns } from './recipient-columns.tsx';
import { text } from './text.ts';

/** The people of a distribution, with what became of it for each. */
export function RecipientsList({ distribution }: { distribution: Distribution }) {
  const { id, may } = distribution;
  const list = useListState(distributionRecipientsList);
  const query = { ...list.query, id };
  const people = useListDistributionRecipientsQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListDistributionRecipientsQuery(fullCount(query, people), fullCountOptions);
  const [open, setOpen] = useState<DistributionRecipient>();
  const bulk = useRowActs({
    endpoint: bulkDistributionRecipients,
    nouns: ['person', 'people'],
    acts:
      distribution.mode === 'attachment' ? acts.filter(({ action }) => action === 'resend') : acts,
    bodyOf: ({ act: { action }, selection }) => ({ action, selection, distributionId: id }),
  });
  return (
    <>
      <ListTable
        label={text.list.label}
        definition={distributionRecipientsList}
        list={list}
        {...answerOf(people, counted.currentData)}
        columns={recipientColumns}
        rowKey={(row) => row.id}
        rowName={({ name, email }) => name || email}
        onOpen={(row) => setOpen(row)}
        {...(open !== undefined && { openKey: open.id })}
        renderCard={(row) => <RecipientCard recipient={row} />}
        {...(may.manage && { bulkActions: bulk.actions })}
        exportOf={{ endpoint: exportDistributionRecipients, query: { distributionId: id } }}
        searchPlaceholder={text.list.search}
        empty={
          <EmptyState icon={IconUsers} title={text.list.emptyTitle}>
            {text.list.empty}
          </EmptyState>
        }
      />
      <RowActDialog {...bulk.dialog} />
      <RecipientDrawer
        distribution={distribution}
        recipientId={open?.id}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

const acts: readonly RowAct[] = [
  {
    action: 'resend',
    ...text.list.bulk.resend,
    icon: IconMailForward,
  },
  {
    action: 'revoke',
    ...text.list.bulk.revoke,
    icon: IconBan,
    color: 'red',
  },
];

function RecipientCard({ recipient }: { recipient: DistributionRecipient }) {
  const { name, email, pagesViewed, seconds, deliveryProblem } = recipient;
  return (
    <>
      <Text fw={550} truncate title={name || email}>
        {name || email}
      </Text>
      {name !== '' && (
        <Text size="sm" c="dimmed" truncate mb={8}>
          {email}
        </Text>
      )}
      <RecipientState recipient={recipient} />
      {(pagesViewed > 0 || deliveryProblem !== '') && (
        <Text size="xs" c="dimmed" mt={8}>
          {deliveryProblem !== ''
            ? deliveryProblem
            : text.list.readingIn(pagesText(pagesViewed), timeSpent(seconds))}
        </Text>
      )}
    </>
  );
}
