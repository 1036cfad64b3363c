import type { ClientConfig } from '@countersign/contract';
import { setupListeners } from '@reduxjs/toolkit/query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router/dom';
import { LateToasts } from '../app/LateToasts.tsx';
import { type AppRouter, createAppRouter } from '../app/router.tsx';
import { startAnalytics } from '../core/analytics/analytics.ts';
import { configureApi } from '../core/api/api-client.ts';
import { readBrowserKey } from '../core/browser-keys.ts';
import { reportReachable, watchConnection } from '../core/connection.ts';
import { showDatesAs } from '../core/dates.ts';
import { applyOwnChange } from '../core/live/apply-own-change.ts';
import { goOnAfterConnectionLoss } from '../core/live/go-on.ts';
import { followSessionUser } from '../core/session/change-session-user.ts';
import { followOtherTabs } from '../core/session/follow-other-tabs.ts';
import { getSession } from '../core/session/get-session.ts';
import { configureSignIn } from '../core/session/load-user-pool.ts';
import { logOut } from '../core/session/log-out.ts';
import { store } from '../core/store/store.ts';
import { trackPointer } from '../ui/browser/after-pointer-up.ts';
import { ProductNameContext } from '../ui/page/use-page-title.ts';
import { shareStyleNonce } from '../ui/theme/style-nonce.ts';
import { Theme } from '../ui/theme/Theme.tsx';
import { apiAddresses } from './api-addresses.ts';
import { beginPage } from './begin-page.ts';
import { restoreState } from './restore-state.ts';

/** Starts sign-in, analytics, then the application instead of the page's spinner. */
export async function startApp(config: ClientConfig): Promise<void> {
  // It asks for the page at once.
  const router = createAppRouter();
  configureSignIn(config);
  configureApi({
    addresses: apiAddresses(config),
    getSession,
    onSessionExpired: () => void logOut('expired'),
    tenantGuid: () => readBrowserKey('currentTenantGuid'),
    onReachable: reportReachable,
    onChanged: applyOwnChange,
  });
  const counting = startAnalytics(config);
  await restoreState();
  const begun = beginPage(window.location.pathname);
  watchConnection();
  trackPointer(document);
  goOnAfterConnectionLoss();
  followOtherTabs();
  followSessionUser(({ preferences: { dateFormat, density } }) => {
    showDatesAs(dateFormat);
    document.documentElement.dataset['density'] = density;
  });
  setupListeners(store.dispatch);
  shareStyleNonce();
  // The spinner stands until there is something to draw, which is drawn once then.
  const [root] = await Promise.all([rootOfPage(), begun, loadedPage(router), counting]);
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

/** Finds the element of the application: the first script does not wait until the page has been read. */
async function rootOfPage(): Promise<HTMLElement> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve, { once: true });
    });
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root.');
  return root;
}

/** Resolves once the code of the page is there, or can't be loaded. */
function loadedPage(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => state.initialized && finish());
    const finish = () => {
      stop();
      resolve();
    };
    if (router.state.initialized) finish();
  });
}
