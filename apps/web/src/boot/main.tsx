import '../core/no-eval.ts';
import { endpointNames } from '@countersign/contract';
import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
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
import { logOut } from '../core/session/log-out.ts';
import { store } from '../core/store/store.ts';
import { shareStyleNonce } from '../ui/style-nonce.ts';
import { Theme } from '../ui/Theme.tsx';
import { ProductNameContext } from '../ui/use-page-title.ts';
import { configureSignIn } from './configure-sign-in.ts';
import { loadConfig } from './load-config.ts';
import { restoreState } from './restore-state.ts';

/** Configuration, sign-in, analytics, then the application in place of the page's spinner. */
async function boot() {
  const config = await loadConfig();
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
  watchConnection();
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
          <ProductNameContext value={config.productName}>
            <RouterProvider router={createAppRouter()} />
          </ProductNameContext>
        </Theme>
      </Provider>
    </StrictMode>,
  );
}

// Without a configuration the spinner stays; why goes to the console.
boot().catch((error: unknown) => console.error('The application cannot start.', error));
