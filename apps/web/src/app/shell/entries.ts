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
import type { DashboardDialog } from '../../core/store/slices/dashboard.ts';

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
  main('Home', IconHome, paths.home, toEveryone),
  main('Documents', IconFileText, paths.documents, toEveryone),
  main('Report', IconChartBar, paths.report, toEveryone),
  main('Tax Risks', IconShieldCheck, paths.taxRisks, (viewer) => viewer.taxRiskAccess),
  main('Contacts', IconAddressBook, paths.contacts, toDistributors, [paths.newContact]),
  main('Doc Distributions', IconSend, paths.distributions, toDistributors),
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

/** The entries that somebody sees. */
export function visibleEntries(viewer: Viewer): Entry[] {
  return entries.filter((entry) => entry.isVisible(viewer));
}

/** Whether an entry stands for the page that is shown. */
export function isCurrentEntry(entry: Entry, pathname: string): boolean {
  if ('dialog' in entry.to) return false;
  const path = pathname.replace(/\/+$/, '');
  // Home is the start of every other path.
  if (entry.to.page === paths.home) return path === paths.home;
  return [entry.to.page, ...(entry.also ?? [])].some(
    (page) => path === page || path.startsWith(`${page}/`),
  );
}

/** Whether somebody may open a page: the rule of the entry that stands for it. */
export function maySeePage(viewer: Viewer, pathname: string): boolean {
  const entry = entries.find((one) => isCurrentEntry(one, pathname));
  return entry === undefined || entry.isVisible(viewer);
}
