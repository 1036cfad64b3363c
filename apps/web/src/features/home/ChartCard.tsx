import { Paper, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { chartRoom } from '../../kit/charts/chart-room.ts';

interface ChartCardProps {
  title: string;
  isLoading: boolean;
  /** How many series the chart has. */
  series: number;
  children: ReactNode;
}

/** A card of the home page with a chart in it. */
export function ChartCard({ title, isLoading, series, children }: ChartCardProps) {
  const id = useId();
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {title}
      </Title>
      {isLoading ? <Skeleton h={chartRoom(series)} /> : children}
    </Paper>
  );
}
