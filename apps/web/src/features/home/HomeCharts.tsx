import type { HomeFigure, HomeFigureKey, HomeWeek } from '@countersign/contract';
import { weekFilter } from '@countersign/domain';
import { paths } from '../../core/paths.ts';
import { LazyChart } from '../../kit/charts/LazyChart.tsx';
import { ChartCard } from './ChartCard.tsx';
import { text } from './text.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayText = (day: string) => dayFormat.format(new Date(day));

const ages = ['age-2', 'age-7', 'age-14', 'age-older'] as const satisfies HomeFigureKey[];

/** The documents that are out, by how long ago they were sent. */
export function AgesCard({ figures }: { figures?: readonly HomeFigure[] }) {
  const shown = ages.map((key) => ({
    label: text.charts.ageLabels[key],
    figure: figures?.find((one) => one.key === key),
  }));
  return (
    <ChartCard title={text.cards.ages} series={1} isLoading={figures === undefined}>
      <LazyChart
        label={text.charts.ages}
        categoryLabel={text.charts.sentAgo}
        chart={{
          kind: 'bar',
          categories: shown.map(({ label }) => label),
          series: [
            { label: text.charts.documents, values: shown.map(({ figure }) => figure?.count ?? 0) },
          ],
        }}
        hrefOf={(index) => {
          const figure = shown[index]?.figure;
          return figure && paths.documentsOf(figure);
        }}
      />
    </ChartCard>
  );
}

const fields = ['sentAt', 'finishedAt'] as const;

/** Charts the sent and the completed documents, week by week. */
export function ThroughputCard({ weeks }: { weeks?: readonly HomeWeek[] }) {
  const shown = weeks ?? [];
  return (
    <ChartCard title={text.cards.throughput} series={2} isLoading={weeks === undefined}>
      <LazyChart
        label={text.charts.throughput}
        categoryLabel={text.charts.week}
        chart={{
          kind: 'bar',
          categories: shown.map(({ startsOn }) => dayText(startsOn)),
          series: [
            { label: text.charts.sent, values: shown.map(({ sent }) => sent) },
            { label: text.charts.completed, values: shown.map(({ finished }) => finished) },
          ],
        }}
        hrefOf={(category, series) => hrefOfWeek(shown[category], fields[series])}
      />
    </ChartCard>
  );
}

/** Charts how long documents took from being sent to their final file, week by week. */
export function CompletionCard({ weeks }: { weeks?: readonly HomeWeek[] }) {
  const shown = weeks ?? [];
  return (
    <ChartCard title={text.cards.completion} series={1} isLoading={weeks === undefined}>
      <LazyChart
        label={text.charts.completion}
        categoryLabel={text.charts.week}
        chart={{
          kind: 'line',
          categories: shown.map(({ startsOn }) => dayText(startsOn)),
          series: [
            {
              label: text.charts.days,
              values: shown.map(({ medianHours }) => medianHours && medianHours / 24),
            },
          ],
        }}
        hrefOf={(category) => hrefOfWeek(shown[category], 'finishedAt')}
      />
    </ChartCard>
  );
}

function hrefOfWeek(week: HomeWeek | undefined, field: (typeof fields)[number] | undefined) {
  if (week === undefined || field === undefined) return undefined;
  return paths.documentsOf({ tab: 'all', filters: [weekFilter(field, week)] });
}
