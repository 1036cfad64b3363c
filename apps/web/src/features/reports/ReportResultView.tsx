import { type ReportDefinition, type ReportGroupRow, reportLimits } from '@countersign/contract';
import { columnsByKey } from '@countersign/domain';
import { Box, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import type { ReportResult } from './api.ts';
import { GroupTable } from './GroupTable.tsx';
import { ReportChartCard } from './ReportChartCard.tsx';
import { RowsTable } from './RowsTable.tsx';
import { text } from './text.ts';

interface ReportResultViewProps {
  definition: ReportDefinition;
  result: ReportResult | undefined;
  /** Of a preview, which shows its first rows alone, there is one. */
  page?: number;
  onPage?(page: number): void;
  onChoose?(group: ReportGroupRow): void;
}

/** Shows the result of a report: its chart, its groups with totals, and its rows. */
export function ReportResultView(props: ReportResultViewProps) {
  const { definition, result, page = 0, onPage, onChoose } = props;
  if (result === undefined) {
    return <Skeleton h={320} radius="lg" role="status" aria-label={text.result.loading} />;
  }
  const { groups, rows, hasMore, isCapped, hidden } = result;
  if (rows.length === 0 && page === 0) {
    return (
      <Paper withBorder radius="lg" p="xl">
        <Text c="dimmed" ta="center">
          {text.result.none}
        </Text>
      </Paper>
    );
  }
  const columns = columnsByKey([...result.columns, ...result.used]);
  const offset = page * reportLimits.page;
  const hasGroups = definition.groups.length + definition.totals.length > 0;
  const shared = { definition, columns, groups, ...(onChoose && { onChoose }) };
  return (
    <>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {text.result.hidden(hidden)}
        </Text>
      )}
      <ReportChartCard {...shared} />
      {(hasGroups || definition.pivot !== null) && (
        <Box component="section" mt={24}>
          <Title order={2} size="h3" mb="sm">
            {text.result.totals}
          </Title>
          <GroupTable {...shared} />
          {isCapped && (
            <Text size="sm" c="dimmed" mt="xs">
              {text.result.moreGroups}
            </Text>
          )}
        </Box>
      )}
      <Box component="section" mt={24}>
        <Title order={2} size="h3" mb="sm">
          {text.result.rows}
        </Title>
        <RowsTable columns={result.columns} rows={rows} offset={offset} />
        {onPage && (page > 0 || hasMore) && (
          <Group mt="sm" justify="flex-end">
            <Text size="sm" c="dimmed">{`${offset + 1}–${offset + rows.length}`}</Text>
            <Button variant="default" disabled={page === 0} onClick={() => onPage(page - 1)}>
              {text.list.previous}
            </Button>
            <Button
              variant="default"
              disabled={!hasMore || offset + reportLimits.page > reportLimits.paged}
              onClick={() => onPage(page + 1)}
            >
              {text.list.next}
            </Button>
          </Group>
        )}
      </Box>
    </>
  );
}
