import type { Distribution, EndpointResult, getDistributionReach } from '@countersign/contract';
import { Select, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../core/api/message-of.ts';
import { LazyChart } from '../../../kit/charts/LazyChart.tsx';
import { ErrorState } from '../../../ui/page/ErrorState.tsx';
import { RecordSection } from '../../../ui/page/RecordPanes.tsx';
import { useGetDistributionReachQuery } from '../api.ts';
import { peopleCount, timeSpent } from '../distribution-labels.ts';
import { pagesChart, reachChart } from './reach-charts.ts';
import { text } from './text.ts';

type Reach = EndpointResult<typeof getDistributionReach>;

/** A picture of the reach over time, and which pages were read most. */
export function ReachSection({ distribution }: { distribution: Distribution }) {
  const { data, error, refetch } = useGetDistributionReachQuery(distribution.id);
  if (data === undefined) {
    return (
      <RecordSection title={text.reach.title}>
        {error === undefined ? (
          <Skeleton h={260} role="status" aria-label={text.reach.loading} />
        ) : (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        )}
      </RecordSection>
    );
  }
  return (
    <Stack gap="lg">
      <RecordSection title={text.reach.title} description={text.reach.help}>
        {data.overTime.length === 0 ? (
          <Text size="sm" c="dimmed">
            {text.reach.notSent}
          </Text>
        ) : (
          <LazyChart
            chart={reachChart(distribution, data)}
            label={text.reach.overTime}
            categoryLabel={text.reach.time}
            height={260}
          />
        )}
      </RecordSection>
      {distribution.mode !== 'attachment' && <PagesRead reach={data} />}
    </Stack>
  );
}

/** The pages by how many people had them in sight, and the time that they took. */
function PagesRead({ reach }: { reach: Reach }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const file = reach.files.find(({ fileId }) => fileId === chosen) ?? reach.files[0];
  if (file === undefined) return null;
  const maxSeconds = file.pages
    .map((page, index) => ({ ...page, number: index + 1 }))
    .filter(({ readers }) => readers > 0)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 5);
  return (
    <RecordSection
      title={text.reach.pages}
      description={text.reach.readers(peopleCount(file.readers), file.downloads)}
      action={
        reach.files.length > 1 && (
          <Select
            aria-label={text.reach.file}
            size="sm"
            w={200}
            allowDeselect={false}
            data={reach.files.map(({ fileId, name }) => ({ value: fileId, label: name }))}
            value={file.fileId}
            onChange={setChosen}
          />
        )
      }
    >
      {maxSeconds.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text.reach.noReaders}
        </Text>
      ) : (
        <>
          <LazyChart
            chart={pagesChart(file.pages)}
            label={text.reach.readersOf(file.name)}
            categoryLabel={text.reach.page}
            height={180}
          />
          <Table mt="md" aria-label={text.reach.longest}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.reach.page}</Table.Th>
                <Table.Th ta="right">{text.reach.readersColumn}</Table.Th>
                <Table.Th ta="right">{text.reach.totalTime}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {maxSeconds.map(({ number, readers, seconds }) => (
                <Table.Tr key={number}>
                  <Table.Td>{number}</Table.Td>
                  <Table.Td ta="right">{readers.toLocaleString('en-GB')}</Table.Td>
                  <Table.Td ta="right">{timeSpent(seconds)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </RecordSection>
  );
}
