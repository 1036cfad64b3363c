import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Stands at addresses where there is no page. */
export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      order={1}
      icon={IconMapQuestion}
      title="There is no page here"
      action={
        <Button component={Link} to={paths.home} variant="default">
          Go to Home
        </Button>
      }
    >
      The address may be mistyped, or what it led to is gone.
    </EmptyState>
  );
}
