import {
  type Icon,
  IconBuilding,
  IconFilePlus,
  IconFolder,
  IconLayout,
  IconUserPlus,
} from '@tabler/icons-react';
import { matchRoutes, type RouteObject } from 'react-router';
import { paths } from '../../core/paths.ts';
import { isAllowed, type Need, type Viewer } from '../../core/session/access.ts';
import type { DashboardDialog } from '../../core/store/slices/dashboard.ts';
import { dashboardPages } from '../pages.tsx';
import { entries } from '../shell/entries.ts';
import { needsOf } from '../shell/route-needs.ts';

/** Something that the command search leads to. */
export interface Command {
  /** Unlike that of any other one. */
  key: string;
  label: string;
  /** What tells it from others of the same name. */
  hint?: string;
  icon: Icon;
  to: { page: string } | { dialog: DashboardDialog };
}

/** Pages that have no entry of their own in the sidebar. */
const furtherPages: readonly (readonly [label: string, page: string])[] = [
  ['Companies', paths.companies],
  ['Projects', paths.projects],
  ['Contact groups', paths.contactGroups],
  ['Approver groups', paths.approverGroups],
  ['People who are away', paths.delegates],
  ['Sign-in rules', paths.signInRules],
  ['Outbox', paths.outbox],
  ['Audit log', paths.audit],
  ['Profile', paths.profile],
  ['Signature', paths.signature],
  ['Security', paths.security],
  ['Preferences', paths.preferences],
];

interface Act {
  label: string;
  icon: Icon;
  to: Command['to'];
  /** Beside what its page needs. */
  needs?: readonly Need[];
}

const acts: readonly Act[] = [
  { label: 'New document', icon: IconFilePlus, to: { page: paths.newDocument } },
  { label: 'Add contact', icon: IconUserPlus, to: { page: paths.newContact } },
  { label: 'New form pack', icon: IconFilePlus, to: { page: paths.newFormPack } },
  { label: 'New approval setup', icon: IconFilePlus, to: { page: paths.newApprovalSetup } },
  { label: 'Import contacts', icon: IconUserPlus, to: { page: paths.importContacts } },
  { label: 'Import users', icon: IconUserPlus, to: { page: paths.importUsers } },
  {
    label: 'New company',
    icon: IconBuilding,
    to: { dialog: 'company' },
    needs: ['admin-group', 'companies.manage'],
  },
  {
    label: 'New project',
    icon: IconFolder,
    to: { dialog: 'project' },
    needs: ['admin-group', 'projects.manage'],
  },
];

const routes: RouteObject[] = [{ path: '/dashboard', children: dashboardPages }];

/** What one needs for a page: its routes say so. */
function needsAt(page: string): Need[] {
  return needsOf(
    (matchRoutes(routes, page) ?? []).map(({ route }) => ({ handle: route.handle as unknown })),
  );
}

/** The pages that somebody may open and whose name has all the words. */
export function findPages(viewer: Viewer, words: string): Command[] {
  const ofMenu = entries.flatMap(({ label, icon, to, needs }) =>
    'page' in to ? [{ label: capital(label), icon, page: to.page, needs }] : [],
  );
  const further = furtherPages.map(([label, page]) => ({
    label,
    icon: IconLayout,
    page,
    needs: [] as readonly Need[],
  }));
  return [...ofMenu, ...further]
    .filter(({ page, needs }) => isAllowed(viewer, [...needs, ...needsAt(page)]))
    .filter(({ label }) => hasWords(label, words))
    .map(({ label, icon, page }) => ({ key: `page ${page}`, label, icon, to: { page } }));
}

/** What somebody may begin, and whose name has all the words. */
export function findActs(viewer: Viewer, words: string): Command[] {
  return acts
    .filter(({ to, needs = [] }) =>
      isAllowed(viewer, 'page' in to ? [...needs, ...needsAt(to.page)] : needs),
    )
    .filter(({ label }) => hasWords(label, words))
    .map(({ label, icon, to }) => ({ key: `act ${label}`, label, icon, to }));
}

/** Whether each word that was typed begins one of the name's. */
function hasWords(name: string, words: string): boolean {
  const own = name.toLowerCase().split(/[\s/-]+/);
  const typed = words.toLowerCase().split(/\s+/);
  return typed.every((word) => own.some((one) => one.startsWith(word)));
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
