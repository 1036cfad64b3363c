import type { HomeFigure, HomeFigureKey, HomeWeek } from '@countersign/contract';
import { weekFilter } from '@countersign/domain';
import { paths } from '../../core/paths.ts';
import { LazyChart } from '../../kit/charts/LazyChart.tsx';
import { ChartCard } from './ChartCard.tsx';

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const dayText = (day: string) => dayFormat.format(new Date(day));

const ages = [
  { key: 'age-2', label: 'Up to 2 days' },
  { key: 'age-7', label: '3–7 days' },
  { key: 'age-14', label: '8–14 days' },
  { key: 'age-older', label: 'Longer' },
] as const satisfies { key: HomeFigureKey; label: string }[];

/** The documents that are out, by how long ago they were sent. */
export function AgesCard({ figures }: { figures?: readonly HomeFigure[] }) {
  const shown = ages.map(({ key, label }) => ({
    label,
    figure: figures?.find((one) => one.key === key),
  }));
  return (
    <ChartCard title="Pending by age" series={1} isLoading={figures === undefined}>
      <LazyChart
        label="Pending documents by age"
        categoryLabel="Sent"
        chart={{
          kind: 'bar',
          categories: shown.map(({ label }) => label),
          series: [{ label: 'Documents', values: shown.map(({ figure }) => figure?.count ?? 0) }],
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

/** What was sent and what was finished, week by week. */
export function ThroughputCard({ weeks }: { weeks?: readonly HomeWeek[] }) {
  const shown = weeks ?? [];
  return (
    <ChartCard title="Sent and finished by week" series={2} isLoading={weeks === undefined}>
      <LazyChart
        label="Documents sent and finished by week"
        categoryLabel="Week from"
        chart={{
          kind: 'bar',
          categories: shown.map(({ startsOn }) => dayText(startsOn)),
          series: [
            { label: 'Sent', values: shown.map(({ sent }) => sent) },
            { label: 'Finished', values: shown.map(({ finished }) => finished) },
          ],
        }}
        hrefOf={(category, series) => hrefOfWeek(shown[category], fields[series])}
      />
    </ChartCard>
  );
}

/** How long documents took from being sent to their final file, week by week. */
export function CompletionCard({ weeks }: { weeks?: readonly HomeWeek[] }) {
  const shown = weeks ?? [];
  return (
    <ChartCard title="Days to completion" series={1} isLoading={weeks === undefined}>
      <LazyChart
        label="Median of the days from sending to the finished file, by week"
        categoryLabel="Week from"
        chart={{
          kind: 'line',
          categories: shown.map(({ startsOn }) => dayText(startsOn)),
          series: [
            {
              label: 'Days',
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
