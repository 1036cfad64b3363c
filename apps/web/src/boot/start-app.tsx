import { endpointNames } from '@countersign/contract';
import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { LateToasts } from '../app/LateToasts.tsx';
import { createAppRouter } from '../app/router.tsx';
import { startAnalytics } from '../core/analytics/analytics.ts';
import { configureApi } from '../core/api/api-client.ts';
import { readBrowserKey } from '../core/browser-keys.ts';
import { reportReachable, watchConnection } from '../core/connection.ts';
import { showDatesAs } from '../core/dates.ts';
import { goOnAfterConnectionLoss } from '../core/live/go-on.ts';
import { followSessionUser } from '../core/session/change-session-user.ts';
import { followOtherTabs } from '../core/session/follow-other-tabs.ts';
import { getSession } from '../core/session/get-session.ts';
import { configureSignIn } from '../core/session/load-user-pool.ts';
import { logOut } from '../core/session/log-out.ts';
import { store } from '../core/store/store.ts';
import { watchPresses } from '../ui/after-press.ts';
import { shareStyleNonce } from '../ui/style-nonce.ts';
import { Theme } from '../ui/Theme.tsx';
import { ProductNameContext } from '../ui/use-page-title.ts';
import { askAhead } from './ask-ahead.ts';
import { readConfig } from './read-config.ts';
import { restoreState } from './restore-state.ts';

/** Asks for the page at once, while the configuration is still on its way. */
const router = createAppRouter();

/**
 * Sign-in, analytics, then the application in place of the page's spinner.
 * `answer`: the runtime configuration as it was fetched. Throws where it is not one.
 */
export async function startApp(answer: unknown): Promise<void> {
  const config = readConfig(answer);
  configureSignIn(config);
  configureApi({
    addresses: {
      [endpointNames.base]: config.apiUrl,
      [endpointNames.v3]: config.apiV3Url,
      [endpointNames.v4]: config.apiV4Url,
    },
    getSession,
    onSessionExpired: () => void logOut('expired'),
    tenantGuid: () => readBrowserKey('currentTenantGuid'),
    onReachable: reportReachable,
  });
  startAnalytics(config);
  await restoreState();
  askAhead(window.location.pathname);
  watchConnection();
  watchPresses(document);
  goOnAfterConnectionLoss();
  followOtherTabs();
  followSessionUser(({ preferences }) => showDatesAs(preferences.dateFormat));
  setupListeners(store.dispatch);
  shareStyleNonce();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <Theme>
          <LateToasts />
          <ProductNameContext value={config.productName}>
            <RouterProvider router={router} />
          </ProductNameContext>
        </Theme>
      </Provider>
    </StrictMode>,
  );
}
