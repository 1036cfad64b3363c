import { getReportFile, keptDays, type ReportRun } from '@countersign/contract';
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
import { fileNameOf, saveFile } from '../../ui/browser/save-file.ts';
import { toastError } from '../../ui/notices/toast.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { ErrorState } from '../../ui/page/ErrorState.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import {
  useCancelReportRunMutation,
  useListReportRunsQuery,
  useRemoveReportRunMutation,
} from './api.ts';
import classes from './Reports.module.css';
import { text } from './text.ts';

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
        title={text.files.title}
        description={text.files.description(keptDays)}
        back={backTo.reports}
      />
      {error !== undefined && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === undefined && <Skeleton h={220} radius="lg" />}
      {data?.items.length === 0 && offset === 0 && (
        <EmptyState icon={IconFiles} title={text.files.emptyTitle}>
          {text.files.empty}
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
            {text.list.previous}
          </Button>
          <Button
            variant="default"
            disabled={data?.hasMore !== true}
            onClick={() => setOffset(offset + page)}
          >
            {text.list.next}
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
          {[
            format.toUpperCase(),
            isScheduled ? text.files.scheduled : '',
            isOwn ? '' : text.files.by(by),
          ]
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
          aria-label={text.files.cancelOne(name)}
          loading={cancelling.isLoading}
          onClick={() => void act(cancel(id))}
        >
          {text.files.cancel}
        </Button>
      )}
      {state === 'done' && (
        <Button
          variant="light"
          size="compact-sm"
          aria-label={text.files.downloadOne(name)}
          loading={isLoading}
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void download()}
        >
          {text.files.download}
        </Button>
      )}
      {!isOpen && isOwn && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text.files.remove(name)}
          loading={removing.isLoading}
          onClick={() => void act(remove(id))}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Paper>
  );
}

function RunState({ run: { state, total, written, bytes, problem } }: { run: ReportRun }) {
  switch (state) {
    case 'queued':
      return <Text size="sm">{text.files.queued}</Text>;
    case 'running': {
      const percent = total ? Math.round((written / total) * 100) : 0;
      return (
        <>
          <Progress value={Math.max(2, percent)} mt={6} aria-label={text.files.progress} />
          <Text size="xs" c="dimmed" mt={4}>
            {total === null ? text.files.counting : text.files.written(written, total)}
          </Text>
        </>
      );
    }
    case 'done':
      return (
        <Text size="sm" c="dimmed">
          {text.files.done(total ?? 0, sizeText(bytes ?? 0))}
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
          {text.files.cancelled}
        </Text>
      );
  }
}
