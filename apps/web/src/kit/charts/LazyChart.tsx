import { createElement } from 'react';
import { deferredComponent } from '../../ui/deferred/deferred-component.ts';
import { Placeholder } from '../../ui/deferred/Placeholder.tsx';
import type { ChartViewProps } from './ChartView.tsx';
import { chartRoom } from './chart-room.ts';

const lateView = deferredComponent(async () => ({
  default: (await import('./ChartView.tsx')).ChartView,
}));

/** A chart that is drawn after what stands around it; its room is kept for it meanwhile. */
export function LazyChart(props: ChartViewProps) {
  const View = lateView.useComponent();
  if (View !== undefined) return createElement(View, props);
  return <Placeholder height={chartRoom(props.chart.series.length, props.height)} />;
}
