import {
  apiBasePaths,
  endpointNames,
  getSession,
  type Session,
  type UserType,
} from '@countersign/contract';
import { mayAll } from '@countersign/domain';
import { notifications } from '@mantine/notifications';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { LateToasts } from '../src/app/LateToasts.tsx';
import { appRoutes } from '../src/app/router.tsx';
import { configureApi } from '../src/core/api/api-client.ts';
import { reportReachable } from '../src/core/connection.ts';
import { showDatesAs } from '../src/core/dates.ts';
import { applyOwnChange } from '../src/core/live/apply-own-change.ts';
import { goOnAfterConnectionLoss } from '../src/core/live/go-on.ts';
import { followSessionUser } from '../src/core/session/change-session-user.ts';
import { followOtherTabs } from '../src/core/session/follow-other-tabs.ts';
import { getSession as getToken } from '../src/core/session/get-session.ts';
import { configureSignIn } from '../src/core/session/load-user-pool.ts';
import { logOut } from '../src/core/session/log-out.ts';
import { takeUpSession } from '../src/core/session/take-up-session.ts';
import { stateReset } from '../src/core/store/create-store.ts';
import { store } from '../src/core/store/store.ts';
import { trackPointer } from '../src/ui/browser/after-pointer-up.ts';
import { ProductNameContext } from '../src/ui/page/use-page-title.ts';
import { Theme } from '../src/ui/theme/Theme.tsx';
import { pool, poolPath, server } from './fake-server.ts';
import { type Given, sampleAnswer } from './sample-answer.ts';

/** How a page is opened in a test. */
interface Opening {
  userType?: UserType;
  /** What else the session says. */
  session?: Given<Session>;
  /** Width of the window in pixels: that of a desk by default. */
  width?: 390 | 1280;
}

export { pool, server };

/** One for all tests of a file; navigates as links do. */
export const router = createMemoryRouter(appRoutes, { initialEntries: ['/nowhere'] });

/** The address of the page that is shown. */
export const address = (): string => router.state.location.pathname + router.state.location.search;

/** Waits until each call that was made is answered, and its answer taken up. */
export async function untilAnswered(): Promise<void> {
  const isWaiting = () =>
    server().pending > 0 ||
    Object.values(store.getState().api.queries).some((one) => one?.status === QueryStatus.pending);
  await expect.poll(isWaiting).toBe(false);
  // The store announces answers to components with the next frame.
  await new Promise(requestAnimationFrame);
}

// As the application does when it starts.
trackPointer(document);
goOnAfterConnectionLoss();
followOtherTabs();
followSessionUser(({ preferences }) => showDatesAs(preferences.dateFormat));

afterEach(async () => {
  await leavePage();
  reportReachable(true);
  notifications.clean();
});

/** Leaves what is shown, and forgets what it was answered. */
async function leavePage(): Promise<void> {
  await cleanup();
  await router.navigate('/nowhere');
  store.dispatch(stateReset());
}

/** Opens an address of the application as a signed-in user; the test says beforehand what the server answers. */
export async function openPage(
  to: string,
  { userType = 'SysAdmin', session: given, width = 1280 }: Opening = {},
): Promise<void> {
  if (document.getElementById('root') !== null) await leavePage();
  configureApi({ ...connection, getSession: async () => ({ status: true, idToken: 'token' }) });
  const session = sampleSession(userType, given);
  server().answer(getSession, session);
  takeUpSession(session);
  await show(to, width);
}

/** Opens an address as someone who is not signed in. */
export async function openSignedOut(
  to: string,
  { width = 1280 }: Pick<Opening, 'width'> = {},
): Promise<void> {
  configureApi({ ...connection, getSession: getToken });
  await show(to, width);
}

const connection = {
  addresses: {
    [endpointNames.base]: apiBasePaths.base,
    [endpointNames.v3]: apiBasePaths.v3,
    [endpointNames.v4]: apiBasePaths.v4,
  },
  onSessionExpired: () => void logOut('expired'),
  tenantGuid: () => null,
  onReachable: reportReachable,
  onChanged: applyOwnChange,
};

async function show(to: string, width: number): Promise<void> {
  configureSignIn({
    region: 'eu-west-2',
    userPoolId: 'eu-west-2_pages',
    userPoolClientId: 'pages',
    userPoolEndpoint: poolPath,
    apiUrl: apiBasePaths.base,
    apiV3Url: apiBasePaths.v3,
    apiV4Url: apiBasePaths.v4,
    posthogKey: '',
    posthogHost: '',
    productName: 'Countersign',
  });
  await page.viewport(width, 800);
  await router.navigate(to);
  const container = document.createElement('div');
  // Style sheets know it by this name.
  container.id = 'root';
  document.body.append(container);
  await render(
    <Provider store={store}>
      <Theme>
        <LateToasts />
        <ProductNameContext value="Countersign">
          <RouterProvider router={router} />
        </ProductNameContext>
      </Theme>
    </Provider>,
    { container },
  );
}

/** The session of a user of this type. */
export function sampleSession(userType: UserType, given: Given<Session> = {}): Session {
  const user = { firstName: 'Sofia', lastName: 'Lund', email: 'sofia@example.com' };
  const session = sampleAnswer(getSession, {
    userType,
    taxRiskAccess: true,
    docDistributionAccess: true,
    installationAccess: true,
    ...given,
    user: {
      ...user,
      preferences: {
        showContactsAndDistributions: true,
        showDocumentDetails: true,
        showFirstSteps: true,
      },
      ...given.user,
    },
  });
  const { user: me, tenant, ...rights } = session;
  const actor = { kind: 'user', userId: me.id, tenantId: tenant.id, ...rights } as const;
  return { ...session, may: mayAll(actor) };
}
