import {
  apiBasePaths,
  endpointNames,
  getSession,
  type Session,
  type UserType,
} from '@countersign/contract';
import { mayAll } from '@countersign/domain';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { LateToasts } from '../src/app/LateToasts.tsx';
import { appRoutes } from '../src/app/router.tsx';
import { configureApi } from '../src/core/api/api-client.ts';
import { applyOwnChange } from '../src/core/live/apply-own-change.ts';
import { takeUpSession } from '../src/core/session/take-up-session.ts';
import { stateReset } from '../src/core/store/create-store.ts';
import { store } from '../src/core/store/store.ts';
import { Theme } from '../src/ui/Theme.tsx';
import { ProductNameContext } from '../src/ui/use-page-title.ts';
import { FakeApi } from './fake-api.ts';
import { type Given, sampleAnswer } from './sample-answer.ts';

/** How a page is opened in a test. */
interface Opening {
  userType?: UserType;
  /** What else the session says. */
  session?: Given<Session>;
  /** Width of the window in pixels: that of a desk by default. */
  width?: 390 | 1280;
}

const serverFetch = window.fetch;
let api: FakeApi;
/** One for all tests of a file. */
const router = createMemoryRouter(appRoutes, { initialEntries: ['/nowhere'] });

/** The address of the page that is open. */
export function address(): string {
  const { pathname, search } = router.state.location;
  return `${pathname}${search}`;
}

/** The server of the present test. */
export const server = (): FakeApi => api;

beforeEach(() => {
  api = new FakeApi();
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    return url.pathname.startsWith('/api/') ? api.fetch(url, init) : serverFetch(input, init);
  };
});
afterEach(async () => {
  await cleanup();
  await router.navigate('/nowhere');
  window.fetch = serverFetch;
  window.localStorage.clear();
  store.dispatch(stateReset());
  if (api.mistakes.length > 0) throw new Error(api.mistakes.join('\n'));
});

/** Opens an address of the application as a user who is signed in; the test says beforehand what the server answers. */
export async function openPage(
  address: string,
  { userType = 'SysAdmin', session: given, width = 1280 }: Opening = {},
): Promise<void> {
  await page.viewport(width, 800);
  configureApi({
    addresses: {
      [endpointNames.base]: apiBasePaths.base,
      [endpointNames.v3]: apiBasePaths.v3,
      [endpointNames.v4]: apiBasePaths.v4,
    },
    getSession: async () => ({ status: true, idToken: 'token' }),
    onSessionExpired: () => {},
    tenantGuid: () => null,
    onReachable: () => {},
    onChanged: applyOwnChange,
  });
  const session = sessionOf(userType, given);
  api.answer(getSession, session);
  takeUpSession(session);
  await router.navigate(address);
  await render(
    <Provider store={store}>
      <Theme>
        <LateToasts />
        <ProductNameContext value="Countersign">
          <RouterProvider router={router} />
        </ProductNameContext>
      </Theme>
    </Provider>,
  );
}

function sessionOf(userType: UserType, given: Given<Session> = {}): Session {
  const user = { firstName: 'Sofia', lastName: 'Lund', email: 'sofia@example.com' };
  const session = sampleAnswer(getSession, {
    userType,
    taxRiskAccess: true,
    docDistributionAccess: true,
    ...given,
    user: { ...user, preferences: { showContactsAndDistributions: true }, ...given.user },
  });
  const { user: me, tenant, ...rights } = session;
  const actor = { kind: 'user', userId: me.id, tenantId: tenant.id, ...rights } as const;
  return { ...session, may: mayAll(actor) };
}
