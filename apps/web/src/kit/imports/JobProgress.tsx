import type { Import } from '@countersign/contract';
import { Paper, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { rowsOfJob } from './import-steps.ts';
import { text } from './text.ts';

interface JobProgressProps {
  one: Import;
  label: string;
  /** What one can do with the job, such as stop it. */
  children?: ReactNode;
}

/** Shows the progress of a job, and that the user need not wait for it. */
export function JobProgress({ one, label, children }: JobProgressProps) {
  const all = rowsOfJob(one);
  const percent = all === 0 ? 0 : Math.min(100, Math.round((one.progress / all) * 100));
  return (
    <Paper withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <Text fw={550} mb="sm" role="status">
        {label}
      </Text>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={Math.max(2, percent)} animated aria-label={label} />
      </Progress.Root>
      <Text size="sm" c="dimmed" mt="sm">
        {text.progress(one.progress, all)}
      </Text>
      {children}
    </Paper>
  );
}
