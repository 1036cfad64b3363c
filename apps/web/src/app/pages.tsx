import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { NotFoundPage } from '../kit/pages/error-pages.tsx';
import { only } from './shell/route-needs.ts';

/** A page whose code is loaded when it is first opened. */
export function page(load: () => Promise<{ default: ComponentType }>): RouteObject['lazy'] {
  return { Component: async () => (await load()).default };
}

/** The pages inside the shell, each with what one needs to open it. */
export const dashboardPages: RouteObject[] = [
  { index: true, lazy: page(() => import('./dashboard/DashboardPage.tsx')) },
  {
    // Not by policy too: who changes the kept user type by hand is answered by the server here.
    ...only('admin-group'),
    children: [
      {
        path: 'form-template',
        lazy: page(() => import('../features/form-templates/FormTemplatesPage.tsx')),
      },
      {
        path: 'form-template/:id',
        lazy: page(() => import('../features/form-templates/FormTemplatePage.tsx')),
      },
      {
        path: 'form-template/:id/versions',
        lazy: page(() => import('../features/form-templates/versions/VersionsPage.tsx')),
      },
    ],
  },
  {
    ...only('admin-group', 'form-packs.manage'),
    children: [
      { path: 'form-packs', lazy: page(() => import('../features/form-packs/FormPacksPage.tsx')) },
      {
        path: 'form-packs/:id',
        lazy: page(() => import('../features/form-packs/FormPackPage.tsx')),
      },
    ],
  },
  { path: 'report', lazy: page(() => import('../features/reports/ReportsPage.tsx')) },
  { path: 'report/files', lazy: page(() => import('../features/reports/ReportFilesPage.tsx')) },
  { path: 'report/new', lazy: page(() => import('../features/reports/NewReportPage.tsx')) },
  { path: 'report/:id', lazy: page(() => import('../features/reports/SavedReportPage.tsx')) },
  { path: 'report/:id/edit', lazy: page(() => import('../features/reports/EditReportPage.tsx')) },
  { path: 'projects', lazy: page(() => import('../features/projects/ProjectsPage.tsx')) },
  { path: 'projects/:id', lazy: page(() => import('../features/projects/ProjectPage.tsx')) },
  {
    ...only('companies.manage'),
    children: [
      { path: 'companies', lazy: page(() => import('../features/companies/CompaniesPage.tsx')) },
      { path: 'companies/:id', lazy: page(() => import('../features/companies/CompanyPage.tsx')) },
    ],
  },
  {
    ...only('admin-group', 'approval-setups.manage'),
    children: [
      {
        path: 'approval-setup',
        lazy: page(() => import('../features/approval-setup/ApprovalSetupsPage.tsx')),
      },
      {
        path: 'approval-setup/new',
        lazy: page(() => import('../features/approval-setup/NewApprovalSetupPage.tsx')),
      },
      {
        path: 'approval-setup/groups',
        lazy: page(() => import('../features/approval-setup/GroupsPage.tsx')),
      },
      {
        path: 'approval-setup/groups/:id',
        lazy: page(() => import('../features/approval-setup/GroupPage.tsx')),
      },
      {
        path: 'approval-setup/away',
        lazy: page(() => import('../features/approval-setup/DelegatesPage.tsx')),
      },
      {
        path: 'approval-setup/:id',
        lazy: page(() => import('../features/approval-setup/ApprovalSetupPage.tsx')),
      },
    ],
  },
  { path: 'documents', lazy: page(() => import('../features/documents/list/DocumentsPage.tsx')) },
  {
    path: 'documents/new',
    ...only('documents.draft'),
    lazy: page(() => import('../features/documents/draft/NewDocumentPage.tsx')),
  },
  {
    path: 'documents/import/:importId?',
    ...only('documents.draft'),
    lazy: page(() => import('../features/documents/import/SendToManyPage.tsx')),
  },
  { path: 'documents/:id', lazy: page(() => import('../features/documents/DocumentPage.tsx')) },
  {
    path: 'documents/:id/events',
    lazy: page(() => import('../features/documents/sent/DocumentEventsPage.tsx')),
  },
  {
    ...only('contacts.use', 'contacts-and-distributions'),
    children: [
      { path: 'contacts', lazy: page(() => import('../features/contacts/ContactsPage.tsx')) },
      {
        path: 'contacts/groups',
        lazy: page(() => import('../features/contacts/groups/ContactGroupsPage.tsx')),
      },
      {
        path: 'contacts/import/:importId?',
        lazy: page(() => import('../features/contacts/ImportContactsPage.tsx')),
      },
      { path: 'contacts/merge', lazy: page(() => import('../features/contacts/MergePage.tsx')) },
      { path: 'contacts/:id', lazy: page(() => import('../features/contacts/ContactPage.tsx')) },
      { path: 'add-contact', lazy: page(() => import('../features/contacts/AddContactPage.tsx')) },
    ],
  },
  {
    ...only('doc-distributions.use', 'contacts-and-distributions'),
    children: [
      {
        path: 'docDistributions',
        lazy: page(() => import('../features/distributions/DistributionsPage.tsx')),
      },
      {
        path: 'docDistributions/new',
        lazy: page(() => import('../features/distributions/NewDistributionPage.tsx')),
      },
      {
        path: 'docDistributions/trace',
        lazy: page(() => import('../features/distributions/TracePage.tsx')),
      },
      {
        path: 'docDistributions/:id',
        lazy: page(() => import('../features/distributions/DistributionPage.tsx')),
      },
    ],
  },
  {
    ...only('tax-risks.use'),
    children: [
      { path: 'tax-risks', lazy: page(() => import('../features/tax-risks/TaxRisksPage.tsx')) },
      {
        path: 'tax-risks/roles',
        lazy: page(() => import('../features/tax-risks/IndustryRolesPage.tsx')),
      },
      {
        path: 'tax-risks/settings',
        ...only('tax-risks.manage'),
        lazy: page(() => import('../features/tax-risks/TaxSettingsPage.tsx')),
      },
      { path: 'tax-risks/:id', lazy: page(() => import('../features/tax-risks/TaxRiskPage.tsx')) },
    ],
  },
  {
    path: 'notifications',
    lazy: page(() => import('../features/notifications/NotificationsPage.tsx')),
  },
  {
    ...only('outbox.read'),
    children: [{ path: 'outbox', lazy: page(() => import('../features/outbox/OutboxPage.tsx')) }],
  },
  {
    ...only('admin-group', 'email-templates.manage'),
    children: [
      {
        path: 'email-templates',
        lazy: page(() => import('../features/email-templates/EmailTemplatesPage.tsx')),
      },
      {
        path: 'email-templates/new',
        lazy: page(() => import('../features/email-templates/NewEmailTemplatePage.tsx')),
      },
      {
        path: 'email-templates/:id',
        lazy: page(() => import('../features/email-templates/EmailTemplatePage.tsx')),
      },
    ],
  },
  {
    ...only('admin-group', 'users.manage'),
    children: [
      { path: 'users', lazy: page(() => import('../features/users/UsersPage.tsx')) },
      {
        path: 'users/import/:importId?',
        lazy: page(() => import('../features/users/ImportUsersPage.tsx')),
      },
      { path: 'users/:id', lazy: page(() => import('../features/users/UserPage.tsx')) },
    ],
  },
  {
    ...only('admin-group', 'custom-fields.manage'),
    children: [
      {
        path: 'custom-fields-list',
        lazy: page(() => import('../features/custom-fields/CustomFieldsListPage.tsx')),
      },
      {
        path: 'custom-fields',
        lazy: page(() => import('../features/custom-fields/CustomFieldPage.tsx')),
      },
    ],
  },
  {
    ...only('admin-group', 'settings.manage'),
    children: [
      {
        path: 'users/sign-in-rules',
        lazy: page(() => import('../features/settings/SignInRulesPage.tsx')),
      },
      {
        path: 'companies/time-zone',
        lazy: page(() => import('../features/settings/TimeZonePage.tsx')),
      },
      {
        path: 'approval-setup/rules',
        lazy: page(() => import('../features/approval-setup/DocumentRulesPage.tsx')),
      },
    ],
  },
  {
    ...only('admin-group', 'audit.read'),
    children: [{ path: 'audit', lazy: page(() => import('../features/audit/AuditPage.tsx')) }],
  },
  {
    ...only('admin-group', 'installation.manage'),
    children: [
      {
        path: 'installation',
        lazy: page(() => import('../features/installation/InstallationPage.tsx')),
      },
      {
        path: 'installation/failed-jobs',
        lazy: page(() => import('../features/installation/FailedJobsPage.tsx')),
      },
    ],
  },
  {
    path: 'profile',
    lazy: page(() => import('../features/profile/ProfileLayout.tsx')),
    children: [
      { index: true, lazy: page(() => import('../features/profile/ProfilePage.tsx')) },
      {
        path: 'signature',
        lazy: page(() => import('../features/profile/signature/SignaturePage.tsx')),
      },
      {
        path: 'security',
        lazy: page(() => import('../features/profile/security/SecurityPage.tsx')),
      },
      { path: 'preferences', lazy: page(() => import('../features/profile/PreferencesPage.tsx')) },
      {
        path: 'notifications',
        lazy: page(() => import('../features/profile/NotificationSettingsPage.tsx')),
      },
      { path: 'away', lazy: page(() => import('../features/approval-setup/OwnDelegatesPage.tsx')) },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];
