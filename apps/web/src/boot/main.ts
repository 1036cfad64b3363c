import '../core/no-eval.ts';
import { showProblem } from '../ui/notices/show-problem.ts';
import { fetchConfig } from './fetch-config.ts';
import { prefetchInitialData } from './prefetch-initial-data.ts';
import { readConfig } from './read-config.ts';

// The notice in the page waits until there is a configuration: without one the spinner stays, and nothing else.
const { dataset } = document.documentElement;
dataset.awaitsConfig = '';

// Small, so that all that the page needs is on its way at once: the configuration, the application, the page, and
// what it shows.
const config = fetchConfig().then(readConfig);
config
  .then((known) => prefetchInitialData(known, location.pathname, localStorage))
  .catch(() => undefined);
const app = import('./start-app.tsx');
preloadPage(location.pathname).catch(() => undefined);

const logFailure = (error: unknown) => console.error('The application cannot start.', error);
config.then((known) => {
  delete dataset.awaitsConfig;
  app
    .then(({ startApp }) => startApp(known))
    .catch((error: unknown) => {
      logFailure(error);
      showProblem(document.getElementById('root'));
    });
}, logFailure);
// It is looked at once there is a configuration.
app.catch(() => undefined);

/** Loads what the router will ask for where most visits begin. Where it fails, the router tries again and says so. */
async function preloadPage(pathname: string): Promise<void> {
  if (pathname === '/') await import('../features/session/SignInPage.tsx');
  if (!pathname.startsWith('/dashboard') || localStorage.getItem('loggedIn') !== 'true') return;
  await Promise.all([import('../app/shell/Shell.tsx'), loadPage(pathname)]);
}

function loadPage(pathname: string): Promise<unknown> | undefined {
  switch (pathname) {
    case '/dashboard':
      return import('../app/dashboard/DashboardPage.tsx');
    case '/dashboard/documents':
      return import('../features/documents/list/DocumentsPage.tsx');
    case '/dashboard/contacts':
      return import('../features/contacts/ContactsPage.tsx');
    default:
      return undefined;
  }
}
