import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactsProps {
  /** They stand in as many columns as are this wide; below each other by default. */
  minColWidth?: number | string;
  children: ReactNode;
}

/** Lays out `Fact`s. */
export function Facts({ minColWidth = '100%', children }: FactsProps) {
  return (
    <SimpleGrid component="dl" minColWidth={minColWidth} spacing="lg" verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}

interface FactProps {
  name: string;
  /** Shown where the mouse rests on the name. */
  help?: string;
  children: ReactNode;
}

/** One thing that is known, under its name. */
export function Fact({ name, help, children }: FactProps) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed" title={help || undefined}>
        {name}
      </Text>
      <Text component="dd" size="sm" style={{ whiteSpace: 'pre-line' }}>
        {children}
      </Text>
    </div>
  );
}
