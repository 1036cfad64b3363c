import { linkPaths } from '@countersign/contract';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router';
import { NotFoundPage } from '../kit/pages/error-pages.tsx';
import { LeaveGuards } from '../ui/dialogs/LeaveGuard.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { PageViews } from './PageViews.tsx';
import { dashboardPages, page } from './pages.tsx';

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Every address of the application; those of links are in `linkPaths`. */
export const appRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    children: [
      { path: '/', lazy: page(() => import('../features/session/SignInPage.tsx')) },
      {
        path: `${linkPaths.setup}/:token`,
        lazy: page(() => import('../features/session/SetupPage.tsx')),
      },
      {
        path: `${linkPaths.emailChange}/:token`,
        lazy: page(() => import('../features/session/ConfirmEmailPage.tsx')),
      },
      {
        path: `${linkPaths.join}/:token`,
        lazy: page(() => import('../features/session/JoinPage.tsx')),
      },
      {
        path: `${linkPaths.taxQuestions}/:token`,
        lazy: page(() => import('../features/tax-risks/TaxQuestionsPage.tsx')),
      },
      {
        path: `${linkPaths.taxStatement}/:token`,
        lazy: page(() => import('../features/tax-risks/TaxStatementPage.tsx')),
      },
      { path: '/verify', lazy: page(() => import('../features/verify/VerifyPage.tsx')) },
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
];

export const createAppRouter = () => createBrowserRouter(appRoutes);

function Root() {
  return (
    <LeaveGuards>
      <PageViews />
      <Outlet />
    </LeaveGuards>
  );
}
