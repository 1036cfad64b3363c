import { Button, Group } from '@mantine/core';
import { IconMoodSad } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { text } from '../text.ts';

/** Stands where a page failed. What failed goes to the console, never to the screen. */
export function ErrorPage() {
  const error = useRouteError();
  usePageTitle(text.page.errorTabTitle);
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <EmptyState
        order={1}
        icon={IconMoodSad}
        title={text.page.errorTitle}
        action={
          <Group justify="center">
            <Button onClick={() => window.location.reload()}>{text.page.reload}</Button>
            {/* A whole load, because what runs now is what failed. */}
            <Button component="a" href={paths.home} variant="default">
              {text.page.home}
            </Button>
          </Group>
        }
      >
        {text.page.errorHelp}
      </EmptyState>
    </div>
  );
}
