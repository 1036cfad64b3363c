import { countOf, getReportFile, keptDays, type ReportRun } from '@countersign/contract';
import {
  ActionIcon,
  Box,
  Button,
  Group,
  Paper,
  Progress,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { IconDownload, IconFiles, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadFile } from '../../core/api/call.ts';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { backTo } from '../../core/paths.ts';
import { sizeText } from '../../core/size-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { fileNameOf, saveFile } from '../../ui/save-file.ts';
import { toastError } from '../../ui/toast.ts';
import {
  useCancelReportRunMutation,
  useListReportRunsQuery,
  useRemoveReportRunMutation,
} from './api.ts';
import classes from './Reports.module.css';

const page = 25;

/** The files of reports that were made for the user, or mailed to them. */
export default function ReportFilesPage() {
  const [offset, setOffset] = useState(0);
  const { data, error, refetch } = useListReportRunsQuery(
    { offset },
    {
      refetchOnMountOrArgChange: true,
    },
  );
  return (
    <>
      <PageHeader
        title="Files of reports"
        description={`Whole reports as files. They are kept for ${keptDays} days.`}
        back={backTo.reports}
      />
      {error !== undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === undefined && <Skeleton h={220} radius="lg" />}
      {data?.items.length === 0 && offset === 0 && (
        <EmptyState icon={IconFiles} title="No files yet">
          Open a report and export it: its file is made here, however long it is.
        </EmptyState>
      )}
      <Stack component="ul" gap="xs">
        {data?.items.map((run) => (
          <li key={run.id}>
            <RunItem run={run} />
          </li>
        ))}
      </Stack>
      {(offset > 0 || data?.hasMore) && (
        <Group mt="sm" justify="flex-end">
          <Button
            variant="default"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - page))}
          >
            Previous
          </Button>
          <Button
            variant="default"
            disabled={data?.hasMore !== true}
            onClick={() => setOffset(offset + page)}
          >
            Next
          </Button>
        </Group>
      )}
    </>
  );
}

function RunItem({ run }: { run: ReportRun }) {
  const { id, name, format, state, isOwn, isScheduled, by, createdAt } = run;
  const [cancel, cancelling] = useCancelReportRunMutation();
  const [remove, removing] = useRemoveReportRunMutation();
  const [isLoading, setIsLoading] = useState(false);
  const isOpen = state === 'queued' || state === 'running';
  const download = async () => {
    setIsLoading(true);
    const answer = await downloadFile(getReportFile, { params: { id } });
    setIsLoading(false);
    if (!answer.status) return toastError(answer.message);
    saveFile(answer.blob, fileNameOf([name, createdAt.slice(0, 10)], format));
  };
  const act = async (doing: Promise<{ error?: { message?: string } }>) => {
    const { error } = await doing;
    if (error) toastError(messageOf(error));
  };
  return (
    <Paper withBorder radius="md" p="sm" className={classes.item}>
      <Box flex={1} miw={0}>
        <Text fw={550} truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[format.toUpperCase(), isScheduled ? 'mailed regularly' : '', isOwn ? '' : `of ${by}`]
            .filter((words) => words !== '')
            .join(', ')}
          {', '}
          <span title={formatMoment(createdAt)}>{formatAgo(createdAt)}</span>
        </Text>
        <RunState run={run} />
      </Box>
      {isOpen && isOwn && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Stop ${name}`}
          loading={cancelling.isLoading}
          onClick={() => void act(cancel(id))}
        >
          Stop
        </Button>
      )}
      {state === 'done' && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={`Download ${name}`}
          loading={isLoading}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void download()}
        >
          Download
        </Button>
      )}
      {!isOpen && isOwn && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${name}`}
          loading={removing.isLoading}
          onClick={() => void act(remove(id))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Paper>
  );
}

const count = (value: number) => value.toLocaleString('en-GB');
const rowsText = (value: number) => countOf(value, 'row', 'rows');

function RunState({ run: { state, total, written, bytes, problem } }: { run: ReportRun }) {
  switch (state) {
    case 'queued':
      return <Text size="sm">Waits to be made.</Text>;
    case 'running': {
      const percent = total ? Math.round((written / total) * 100) : 0;
      return (
        <>
          <Progress value={Math.max(2, percent)} mt={6} aria-label="How far it is" />
          <Text size="xs" c="dimmed" mt={4}>
            {total === null
              ? 'The rows are counted.'
              : `${count(written)} of ${rowsText(total)}. You can leave this page: it goes on.`}
          </Text>
        </>
      );
    }
    case 'done':
      return (
        <Text size="sm" c="dimmed">
          {`${rowsText(total ?? 0)}, ${sizeText(bytes ?? 0)}`}
        </Text>
      );
    case 'failed':
      return (
        <Text size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      );
    case 'cancelled':
      return (
        <Text size="sm" c="dimmed">
          Was stopped.
        </Text>
      );
  }
}
