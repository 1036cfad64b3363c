import { Button, Group } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Stands where a page failed. What failed goes to the console, never to the screen. */
export function ErrorPage() {
  const error = useRouteError();
  usePageTitle('Something went wrong');
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <EmptyState
        order={1}
        icon={IconMoodSad}
        title="Something went wrong on this page"
        action={
          <Group justify="center">
            <Button onClick={() => window.location.reload()}>Load it again</Button>
            {/* A whole load, because what runs now is what failed. */}
            <Button component="a" href={paths.home} variant="default">
              Go to Home
            </Button>
          </Group>
        }
      >
        What was saved is safe. Load the page again; if this comes back, tell your administrator
        what you were doing.
      </EmptyState>
    </div>
  );
}
