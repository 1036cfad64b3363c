import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { maySeePage } from './entries.ts';
import { useViewer } from './use-viewer.ts';

/** Keeps a page by the same rule that hides its entry of the sidebar. */
export function PageGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return maySeePage(useViewer(), pathname) ? children : <NoAccess />;
}

/** Stands where a page is not for this user. */
export function NoAccess() {
  usePageTitle('No access');
  return (
    <EmptyState
      order={1}
      icon={IconLock}
      title="You have no access to this page"
      action={
        <Button component={Link} to={paths.home} variant="default">
          Go to Home
        </Button>
      }
    >
      If you need it for your work, ask an administrator of your organisation.
    </EmptyState>
  );
}
