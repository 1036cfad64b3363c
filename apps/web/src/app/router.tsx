import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import { ComingPage } from './coming/ComingPage.tsx';
import { comingPages } from './coming/coming-pages.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { NotFoundPage } from './errors/NotFoundPage.tsx';
import { PageViews } from './PageViews.tsx';
import { PolicyGuard } from './shell/PolicyGuard.tsx';

/** A page whose code is loaded when it is first opened. */
function page(load: () => Promise<{ default: ComponentType }>): RouteObject['lazy'] {
  return { Component: async () => (await load()).default };
}

/** The pages inside the shell. */
const dashboardPages: RouteObject[] = [
  { index: true, lazy: page(() => import('../features/home/HomePage.tsx')) },
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
  { path: 'documents', lazy: page(() => import('../features/documents/DocumentsPage.tsx')) },
  { path: 'documents/new', lazy: page(() => import('../features/documents/NewDocumentPage.tsx')) },
  { path: 'documents/:id', lazy: page(() => import('../features/documents/DocumentPage.tsx')) },
  {
    element: <PolicyGuard policy="outbox.read" />,
    children: [{ path: 'outbox', lazy: page(() => import('../features/outbox/OutboxPage.tsx')) }],
  },
  {
    element: <PolicyGuard policy="users.manage" />,
    children: [
      { path: 'users', lazy: page(() => import('../features/users/UsersPage.tsx')) },
      { path: 'users/import', lazy: page(() => import('../features/users/ImportUsersPage.tsx')) },
      { path: 'users/:id', lazy: page(() => import('../features/users/UserPage.tsx')) },
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
    <>
      <PageViews />
      <Outlet />
    </>
  );
}

function BootSpinner() {
  return <Spinner label="Loading" height="100dvh" />;
}
