import type { ClientConfig } from '@countersign/contract';
import type { PostHog } from 'posthog-js';
import { cleanEvent, cleanPath } from './clean-page-view.ts';

/** The service, once it is loaded; undefined for good where there is no key. */
let service: Promise<PostHog> | undefined;

/** Time for which the application waits for the analytics before it is drawn, in milliseconds. */
const loadTimeout = 3000;

/**
 * Loads the product analytics; without a key, nothing is loaded or sent. Resolves once views are counted, also that of
 * a page which is left at once, or once they can't be or take too long.
 */
export function startAnalytics(
  config: Pick<ClientConfig, 'posthogKey' | 'posthogHost'>,
): Promise<void> {
  if (config.posthogKey === '') return Promise.resolve();
  service = loadService(config.posthogKey, config.posthogHost);
  const loaded = service.then(
    () => undefined,
    (error: unknown) => console.warn('Page views are not reported:', error),
  );
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, loadTimeout));
  return Promise.race([loaded, timeout]);
}

/** Reports that a page is shown. */
export function reportPageView(pathname: string): void {
  const path = cleanPath(pathname);
  withService((posthog) =>
    posthog.capture('$pageview', { $current_url: window.location.origin + path, $pathname: path }),
  );
}

/** Says who is signed in, by their id alone. */
export function identifyUser(userId: string): void {
  withService((posthog) => posthog.identify(userId));
}

/** Forgets who was signed in. */
export function forgetUser(): void {
  withService((posthog) => posthog.reset());
}

function withService(use: (posthog: PostHog) => unknown): void {
  service?.then(use).catch(() => undefined);
}

async function loadService(key: string, host: string): Promise<PostHog> {
  // The build without loading of further scripts, which the content security policy forbids anyway.
  const { default: posthog } = await import('posthog-js/dist/module.slim.no-external.js');
  posthog.init(key, {
    api_host: host,
    capture_pageview: false,
    capture_pageleave: false,
    autocapture: false,
    rageclick: false,
    capture_dead_clicks: false,
    capture_heatmaps: false,
    capture_performance: false,
    capture_exceptions: false,
    disable_session_recording: true,
    disable_surveys: true,
    disable_web_experiments: true,
    disable_product_tours: true,
    disable_conversations: true,
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    // No cookies; and signing out clears local storage, where the service would write its key again.
    persistence: 'sessionStorage',
    cross_subdomain_cookie: false,
    person_profiles: 'identified_only',
    before_send: cleanEvent,
  });
  return posthog as unknown as PostHog;
}
