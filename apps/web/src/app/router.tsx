import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { NotFoundPage } from '../kit/pages/dead-ends.tsx';
import { LeaveGuards } from '../ui/LeaveGuard.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ComingPage } from './coming/ComingPage.tsx';
import { comingPages } from './coming/coming-pages.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { PageViews } from './PageViews.tsx';
import { PolicyGuard } from './shell/PolicyGuard.tsx';

/** A page whose code is loaded when it is first opened. */
function page(load: () => Promise<{ default: ComponentType }>): RouteObject['lazy'] {
  return { Component: async () => (await load()).default };
}

/** The pages inside the shell. */
const dashboardPages: RouteObject[] = [
  { index: true, lazy: page(() => import('./dashboard/DashboardPage.tsx')) },
  {
    path: 'form-template',
    lazy: page(() => import('../features/form-templates/FormTemplatesPage.tsx')),
  },
  {
    path: 'form-template/:id',
    lazy: page(() => import('../features/form-templates/FormTemplatePage.tsx')),
  },
  { path: 'form-packs', lazy: page(() => import('../features/form-packs/FormPacksPage.tsx')) },
  { path: 'form-packs/:id', lazy: page(() => import('../features/form-packs/FormPackPage.tsx')) },
  { path: 'projects', lazy: page(() => import('../features/projects/ProjectsPage.tsx')) },
  { path: 'projects/:id', lazy: page(() => import('../features/projects/ProjectPage.tsx')) },
  {
    element: <PolicyGuard policy="companies.manage" />,
    children: [
      { path: 'companies', lazy: page(() => import('../features/companies/CompaniesPage.tsx')) },
      { path: 'companies/:id', lazy: page(() => import('../features/companies/CompanyPage.tsx')) },
    ],
  },
  {
    element: <PolicyGuard policy="approval-setups.manage" />,
    children: [
      {
        path: 'approval-setup',
        lazy: page(() => import('../features/approval-setup/ChainsPage.tsx')),
      },
      {
        path: 'approval-setup/new',
        lazy: page(() => import('../features/approval-setup/NewChainPage.tsx')),
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
        lazy: page(() => import('../features/approval-setup/ChainPage.tsx')),
      },
    ],
  },
  { path: 'documents', lazy: page(() => import('../features/documents/DocumentsPage.tsx')) },
  { path: 'documents/new', lazy: page(() => import('../features/documents/NewDocumentPage.tsx')) },
  { path: 'documents/:id', lazy: page(() => import('../features/documents/DocumentPage.tsx')) },
  {
    element: <PolicyGuard policy="contacts.use" />,
    children: [
      { path: 'contacts', lazy: page(() => import('../features/contacts/ContactsPage.tsx')) },
      {
        path: 'contacts/groups',
        lazy: page(() => import('../features/contacts/ContactGroupsPage.tsx')),
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
    element: <PolicyGuard policy="outbox.read" />,
    children: [{ path: 'outbox', lazy: page(() => import('../features/outbox/OutboxPage.tsx')) }],
  },
  {
    element: <PolicyGuard policy="email-templates.manage" />,
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
    element: <PolicyGuard policy="users.manage" />,
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
    element: <PolicyGuard policy="custom-fields.manage" />,
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
    element: <PolicyGuard policy="settings.manage" />,
    children: [
      {
        path: 'users/sign-in-rules',
        lazy: page(() => import('../features/settings/SignInRulesPage.tsx')),
      },
    ],
  },
  {
    element: <PolicyGuard policy="audit.read" />,
    children: [{ path: 'audit', lazy: page(() => import('../features/audit/AuditPage.tsx')) }],
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
      { path: 'away', lazy: page(() => import('../features/approval-setup/OwnDelegatesPage.tsx')) },
    ],
  },
  ...comingPages.map((info) => ({ path: info.path, element: <ComingPage {...info} /> })),
  { path: '*', element: <NotFoundPage /> },
];

/** Every address of the application. */
export function createAppRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      HydrateFallback: BootSpinner,
      children: [
        { path: '/', lazy: page(() => import('../features/session/SignInPage.tsx')) },
        { path: '/setup/:token', lazy: page(() => import('../features/session/SetupPage.tsx')) },
        {
          path: '/email-changes/:token',
          lazy: page(() => import('../features/session/ConfirmEmailPage.tsx')),
        },
        {
          path: '/dashboard',
          lazy: page(() => import('./shell/Shell.tsx')),
          // Errors of a page leave the shell around it standing.
          children: [{ errorElement: <ErrorPage />, children: dashboardPages }],
        },
        {
          path: '*',
          element: (
            <main>
              <NotFoundPage />
            </main>
          ),
        },
      ],
    },
  ]);
}

function Root() {
  return (
    <LeaveGuards>
      <PageViews />
      <Outlet />
    </LeaveGuards>
  );
}

function BootSpinner() {
  return <Spinner label="Loading" height="100dvh" />;
}
