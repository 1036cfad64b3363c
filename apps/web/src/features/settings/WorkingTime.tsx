import { type WorkingTime as Counting, countOf } from '@countersign/contract';
import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { messageOf } from '../../core/api/message-of.ts';
import { formatAgo, formatMoment } from '../../core/dates.ts';
import { FormError } from '../../ui/FormError.tsx';
import { RecordSection } from '../../ui/RecordPanes.tsx';
import { useCountWorkingTimeMutation, useGetWorkingTimeQuery } from './api.ts';

/** How far the working hours of reports are counted, and what counts them anew. */
export function WorkingTime() {
  const { data, error } = useGetWorkingTimeQuery(undefined, { refetchOnMountOrArgChange: true });
  const [count, { isLoading, error: refused }] = useCountWorkingTimeMutation();
  return (
    <RecordSection
      title="Working hours in reports"
      description="How many working hours each step took is noted as somebody acts: Monday to Friday, 9 to 17, where the company is. Where a company moves to another time zone they are counted anew by themselves."
    >
      <Stack gap="md" maw={760}>
        {data === undefined && error === undefined && (
          <Skeleton h={36} role="status" aria-label="Loading how far they are counted" />
        )}
        {data?.isRunning && <Running counting={data} />}
        {data?.hasFailed && !data.isRunning && (
          <FormError>Some could not be counted anew. Have it done again.</FormError>
        )}
        {(error ?? refused) !== undefined && <FormError>{messageOf(error ?? refused)}</FormError>}
        {data !== undefined && !data.isRunning && (
          <Group gap="md">
            <Button
              variant="default"
              w="fit-content"
              loading={isLoading}
              onClick={() => void count()}
            >
              Count them anew
            </Button>
            {data.finishedAt !== null && (
              <Text size="sm" c="dimmed" title={formatMoment(data.finishedAt)}>
                Counted anew {formatAgo(data.finishedAt)}
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
        The working hours are being counted anew.
      </Text>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section
          value={Math.max(2, percent)}
          animated
          aria-label="How far the working hours are counted"
        />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="sm">
        {done.toLocaleString('en-GB')} of {countOf(total, 'document', 'documents')}. Until it is
        done, reports show some of them as they were before.
      </Text>
    </div>
  );
}
