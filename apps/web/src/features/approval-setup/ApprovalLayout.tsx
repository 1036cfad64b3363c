import { IconCalendarOff, IconGavel, IconSitemap, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../core/paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';

const pages = [
  { to: paths.approvalSetups, name: 'Setups', icon: IconSitemap },
  { to: paths.approverGroups, name: 'Groups', icon: IconUsersGroup },
  { to: paths.delegates, name: 'Away', icon: IconCalendarOff },
  { to: paths.documentRules, name: 'Rules', icon: IconGavel },
] as const;

interface ApprovalLayoutProps {
  /** Which of them it is, for the browser's tab. */
  page: (typeof pages)[number]['name'];
  actions?: ReactNode;
  children: ReactNode;
}

/** The head and tabs that the lists and rules of approval have in common. */
export function ApprovalLayout({ page, actions, children }: ApprovalLayoutProps) {
  return (
    <>
      <PageHeader
        title="Approval setup"
        tabTitle={page === 'Setups' ? 'Approval setup' : `${page}, approval setup`}
        description="Who approves and signs documents, in which order, and who is the delegate of somebody who is away."
        actions={actions}
      />
      <PageTabs label="Approval setup" tabs={pages} />
      {children}
    </>
  );
}
