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
import { useChosenPlace, useWhenPlaceChanges } from '../../core/session/use-chosen-place.ts';
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
import { RowActDialog } from '../../kit/lists/RowActDialog.tsx';
import { type RowAct, useRowActs } from '../../kit/lists/row-acts.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DistributionCard } from './DistributionCard.tsx';
import { distributionColumns } from './distribution-columns.tsx';
import { titleOf } from './distribution-labels.ts';

const choices = {
  companyId: CompanyChoices,
  projectId: ProjectChoices,
  createdBy: UserChoices,
};

/** What was sent to many people at once, and what is to be. */
export default function DistributionsPage() {
  const list = useListState(distributionsList);
  const place = useChosenPlace();
  const query = { ...list.query, ...place };
  useWhenPlaceChanges(() => list.setCursor(undefined));
  const distributions = useListDistributionsQuery(query, { refetchOnMountOrArgChange: true });
  const counted = useListDistributionsQuery(fullCount(query, distributions), fullCountOptions);
  const bulk = useRowActs({
    endpoint: bulkDistributions,
    nouns: ['distribution', 'distributions'],
    bodyOf: ({ act: { action }, selection }) => ({ action, selection, ...place }),
    acts,
  });
  const newButton = (
    <Button
      component={Link}
      to={paths.newDistribution}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New distribution
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Doc Distributions"
        description="Files to many people at once, each with a copy of their own."
        actions={
          <>
            <Button
              component={Link}
              to={paths.traceCopy}
              variant="default"
              leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
            >
              Trace a copy
            </Button>
            {newButton}
          </>
        }
      />
      <ChosenCompanyNote />
      <ChosenProjectNote />
      <ListTable
        label="distributions"
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
        exportOf={{ endpoint: exportDistributions, query: { ...place } }}
        searchPlaceholder="Search by title, file or project"
        empty={
          <EmptyState icon={IconSend} title="Nothing has been distributed yet" action={newButton}>
            Send scripts, schedules and notices to as many people as you like: each gets a copy with
            their own watermark, and you see who has opened and read it.
          </EmptyState>
        }
      />
      <RowActDialog {...bulk.dialog} />
    </>
  );
}

/** Who may not see the users has nobody to choose from. */
function useFields(): readonly ListField[] {
  const mayReadUsers = useMay('users.manage');
  return distributionsList.fields.filter(({ key }) => mayReadUsers || key !== 'createdBy');
}

const acts: readonly RowAct[] = [
  {
    action: 'pause',
    title: 'Pause the sending',
    text: 'What is being sent stops after the mails that are on their way, and can go on later.',
    button: 'Pause',
    done: 'paused',
    icon: IconPlayerPause,
  },
  {
    action: 'resume',
    title: 'Go on with the sending',
    text: 'Those that are paused go on where they stopped: nobody is mailed twice.',
    button: 'Go on',
    done: 'resumed',
    icon: IconPlayerPlay,
  },
  {
    action: 'cancel',
    title: 'Cancel the rest',
    text: 'Whoever was not mailed yet gets nothing. This can’t be taken back.',
    button: 'Cancel the rest',
    done: 'cancelled',
    icon: IconX,
    color: 'red',
  },
  {
    action: 'revoke',
    title: 'Revoke all links',
    text: 'Nobody can open the files any more, at once and for good. Files that were attached or downloaded stay with those who have them.',
    button: 'Revoke',
    done: 'revoked',
    icon: IconBan,
    color: 'red',
  },
  {
    action: 'delete',
    title: 'Delete drafts',
    text: 'Drafts are deleted for good, with their files. What was sent stays on record, and is named.',
    button: 'Delete',
    done: 'deleted',
    icon: IconTrash,
    color: 'red',
  },
];
