import { bulkFailedJobs, type FailedJob, failedJobsList, jobName } from '@countersign/contract';
import { Box, Text } from '@mantine/core';
import { IconCircleCheck, IconRefresh, IconTrash } from '@tabler/icons-react';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { answerOf } from '../../kit/lists/answer-of.ts';
import { ListTable } from '../../kit/lists/ListTable.tsx';
import { RowActDialog } from '../../kit/lists/selection/RowActDialog.tsx';
import { RowActsMenu } from '../../kit/lists/selection/RowActsMenu.tsx';
import { type RowAct, useRowActs } from '../../kit/lists/selection/row-acts.ts';
import { columnsOf, type ListColumn } from '../../kit/lists/table/list-columns.ts';
import { useListState } from '../../kit/lists/use-list-state.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { useListFailedJobsQuery } from './api.ts';
import { InstallationTabs } from './InstallationTabs.tsx';
import { text } from './text.ts';

const acts = (): readonly RowAct[] => [
  { action: 'retry', icon: IconRefresh, ...text.acts.retry },
  { action: 'drop', icon: IconTrash, color: 'red', ...text.acts.drop },
];

/** Shows the jobs of the installation that failed for good, the latest first. */
export default function FailedJobsPage() {
  const list = useListState(failedJobsList);
  const jobs = useListFailedJobsQuery(list.query, { refetchOnMountOrArgChange: true });
  const bulk = useRowActs({ endpoint: bulkFailedJobs, nouns: text.acts.nouns, acts: acts() });
  return (
    <>
      <PageHeader title={text.jobs.title} description={text.jobs.description} />
      <InstallationTabs />
      <ListTable
        label={text.jobs.label}
        definition={failedJobsList}
        list={list}
        {...answerOf(jobs)}
        columns={jobColumns()}
        rowKey={(job) => job.id}
        rowName={({ queue }) => jobName(queue)}
        renderCard={(job) => <JobCard job={job} />}
        renderMenu={({ id, queue }) => (
          <RowActsMenu name={jobName(queue)} id={id} actions={bulk.actions} />
        )}
        searchPlaceholder={text.jobs.search}
        bulkActions={bulk.actions}
        takesAllOf
        empty={
          <EmptyState icon={IconCircleCheck} title={text.jobs.emptyTitle}>
            {text.jobs.empty}
          </EmptyState>
        }
      />
      <RowActDialog {...bulk.dialog} />
    </>
  );
}

const jobColumns = (): readonly ListColumn<FailedJob>[] =>
  columnsOf(failedJobsList, [
    {
      key: 'queue',
      header: text.jobs.columns.job,
      width: 230,
      isFixed: true,
      render: ({ queue }) => (
        <Text size="sm" fw={550} lineClamp={2}>
          {jobName(queue)}
        </Text>
      ),
    },
    {
      key: 'failedAt',
      header: text.jobs.columns.failed,
      width: 150,
      render: ({ failedAt }) => (
        <Text size="sm" title={failedAt}>
          {formatMoment(failedAt)}
        </Text>
      ),
    },
    { key: 'tries', header: text.jobs.columns.tries, width: 80 },
    {
      key: 'error',
      header: text.jobs.columns.error,
      width: 220,
      render: (job) => <JobError job={job} />,
    },
    {
      key: 'tenant',
      header: text.jobs.columns.tenant,
      width: 170,
      render: ({ tenant }) => (
        <Text size="sm" lineClamp={2}>
          {tenant === '' ? text.jobs.wholeInstallation : tenant}
        </Text>
      ),
    },
  ]);

/** Shows the kind and the code of an error: its text is not kept, as it could quote what people typed. */
function JobError({ job: { error, code } }: { job: FailedJob }) {
  const said = text.jobs.errors[error] ?? error;
  const [first = text.jobs.noError, second] = [said, code].filter((one) => one !== '');
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {first}
      </Text>
      {second !== undefined && (
        <Text size="xs" c="dimmed" ff="monospace">
          {second}
        </Text>
      )}
    </>
  );
}

function JobCard({ job }: { job: FailedJob }) {
  return (
    <>
      <Text size="sm" fw={550}>
        {jobName(job.queue)}
      </Text>
      <Box mt={4}>
        <JobError job={job} />
      </Box>
      <Text size="xs" c="dimmed" mt={6} title={formatMoment(job.failedAt)}>
        {[
          job.tenant === '' ? text.jobs.wholeInstallation : job.tenant,
          text.jobs.tries(job.tries),
          formatAgo(job.failedAt),
        ].join(' · ')}
      </Text>
    </>
  );
}
