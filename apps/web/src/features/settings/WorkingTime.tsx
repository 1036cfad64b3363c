import { type WorkingTime as Counting, countOf } from '@countersign/contract';
import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { FormError } from '../../ui/inputs/FormError.tsx';
import { RecordSection } from '../../ui/page/RecordPanes.tsx';
import { useCountWorkingTimeMutation, useGetWorkingTimeQuery } from './api.ts';
import { text } from './text.ts';

/** The progress of the working hours of reports, and the button that recalculates them. */
export function WorkingTime() {
  const { data, error } = useGetWorkingTimeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [count, { isLoading, error: refused }] = useCountWorkingTimeMutation();
  return (
    <RecordSection title={text.workingTime.title} description={text.workingTime.help}>
      <Stack gap="md" maw={760}>
        {data === undefined && error === undefined && (
          <Skeleton h={36} role="status" aria-label={text.workingTime.loading} />
        )}
        {data?.isRunning && <Running counting={data} />}
        {data?.hasFailed && !data.isRunning && <FormError>{text.workingTime.failed}</FormError>}
        {(error ?? refused) !== undefined && <FormError>{messageOf(error ?? refused)}</FormError>}
        {data !== undefined && !data.isRunning && (
          <Group gap="md">
            <Button
              variant="default"
              w="fit-content"
              loading={isLoading}
              onClick={() => void count()}
            >
              {text.workingTime.recalculate}
            </Button>
            {data.finishedAt !== null && (
              <Text size="sm" c="dimmed" title={formatMoment(data.finishedAt)}>
                {text.workingTime.recalculated(formatAgo(data.finishedAt))}
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </RecordSection>
  );
}

function Running({ counting: { total, done } }: { counting: Counting }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <div>
      <Text fw={550} mb="sm" role="status">
        {text.workingTime.running}
      </Text>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section
          value={Math.max(2, percent)}
          animated
          aria-label={text.workingTime.progress}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="sm">
        {text.workingTime.counted(done, countOf(total, 'document', 'documents'))}
      </Text>
    </div>
  );
}
