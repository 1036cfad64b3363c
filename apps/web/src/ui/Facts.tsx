import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactsProps {
  /** They stand in as many columns as are this wide; below each other by default. */
  minColWidth?: number | string;
  children: ReactNode;
}

/** What is known of something; takes `Fact`s. */
export function Facts({ minColWidth = '100%', children }: FactsProps) {
  return (
    <SimpleGrid component="dl" minColWidth={minColWidth} spacing="lg" verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}

/** One thing that is known, under its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm">
        {children}
      </Text>
    </div>
  );
}
