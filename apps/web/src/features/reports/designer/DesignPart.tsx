import type { ReportColumn, ReportDefinition } from '@countersign/contract';
import { Accordion, Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Defines the props of every part of the designer. */
export interface DesignProps {
  definition: ReportDefinition;
  /** All that the report can use, its computed columns among them. */
  columns: readonly ReportColumn[];
  onChange(definition: ReportDefinition): void;
}

interface DesignPartProps {
  name: string;
  title: string;
  /** How many there are of what it sets; nothing is said of none. */
  count?: number;
  children: ReactNode;
}

/** A part of the designer, which can be folded away. */
export function DesignPart({ name, title, count = 0, children }: DesignPartProps) {
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <Group gap={8}>
          {title}
          {count > 0 && (
            <Badge size="sm" variant="light" color="gray">
              {count}
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
