import { clearPrefetched } from '../core/api/prefetch.ts';
import { paths } from '../core/paths.ts';
import { sessionApi } from '../core/session/api.ts';
import { toScope } from '../core/session/chosen-scope.ts';
import { store } from '../core/store/store.ts';
import { beginHome } from '../features/home/api.ts';

/**
 * Takes up what was asked for first (`prefetch-initial-data.ts`), and waits for who is signed in: the page is drawn once then, and
 * not first as one that waits.
 */
export async function beginPage(pathname: string): Promise<void> {
  const { authenticated, company, project } = store.getState();
  if (!authenticated.isAuthenticated || !pathname.startsWith(paths.home)) return;
  const { getSession } = sessionApi.endpoints;
  const session = store.dispatch(getSession.initiate(undefined, { subscribe: false }));
  if (pathname === paths.home)
    beginHome(toScope(company.selectedGuid ?? undefined, project.selectedGuid ?? undefined));
  await session;
  clearPrefetched();
}
