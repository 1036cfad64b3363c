import { createElement } from 'react';
import { LateRoom } from '../../ui/LateRoom.tsx';
import { lateComponent } from '../../ui/late-component.ts';
import type { ChartViewProps } from './ChartView.tsx';
import { chartRoom } from './chart-room.ts';

const lateView = lateComponent(async () => ({
  default: (await import('./ChartView.tsx')).ChartView,
}));

/** A chart that is drawn after what stands around it; its room is kept for it meanwhile. */
export function LazyChart(props: ChartViewProps) {
  const View = lateView.useIt();
  if (View !== undefined) return createElement(View, props);
  return <LateRoom height={chartRoom(props.chart.series.length, props.height)} />;
}
