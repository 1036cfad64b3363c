import {
  type Icon,
  IconBuilding,
  IconFilePlus,
  IconFolder,
  IconLayout,
  IconReportAnalytics,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react';
import { paths } from '../../core/paths.ts';
import { isAllowed, type Need, type Viewer } from '../../core/session/access.ts';
import type { DashboardDialog } from '../../core/store/slices/dashboard.ts';
import { entries } from './entries.ts';
import { text } from './search-text.ts';

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

type Needs = readonly Need[];

const contacts: Needs = ['contacts.use', 'contacts-and-distributions'];
const distributions: Needs = ['doc-distributions.use', 'contacts-and-distributions'];
const chains: Needs = ['admin-group', 'approval-setups.manage'];
const taxes: Needs = ['tax-risks.use'];
const installation: Needs = ['admin-group', 'installation.manage'];
const people: Needs = ['admin-group', 'users.manage'];

/** Maps pages of the sidebar to needs beyond those of their entries. */
const needsOfEntries: Record<string, Needs> = {
  [paths.formPacks]: ['form-packs.manage'],
  [paths.users]: ['users.manage'],
  [paths.approvalSetups]: ['approval-setups.manage'],
  [paths.emailTemplates]: ['email-templates.manage'],
  [paths.customFieldPage]: ['custom-fields.manage'],
  [paths.customFields]: ['custom-fields.manage'],
};

/** Pages that have no entry of their own in the sidebar. */
const furtherPages = (): readonly (readonly [label: string, page: string, needs: Needs])[] => [
  [text.pages.companies, paths.companies, ['companies.manage']],
  [text.pages.projects, paths.projects, []],
  [text.pages.contactGroups, paths.contactGroups, contacts],
  [text.pages.approverGroups, paths.approverGroups, chains],
  [text.pages.traceCopy, paths.traceCopy, distributions],
  [text.pages.reportFiles, paths.reportFiles, []],
  [text.pages.industryRoles, paths.industryRoles, taxes],
  [text.pages.taxRiskSettings, paths.taxRiskSettings, ['tax-risks.manage']],
  [text.pages.absences, paths.delegates, chains],
  [text.pages.documentRules, paths.documentRules, ['admin-group', 'settings.manage']],
  [text.pages.signInRules, paths.signInRules, ['admin-group', 'settings.manage']],
  [text.pages.timeZone, paths.timeZone, ['admin-group', 'settings.manage']],
  [text.pages.outbox, paths.outbox, ['outbox.read']],
  [text.pages.audit, paths.audit, ['admin-group', 'audit.read']],
  [text.pages.installation, paths.installation, installation],
  [text.pages.failedJobs, paths.failedJobs, installation],
  [text.pages.profile, paths.profile, []],
  [text.pages.signature, paths.signature, []],
  [text.pages.security, paths.security, []],
  [text.pages.preferences, paths.preferences, []],
  [text.pages.notifications, paths.notifications, []],
  [text.pages.notificationSettings, paths.notificationSettings, []],
  [text.pages.ownAbsences, paths.ownDelegates, []],
  [text.pages.verify, paths.verify, []],
];

type Act = readonly [label: string, icon: Icon, to: Command['to'], needs: Needs];

const acts = (): readonly Act[] => [
  [text.actions.document, IconFilePlus, { page: paths.newDocument }, ['documents.draft']],
  [text.actions.distribution, IconSend, { page: paths.newDistribution }, distributions],
  [text.actions.report, IconReportAnalytics, { page: paths.newReport }, []],
  [text.actions.contact, IconUserPlus, { page: paths.newContact }, contacts],
  [
    text.actions.formPack,
    IconFilePlus,
    { page: paths.newFormPack },
    ['admin-group', 'form-packs.manage'],
  ],
  [text.actions.approvalSetup, IconFilePlus, { page: paths.newApprovalSetup }, chains],
  [text.actions.importContacts, IconUserPlus, { page: paths.importContacts }, contacts],
  [text.actions.importUsers, IconUserPlus, { page: paths.importUsers }, people],
  [text.actions.company, IconBuilding, { dialog: 'company' }, ['admin-group', 'companies.manage']],
  [text.actions.project, IconFolder, { dialog: 'project' }, ['admin-group', 'projects.manage']],
];

/** Finds the pages that a viewer may open and whose name has all the words. */
export function findPages(viewer: Viewer, words: string): Command[] {
  const ofMenu = entries.flatMap(({ label, icon, to, needs }) => {
    if (!('page' in to)) return [];
    const { page } = to;
    return [
      { label: capital(label), icon, page, needs: [...needs, ...(needsOfEntries[page] ?? [])] },
    ];
  });
  const further = furtherPages().map(([label, page, needs]) => ({
    label,
    icon: IconLayout,
    page,
    needs,
  }));
  return [...ofMenu, ...further]
    .filter(({ needs }) => isAllowed(viewer, needs))
    .filter(({ label }) => hasWords(label, words))
    .map(({ label, icon, page }) => ({ key: `page ${page}`, label, icon, to: { page } }));
}

/** Finds the acts that a viewer may begin and whose name has all the words; *create*, *add* and *new* are one. */
export function findActs(viewer: Viewer, words: string): Command[] {
  return acts()
    .filter(
      ([label, , , needs]) =>
        isAllowed(viewer, needs) && hasWords(`${label} ${text.actionWords}`, words),
    )
    .map(([label, icon, to]) => ({ key: `act ${label}`, label, icon, to }));
}

/** Tells if each typed word begins one of the name's. */
function hasWords(name: string, words: string): boolean {
  const own = name.toLowerCase().split(/[\s/-]+/);
  const typed = words.toLowerCase().split(/\s+/);
  return typed.every((word) => own.some((one) => one.startsWith(word)));
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);
