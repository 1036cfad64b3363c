import { Button } from '@mantine/core';
import { type Icon, IconLock, IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../core/paths.ts';
import { EmptyState } from '../../ui/page/EmptyState.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { text } from './text.ts';

/** Stands at addresses where there is no page. */
export function NotFoundPage() {
  return (
    <DeadEnd tabTitle={text.notFound.title} icon={IconMapQuestion} title={text.notFound.title}>
      {text.notFound.help}
    </DeadEnd>
  );
}

/** Stands where a page is not for this user. */
export function NoAccessPage() {
  return (
    <DeadEnd tabTitle={text.noAccess.tabTitle} icon={IconLock} title={text.noAccess.title}>
      {text.noAccess.help}
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
          {text.common.home}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
