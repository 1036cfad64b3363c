import {
  type Icon,
  IconAddressBook,
  IconAdjustments,
  IconBuilding,
  IconChartBar,
  IconFileText,
  IconFolder,
  IconForms,
  IconHome,
  IconListDetails,
  IconMail,
  IconSend,
  IconShieldCheck,
  IconSitemap,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react';
import { paths } from '../../core/paths.ts';
import { isAllowed, type Need, type Viewer } from '../../core/session/access.ts';
import type { DashboardDialog } from '../../core/store/slices/dashboard.ts';

/** An entry of the sidebar: a page, or a dialog over the dashboard. */
export interface Entry {
  label: string;
  icon: Icon;
  group: 'main' | 'admin';
  to: { page: string } | { dialog: DashboardDialog };
  /** Further pages for which the entry is marked as the current one. */
  also?: readonly string[];
  /** What someone needs to see it. */
  needs: readonly Need[];
}

function main(
  label: string,
  icon: Icon,
  page: string,
  needs: Entry['needs'] = [],
  also?: string[],
): Entry {
  return { label, icon, group: 'main', to: { page }, needs, also };
}

function admin(label: string, icon: Icon, to: Entry['to'], also?: string[]): Entry {
  return { label, icon, group: 'admin', to, needs: ['admin-group'], also };
}

/** All entries of the sidebar, in their order. */
export const entries: readonly Entry[] = [
  main('Home', IconHome, paths.home),
  main('Documents', IconFileText, paths.documents),
  main('Report', IconChartBar, paths.report),
  main('Tax Risks', IconShieldCheck, paths.taxRisks, ['tax-risks.use']),
  main(
    'Contacts',
    IconAddressBook,
    paths.contacts,
    ['contacts.use', 'contacts-and-distributions'],
    [paths.newContact],
  ),
  main('Doc Distributions', IconSend, paths.distributions, [
    'doc-distributions.use',
    'contacts-and-distributions',
  ]),
  admin('Company', IconBuilding, { dialog: 'company' }),
  admin('Project', IconFolder, { dialog: 'project' }),
  admin('form templates', IconForms, { page: paths.formTemplates }),
  admin('form packs', IconStack2, { page: paths.formPacks }),
  admin('users', IconUsers, { page: paths.users }, [paths.audit]),
  admin('approval setup', IconSitemap, { page: paths.approvalSetups }),
  admin('email templates', IconMail, { page: paths.emailTemplates }),
  admin('custom fields', IconAdjustments, { page: paths.customFieldPage }),
  admin('custom fields list', IconListDetails, { page: paths.customFields }),
];

/** Lists the entries that a viewer may see. */
export function visibleEntries(viewer: Viewer): Entry[] {
  return entries.filter((entry) => isAllowed(viewer, entry.needs));
}

/** Tells if an entry leads to the page that is shown. */
export function isCurrentEntry(entry: Entry, pathname: string): boolean {
  if ('dialog' in entry.to) return false;
  const path = pathname.replace(/\/+$/, '');
  // Home is the start of every other path.
  if (entry.to.page === paths.home) return path === paths.home;
  return [entry.to.page, ...(entry.also ?? [])].some(
    (page) => path === page || path.startsWith(`${page}/`),
  );
}
