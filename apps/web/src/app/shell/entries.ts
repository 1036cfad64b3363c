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
import type { DashboardDialog } from '../slices/dashboard.ts';

/** What decides which entries somebody sees. */
export interface Viewer {
  /** The user type that the browser keeps. */
  userType: string | null;
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
  /** The local flag for showing contacts and distributions: "true", or anything else. */
  showContactsAndDistributions: string | null;
}

/** An entry of the sidebar: a page, or a dialog over the dashboard. */
export interface Entry {
  label: string;
  icon: Icon;
  group: 'main' | 'admin';
  to: { page: string } | { dialog: DashboardDialog };
  /** Further pages for which the entry is marked as the current one. */
  also?: readonly string[];
  isVisible(viewer: Viewer): boolean;
}

const toEveryone = () => true;
const toSysAdmins = (viewer: Viewer) => viewer.userType === 'SysAdmin';
const toDistributors = (viewer: Viewer) =>
  viewer.docDistributionAccess && viewer.showContactsAndDistributions === 'true';

function main(
  label: string,
  icon: Icon,
  page: string,
  isVisible: Entry['isVisible'],
  also?: string[],
): Entry {
  return { label, icon, group: 'main', to: { page }, isVisible, also };
}

function admin(label: string, icon: Icon, to: Entry['to'], also?: string[]): Entry {
  return { label, icon, group: 'admin', to, isVisible: toSysAdmins, also };
}

/** All entries of the sidebar, in their order. */
export const entries: readonly Entry[] = [
  main('Home', IconHome, '/dashboard', toEveryone),
  main('Documents', IconFileText, '/dashboard/documents', toEveryone),
  main('Report', IconChartBar, '/dashboard/report', toEveryone),
  main('Tax Risks', IconShieldCheck, '/dashboard/tax-risks', (viewer) => viewer.taxRiskAccess),
  main('Contacts', IconAddressBook, '/dashboard/contacts', toDistributors, [
    '/dashboard/add-contact',
  ]),
  main('Doc Distributions', IconSend, '/dashboard/docDistributions', toDistributors),
  admin('Company', IconBuilding, { dialog: 'company' }),
  admin('Project', IconFolder, { dialog: 'project' }),
  admin('form templates', IconForms, { page: '/dashboard/form-template' }),
  admin('form packs', IconStack2, { page: '/dashboard/form-packs' }),
  admin('users', IconUsers, { page: '/dashboard/users' }, ['/dashboard/audit']),
  admin('approval setup', IconSitemap, { page: '/dashboard/approval-setup' }),
  admin('email templates', IconMail, { page: '/dashboard/email-templates' }),
  admin('custom fields', IconAdjustments, { page: '/dashboard/custom-fields' }),
  admin('custom fields list', IconListDetails, { page: '/dashboard/custom-fields-list' }),
];

/** The entries that somebody sees. */
export function visibleEntries(viewer: Viewer): Entry[] {
  return entries.filter((entry) => entry.isVisible(viewer));
}

/** Whether an entry stands for the page that is shown. */
export function isCurrentEntry(entry: Entry, pathname: string): boolean {
  if ('dialog' in entry.to) return false;
  const path = pathname.replace(/\/+$/, '');
  // Home is the start of every other path.
  if (entry.to.page === '/dashboard') return path === '/dashboard';
  return [entry.to.page, ...(entry.also ?? [])].some(
    (page) => path === page || path.startsWith(`${page}/`),
  );
}

/** Whether somebody may open a page: the rule of the entry that stands for it. */
export function maySeePage(viewer: Viewer, pathname: string): boolean {
  const entry = entries.find((one) => isCurrentEntry(one, pathname));
  return entry === undefined || entry.isVisible(viewer);
}
