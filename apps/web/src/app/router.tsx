import { createBrowserRouter, Outlet } from 'react-router';
import { NotFoundPage } from '../kit/pages/dead-ends.tsx';
import { LeaveGuards } from '../ui/LeaveGuard.tsx';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { PageViews } from './PageViews.tsx';
import { dashboardPages, page } from './pages.tsx';

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Every address of the application. */
export function createAppRouter() {
  return createBrowserRouter([
    {
      element: <Root />,
      errorElement: <ErrorPage />,
      children: [
        { path: '/', lazy: page(() => import('../features/session/SignInPage.tsx')) },
        { path: '/setup/:token', lazy: page(() => import('../features/session/SetupPage.tsx')) },
        {
          path: '/email-changes/:token',
          lazy: page(() => import('../features/session/ConfirmEmailPage.tsx')),
        },
        { path: '/joins/:token', lazy: page(() => import('../features/session/JoinPage.tsx')) },
        {
          path: '/tax-questions/:token',
          lazy: page(() => import('../features/tax-risks/TaxQuestionsPage.tsx')),
        },
        {
          path: '/tax-statement/:token',
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
