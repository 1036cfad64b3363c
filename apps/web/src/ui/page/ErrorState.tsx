import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { text } from '../text.ts';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title?: string;
  /** What went wrong, for people. */
  message: string;
  onRetry?(): void;
}

/** Shows that something could not be loaded. */
export function ErrorState({ title = text.loading.failed, message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={title}
        action={
          onRetry && (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
              {text.loading.retry}
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
