import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows the problem of a form as a whole; nothing where there is no message. */
export function FormError({ children }: { children?: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />} p="sm">
      {children}
    </Alert>
  );
}
