import { IconCalendarOff, IconGavel, IconSitemap, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '../../core/paths.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PageTabs } from '../../ui/page/PageTabs.tsx';
import { text } from './text.ts';

const pages = {
  setups: { to: paths.approvalSetups, icon: IconSitemap },
  groups: { to: paths.approverGroups, icon: IconUsersGroup },
  away: { to: paths.delegates, icon: IconCalendarOff },
  rules: { to: paths.documentRules, icon: IconGavel },
} as const;

type PageKey = keyof typeof pages;

interface ApprovalLayoutProps {
  /** Which of them it is, for the browser's tab. */
  page: PageKey;
  actions?: ReactNode;
  children: ReactNode;
}

/** The head and tabs that the lists and rules of approval have in common. */
export function ApprovalLayout({ page, actions, children }: ApprovalLayoutProps) {
  return (
    <>
      <PageHeader
        title={text.layout.title}
        tabTitle={
          page === 'setups' ? text.layout.title : text.layout.tabTitle(text.layout.tabs[page])
        }
        description={text.layout.description}
        actions={actions}
      />
      <PageTabs
        label={text.layout.title}
        tabs={(Object.keys(pages) as PageKey[]).map((key) => ({
          ...pages[key],
          name: text.layout.tabs[key],
        }))}
      />
      {children}
    </>
  );
}
