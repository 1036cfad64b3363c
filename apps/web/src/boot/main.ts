import '../core/no-eval.ts';
import { fetchConfig } from './fetch-config.ts';

// Small, so that all that the page needs is on its way at once: the configuration, the application, and the page.
const config = fetchConfig();
const app = import('./start-app.tsx');
preloadPage(location.pathname).catch(() => undefined);

// Without a configuration the spinner stays; why goes to the console.
Promise.all([app, config])
  .then(([{ startApp }, answer]) => startApp(answer))
  .catch((error: unknown) => console.error('The application cannot start.', error));

/** Loads what the router will ask for where most visits begin. Where it fails, the router tries again and says so. */
async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/') await import('../features/session/SignInPage.tsx');
  if (!pathname.startsWith('/dashboard') || localStorage.getItem('loggedIn') !== 'true') return;
  await Promise.all([import('../app/shell/Shell.tsx'), loadPage(pathname)]);
}

function loadPage(pathname: string): Promise<unknown> | undefined {
  switch (pathname) {
    case '/dashboard':
      return Promise.all([
        import('../app/dashboard/DashboardPage.tsx'),
        import('../kit/charts/ChartView.tsx'),
      ]);
    case '/dashboard/documents':
      return import('../features/documents/DocumentsPage.tsx');
    case '/dashboard/contacts':
      return import('../features/contacts/ContactsPage.tsx');
    default:
      return undefined;
  }
}
