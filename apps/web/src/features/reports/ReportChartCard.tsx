import { type ReportDefinition, type ReportGroupRow, reportColumns } from '@countersign/contract';
import { Paper, Text } from '@mantine/core';
import { LazyChart } from '../../kit/charts/LazyChart.tsx';
import { reportChart } from './report-chart.ts';
import { totalName } from './report-words.ts';

interface ReportChartCardProps {
  definition: ReportDefinition;
  groups: readonly ReportGroupRow[];
  onChoose(group: ReportGroupRow): void;
}

/** The chart of a report; nothing where it has none. */
export function ReportChartCard({ definition, groups, onChoose }: ReportChartCardProps) {
  const { data, totals } = definition;
  const shown = reportChart(definition, groups, {
    count: 'Rows',
    totals: totals.map((total) => totalName(data, total)),
  });
  if (shown === undefined) return null;
  const by = definition.groups[0]?.by;
  const label = reportColumns(data).find(({ key }) => key === by)?.label ?? '';
  return (
    <Paper withBorder radius="lg" p="md">
      <LazyChart
        chart={shown.chart}
        label={`${shown.chart.series.map((one) => one.label).join(', ')} by ${label.toLowerCase()}`}
        categoryLabel={label}
        height={280}
        onChoose={(category, series) => {
          const group = shown.groupAt(category, series);
          if (group !== undefined) onChoose(group);
        }}
      />
      {shown.isCut && (
        <Text size="sm" c="dimmed">
          The first groups are shown; the table has all of them.
        </Text>
      )}
    </Paper>
  );
}
