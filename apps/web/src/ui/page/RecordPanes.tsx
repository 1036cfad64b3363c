import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './RecordPanes.module.css';

/** The page of one record: what is edited at the left, what belongs to it at the right; on phones below. */
export function RecordPanes({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.panes}>
      <Stack gap="lg" miw={0}>
        {main}
      </Stack>
      <Stack gap="lg" miw={0}>
        {side}
      </Stack>
    </div>
  );
}

interface RecordSectionProps {
  title: string;
  /** A sentence on what it is for. */
  description?: ReactNode;
  /** Shown next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page of a record. */
export function RecordSection({ title, description, action, children }: RecordSectionProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="lg" p="lg" aria-labelledby={id}>
      <Group gap="sm" justify="space-between" align="flex-start" mb="md">
        <Box flex="1 1 200px" miw={0}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {description !== undefined && (
            <Text component="div" size="sm" c="dimmed" mt={4} lh={1.5}>
              {description}
            </Text>
          )}
        </Box>
        {action && (
          <Box flex="none" maw="100%">
            {action}
          </Box>
        )}
      </Group>
      {children}
    </Paper>
  );
}
