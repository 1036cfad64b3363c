import { paths } from '../core/paths.ts';
import { sessionApi } from '../core/session/api.ts';
import { placeOf } from '../core/session/use-chosen-place.ts';
import { store } from '../core/store/store.ts';
import { beginHome } from '../features/home/api.ts';

/** Asks for what is shown first to who is signed in: it is on its way while the page is drawn. */
export function askAhead(pathname: string): void {
  const { authenticated, company, project } = store.getState();
  if (!authenticated.isAuthenticated || !pathname.startsWith(paths.home)) return;
  void store.dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false }));
  if (pathname === paths.home)
    beginHome(placeOf(company.selectedGuid ?? undefined, project.selectedGuid ?? undefined));
}
