import {
  bulkDistributions,
  distributionsList,
  exportDistributions,
  type ListField,
} from '@countersign/contract';
import { Button } from '@mantine/core';
import {
  IconBan,
  IconFingerprint,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { useChosenScope, useOnScopeChange } from '../../core/session/use-chosen-scope.ts';
import { useMay } from '../../core/session/use-may.ts';
import { ChosenCompanyNote } from '../../entities/companies/ChosenCompanyNote.tsx';
import { CompanyChoices } from '../../entities/companies/choices.ts';
import { useListDistributionsQuery } from '../../entities/distributions/api.ts';
import { ChosenProjectNote } from '../../entities/projects/ChosenProjectNote.tsx';
import { ProjectChoices } from '../../entities/projects/choices.ts';
import { UserChoices } from '../../entities/users/choices.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { fullCount, fullCountOptions } from '../../kit/lists/full-count.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { type RowAct, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { DistributionCard } from './DistributionCard.tsx';
import { distributionColumns } from './distribution-columns.tsx';
import { titleOf } from './distribution-labels.ts';
import { text } from './text.ts';

const choices = {
  companyId: CompanyChoices,
  projectId: ProjectChoices,
  createdBy: UserChoices,
};

/** Lists the distributions that were sent, and the drafts. */
export default function DistributionsPage() {
  const list = useListState(distributionsList);
  const scope = useChosenScope();
  const query = { ...list.query, ...scope };
  useOnScopeChange(() => list.setCursor(undefined));
  const distributions = useListDistributionsQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListDistributionsQuery(fullCount(query, distributions), fullCountOptions);
  const bulk = useRowActs({
    endpoint: bulkDistributions,
    nouns: ['distribution', 'distributions'],
    bodyOf: ({ act: { action }, selection }) => ({ action, selection, ...scope }),
    acts,
  });
  const newButton = (
    <Button
      component={Link}
      to={paths.newDistribution}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {text.list.new}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={text.list.title}
        description={text.list.description}
        actions={
          <>
            <Button
              component={Link}
              to={paths.traceCopy}
              variant="default"
              leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
            >
              {text.list.trace}
            </Button>
            {newButton}
          </>
        }
      />
      <ChosenCompanyNote />
      <ChosenProjectNote />
      <ListTable
        label={text.list.label}
        definition={distributionsList}
        list={list}
        {...answerOf(distributions, counted.currentData)}
        columns={distributionColumns}
        fields={useFields()}
        choices={choices}
        rowKey={({ id }) => id}
        rowName={titleOf}
        rowHref={({ id }) => paths.distribution(id)}
        renderCard={(row) => <DistributionCard distribution={row} />}
        bulkActions={bulk.actions}
        exportOf={{ endpoint: exportDistributions, query: { ...scope } }}
        searchPlaceholder={text.list.search}
        empty={
          <EmptyState icon={IconSend} title={text.list.emptyTitle} action={newButton}>
            {text.list.empty}
          </EmptyState>
        }
      />
      <RowActDialog {...bulk.dialog} />
    </>
  );
}

/** Returns the filters of the list; users who may not see users can't choose any. */
function useFields(): readonly ListField[] {
  const mayReadUsers = useMay('users.manage');
  return distributionsList.fields.filter(({ key }) => mayReadUsers || key !== 'createdBy');
}

const acts: readonly RowAct[] = [
  {
    action: 'pause',
    ...text.bulk.pause,
    icon: IconPlayerPause,
  },
  {
    action: 'resume',
    ...text.bulk.resume,
    icon: IconPlayerPlay,
  },
  {
    action: 'cancel',
    ...text.bulk.cancel,
    icon: IconX,
    color: 'red',
  },
  {
    action: 'revoke',
    ...text.bulk.revoke,
    icon: IconBan,
    color: 'red',
  },
  {
    action: 'delete',
    ...text.bulk.delete,
    icon: IconTrash,
    color: 'red',
  },
];
