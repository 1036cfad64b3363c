import '../core/no-eval.ts';
import { askFirst } from './ask-first.ts';
import { fetchConfig } from './fetch-config.ts';
import { readConfig } from './read-config.ts';

// Small, so that all that the page needs is on its way at once: the configuration, the application, the page, and
// what it shows.
const config = fetchConfig().then(readConfig);
config.then((known) => askFirst(known, location.pathname, localStorage)).catch(() => undefined);
const app = import('./start-app.tsx');
preloadPage(location.pathname).catch(() => undefined);

// Without a configuration the spinner stays; why goes to the console.
Promise.all([app, config])
  .then(([{ startApp }, known]) => startApp(known))
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
      return import('../app/dashboard/DashboardPage.tsx');
    case '/dashboard/documents':
      return import('../features/documents/DocumentsPage.tsx');
    case '/dashboard/contacts':
      return import('../features/contacts/ContactsPage.tsx');
    default:
      return undefined;
  }
}
