import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ChartViewProps } from './ChartView.tsx';

const ChartView = lazy(async () => ({ default: (await import('./ChartView.tsx')).ChartView }));

/** A chart whose code is loaded where one is shown. */
export function LazyChart(props: ChartViewProps) {
  return (
    <Suspense fallback={<Skeleton h={props.height ?? 220} />}>
      <ChartView {...props} />
    </Suspense>
  );
}
