import type { Distribution, EndpointResult, getDistributionReach } from '@countersign/contract';
import { formatDate, formatTime } from '../../../core/dates.ts';
import type { ChartViewProps } from '../../../kit/charts/ChartView.tsx';
import { text } from './text.ts';

type Chart = ChartViewProps['chart'];
type Reach = EndpointResult<typeof getDistributionReach>;

/** So many bars can be distinguished; more pages are combined. */
const maxBars = 40;

/** The people reached over time: only what can happen in this way of sending has a line. */
export function reachChart(
  {
    mode,
    allowDownload,
    askConfirmation,
  }: Pick<Distribution, 'mode' | 'allowDownload' | 'askConfirmation'>,
  { overTime, stepMinutes }: Pick<Reach, 'overTime' | 'stepMinutes'>,
): Chart {
  const series = [
    { label: text.reach.tiles.sent, values: overTime.map(({ sent }) => sent) },
    { label: text.reach.tiles.opened, values: overTime.map(({ opened }) => opened) },
    { label: text.reach.tiles.downloaded, values: overTime.map(({ downloaded }) => downloaded) },
    { label: text.reach.tiles.confirmed, values: overTime.map(({ confirmed }) => confirmed) },
  ];
  const shown = [true, mode !== 'attachment', allowDownload, askConfirmation];
  return {
    kind: 'line',
    categories: overTime.map(({ at }) =>
      stepMinutes >= 24 * 60 ? formatDate(at) : `${formatDate(at)}, ${formatTime(at)}`,
    ),
    series: series.filter((_, index) => shown[index] && (index === 0 || mode !== 'attachment')),
  };
}

/** Charts how many have read each page; of a long file, the maximum of each few pages. */
export function pagesChart(pages: readonly { readers: number }[]): Chart {
  const step = Math.ceil(pages.length / maxBars);
  const starts = Array.from({ length: Math.ceil(pages.length / step) }, (_, index) => index * step);
  return {
    kind: 'bar',
    categories: starts.map((start) => {
      const end = Math.min(start + step, pages.length);
      return end - start === 1 ? String(start + 1) : `${start + 1}–${end}`;
    }),
    series: [
      {
        label: text.reach.readersColumn,
        values: starts.map((start) =>
          Math.max(...pages.slice(start, start + step).map(({ readers }) => readers)),
        ),
      },
    ],
  };
}
