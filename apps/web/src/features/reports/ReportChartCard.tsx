import type { ReportDefinition, ReportGroupRow } from '@countersign/contract';
import { type ColumnsByKey, reportChart } from '@countersign/domain';
import { Paper, Text } from '@mantine/core';
import { LazyChart } from '../../kit/charts/LazyChart.tsx';
import { shownDates } from './shown-dates.ts';
import { text } from './text.ts';

interface ReportChartCardProps {
  definition: ReportDefinition;
  columns: ColumnsByKey;
  groups: readonly ReportGroupRow[];
  onChoose?(group: ReportGroupRow): void;
}

/** The chart of a report; nothing where it has none. */
export function ReportChartCard({ definition, columns, groups, onChoose }: ReportChartCardProps) {
  const shown = reportChart(definition, columns, groups, shownDates);
  if (shown === undefined) return null;
  return (
    <Paper withBorder radius="lg" p="md">
      <LazyChart
        chart={shown.chart}
        label={shown.label}
        categoryLabel={shown.categoryLabel}
        height={280}
        canDownload
        {...(onChoose && {
          onChoose: (category: number, series: number) => {
            const group = shown.groupAt(category, series);
            if (group !== undefined) onChoose(group);
          },
        })}
      />
      {shown.isCut && (
        <Text size="sm" c="dimmed">
          {text.result.chartCut}
        </Text>
      )}
    </Paper>
  );
}
