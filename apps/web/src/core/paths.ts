import type { CustomFieldOwner, EmailEvent, EventSubject, ListFilter } from '@countersign/contract';
import { text } from './paths-text.ts';

/** The addresses of all pages; those of one record are made by a function of its id. */
export const paths = {
  signIn: '/',
  home: '/dashboard',
  verify: '/verify',
  join: (token: string) => `/joins/${token}`,

  documents: '/dashboard/documents',
  documentsIn: (tab: string) => `/dashboard/documents?tab=${tab}`,
  /** The list of documents at a tab, with filters set. */
  documentsOf: ({ tab, filters }: { tab: string; filters: readonly ListFilter[] }) =>
    `/dashboard/documents?${new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(filters.length > 0 && { filters: JSON.stringify(filters) }) }).toString()}`,
  /** The list of the documents that were drafted by an import. */
  documentsFrom: (importId: string) => `/dashboard/documents?import=${importId}`,
  document: (id: string) => `/dashboard/documents/${id}`,
  /** A document among those that wait for the user, of a list with these parameters. */
  documentInReview: (id: string, list: URLSearchParams) =>
    `/dashboard/documents/${id}?${reviewed(list, { review: 'on' })}`,
  /** The list whose documents are reviewed. */
  documentsInReview: (review: URLSearchParams) =>
    `/dashboard/documents?${reviewed(review, { tab: 'approve' })}`,
  documentEvents: (id: string) => `/dashboard/documents/${id}/events`,
  newDocument: '/dashboard/documents/new',
  importDocuments: '/dashboard/documents/import',
  newDocumentOf: (packId: string) => `/dashboard/documents/new?pack=${packId}`,

  formTemplates: '/dashboard/form-template',
  formTemplate: (id: string) => `/dashboard/form-template/${id}`,
  formTemplateVersions: (id: string) => `/dashboard/form-template/${id}/versions`,
  formPacks: '/dashboard/form-packs',
  formPack: (id: string) => `/dashboard/form-packs/${id}`,
  newFormPack: '/dashboard/form-packs/new',

  companies: '/dashboard/companies',
  company: (id: string) => `/dashboard/companies/${id}`,
  timeZone: '/dashboard/companies/time-zone',

  projects: '/dashboard/projects',
  /** The list of projects with the dialog for a new one. */
  newProject: '/dashboard/projects?new=project',
  project: (id: string) => `/dashboard/projects/${id}`,
  /** The list of projects where it shows those of one company. */
  projectsOf: (companyId: string) =>
    filtered('/dashboard/projects', [{ field: 'companyId', operator: 'any', values: [companyId] }]),

  contacts: '/dashboard/contacts',
  contact: (id: string) => `/dashboard/contacts/${id}`,
  newContact: '/dashboard/add-contact',
  editContact: (id: string) => `/dashboard/add-contact?id=${id}`,
  mergeContacts: (ids: readonly string[]) => `/dashboard/contacts/merge?ids=${ids.join(',')}`,
  importContacts: '/dashboard/contacts/import',
  contactGroups: '/dashboard/contacts/groups',
  /** The list of contacts with only those of a group. */
  contactsIn: (groupId: string) =>
    filtered('/dashboard/contacts', [{ field: 'groups', operator: 'any', values: [groupId] }]),
  /** The list of contacts, filtered by the agent who represents them. */
  contactsOfAgent: (agentId: string) =>
    filtered('/dashboard/contacts', [{ field: 'agent', operator: 'any', values: [agentId] }]),

  users: '/dashboard/users',
  /** The list of users with the dialog for an invitation. */
  inviteUser: '/dashboard/users?new=user',
  usersIn: (state: string) => `/dashboard/users?state=${state}`,
  user: (id: string) => `/dashboard/users/${id}`,
  importUsers: '/dashboard/users/import',
  signInRules: '/dashboard/users/sign-in-rules',

  approvalSetups: '/dashboard/approval-setup',
  approvalSetup: (id: string) => `/dashboard/approval-setup/${id}`,
  newApprovalSetup: '/dashboard/approval-setup/new',
  approverGroups: '/dashboard/approval-setup/groups',
  approverGroup: (id: string) => `/dashboard/approval-setup/groups/${id}`,
  delegates: '/dashboard/approval-setup/away',
  documentRules: '/dashboard/approval-setup/rules',

  emailTemplates: '/dashboard/email-templates',
  emailTemplate: (id: string) => `/dashboard/email-templates/${id}`,
  /** Where a new email template is begun: with the built-in text, or with that of another one. */
  newEmailTemplate: (event: EmailEvent, from?: string) =>
    `/dashboard/email-templates/new?${new URLSearchParams({ event, ...(from !== undefined && { from }) }).toString()}`,

  customFields: '/dashboard/custom-fields-list',
  /** The list at the custom fields of one kind of thing; it starts with those of contacts. */
  customFieldsOf: (owner: CustomFieldOwner) =>
    `/dashboard/custom-fields-list${owner === 'contact' ? '' : `?of=${owner}`}`,
  customField: (id: string) => `/dashboard/custom-fields?id=${id}`,
  customFieldPage: '/dashboard/custom-fields',
  newCustomField: (owner: CustomFieldOwner) => `/dashboard/custom-fields?of=${owner}`,

  profile: '/dashboard/profile',
  signature: '/dashboard/profile/signature',
  security: '/dashboard/profile/security',
  preferences: '/dashboard/profile/preferences',
  notificationSettings: '/dashboard/profile/notifications',
  ownDelegates: '/dashboard/profile/away',

  notifications: '/dashboard/notifications',
  outbox: '/dashboard/outbox',
  installation: '/dashboard/installation',
  failedJobs: '/dashboard/installation/failed-jobs',
  audit: '/dashboard/audit',
  /** The audit trail where it shows what happened to one subject. */
  auditOf: (type: EventSubject, id: string) =>
    filtered('/dashboard/audit', auditFiltersOf(type, id)),

  report: '/dashboard/report',
  reportOf: (key: string) => `/dashboard/report?report=${key}`,
  savedReport: (id: string) => `/dashboard/report/${id}`,
  designReport: (id: string) => `/dashboard/report/${id}/edit`,
  newReport: '/dashboard/report/new',
  /** A new report that begins as one that is there from the beginning. */
  designFrom: (key: string) => `/dashboard/report/new?from=${key}`,
  /** A new report that begins as a copy of a saved one. */
  copyReport: (id: string) => `/dashboard/report/new?copy=${id}`,
  reportFiles: '/dashboard/report/files',
  taxRisks: '/dashboard/tax-risks',
  /** The list of tax risks with filters set. */
  contactsOf: (filters: readonly ListFilter[]) => filtered('/dashboard/contacts', filters),
  taxRisksOf: (filters: readonly ListFilter[]) => filtered('/dashboard/tax-risks', filters),
  taxRisk: (id: string) => `/dashboard/tax-risks/${id}`,
  /** Where the assessment of a document's engagement is begun. */
  beginTaxRisk: (documentId: string) => `/dashboard/tax-risks?begin=${documentId}`,
  taxRiskAt: (id: string, tab: string) => `/dashboard/tax-risks/${id}?tab=${tab}`,
  taxRiskSettings: '/dashboard/tax-risks/settings',
  industryRoles: '/dashboard/tax-risks/roles',
  distributions: '/dashboard/docDistributions',
  distribution: (id: string) => `/dashboard/docDistributions/${id}`,
  /** A distribution at the list of its people, with filters set. */
  peopleOf: (id: string, filters: readonly ListFilter[]) =>
    filtered(`/dashboard/docDistributions/${id}`, filters),
  newDistribution: '/dashboard/docDistributions/new',
  traceCopy: '/dashboard/docDistributions/trace',
} as const;

/** Holds the links from the pages of one record back to their lists. */
export const backTo = {
  documents: { to: paths.documents, label: text.documents },
  formTemplates: { to: paths.formTemplates, label: text.formTemplates },
  formPacks: { to: paths.formPacks, label: text.formPacks },
  companies: { to: paths.companies, label: text.companies },
  projects: { to: paths.projects, label: text.projects },
  contacts: { to: paths.contacts, label: text.contacts },
  users: { to: paths.users, label: text.users },
  approvalSetups: { to: paths.approvalSetups, label: text.approvalSetups },
  approverGroups: { to: paths.approverGroups, label: text.approverGroups },
  emailTemplates: { to: paths.emailTemplates, label: text.emailTemplates },
  reports: { to: paths.report, label: text.reports },
  distributions: { to: paths.distributions, label: text.distributions },
  taxRisks: { to: paths.taxRisks, label: text.taxRisks },
  customFields: (owner: CustomFieldOwner) => ({
    to: paths.customFieldsOf(owner),
    label: text.customFields,
  }),
} as const;

/** The filters of the audit trail that leave the events about one subject. */
export function auditFiltersOf(type: EventSubject, id: string): ListFilter[] {
  return [
    { field: 'subjectType', operator: 'any', values: [type] },
    { field: 'subjectId', operator: 'any', values: [id] },
  ];
}

/** The page of each kind of thing that events are about; undefined for those that have none. */
const subjectPaths: Record<EventSubject, ((id: string) => string) | undefined> = {
  user: paths.user,
  tenant: undefined,
  company: paths.company,
  project: paths.project,
  contact: paths.contact,
  'contact-group': undefined,
  'email-template': paths.emailTemplate,
  'approval-setup': paths.approvalSetup,
  'custom-field': paths.customField,
  'approver-group': paths.approverGroup,
  'form-template': paths.formTemplate,
  'form-pack': paths.formPack,
  document: paths.document,
  report: paths.savedReport,
  distribution: paths.distribution,
  'watermark-template': undefined,
  'tax-risk': paths.taxRisk,
  'industry-role': undefined,
};

/** The page of an event's subject; undefined where it has none, or is gone. */
export function subjectPath(subject: {
  type: EventSubject;
  id: string;
  name: string;
}): string | undefined {
  return subject.name === '' ? undefined : subjectPaths[subject.type]?.(subject.id);
}

/** The address of a list with filters set. */
function filtered(path: string, filters: readonly ListFilter[]): string {
  return `${path}?${new URLSearchParams({ filters: JSON.stringify(filters) }).toString()}`;
}

/** The parameters that say which documents are reviewed, in which order, besides others. */
function reviewed(params: URLSearchParams, others: Record<string, string>): string {
  const named = ['search', 'filters', 'sort', 'direction', 'import'];
  const kept = [...params].filter(([name]) => named.includes(name));
  return new URLSearchParams([...Object.entries(others), ...kept]).toString();
}
