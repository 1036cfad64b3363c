import { Button } from '@mantine/core';
import { type Icon, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Stands at addresses where there is no page. */
export function NotFoundPage() {
  return (
    <DeadEnd tabTitle="Page not found" icon={IconMapQuestion} title="There is no page here">
      The address may be mistyped, or what it led to is gone.
    </DeadEnd>
  );
}

/** Stands where a page is not for this user. */
export function NoAccessPage() {
  return (
    <DeadEnd tabTitle="No access" icon={IconLock} title="You have no access to this page">
      If you need it for your work, ask an administrator of your organisation.
    </DeadEnd>
  );
}

interface DeadEndProps {
  tabTitle: string;
  icon: Icon;
  title: string;
  /** Why, or what can be done about it. */
  children: ReactNode;
}

function DeadEnd({ tabTitle, icon, title, children }: DeadEndProps) {
  usePageTitle(tabTitle);
  return (
    <EmptyState
      order={1}
      icon={icon}
      title={title}
      action={
        <Button component={Link} to={paths.home} variant="default">
          Go to Home
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
