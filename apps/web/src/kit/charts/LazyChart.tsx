import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartViewProps } from './ChartView.tsx';
import { chartRoom } from './chart-room.ts';

const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }));

/** A chart whose code is loaded where one is shown. */
export function LazyChart(props: ChartViewProps) {
  return (
    <Suspense fallback={<Skeleton h={chartRoom(props.chart.series.length, props.height)} />}>
      <ChartView {...props} />
    </Suspense>
  );
}
