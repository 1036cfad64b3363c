import { Alert } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows a notice above a form; nothing where there is no text. */
export function FormNotice({ isDone, children }: { isDone?: boolean; children?: ReactNode }) {
  if (children === undefined) return null;
  const Icon = isDone ? IconCheck : IconInfoCircle;
  return (
    <Alert
      color={isDone ? 'green' : 'ink'}
      variant="light"
      role="status"
      icon={<Icon size={18} />}
      p="sm"
    >
      {children}
    </Alert>
  );
}
