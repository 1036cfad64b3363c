import type { Session } from '@countersign/contract';
import { showColorScheme, showSessionColorScheme } from '../../ui/theme/color-scheme-manager.ts';
import { identifyUser } from '../analytics/analytics.ts';
import { isSignedOut, readBrowserKey, writeBrowserKeys } from '../browser-keys.ts';
import { sessionReceived, signedIn } from '../store/slices/authenticated.ts';
import { companySelected } from '../store/slices/company.ts';
import { persistor, store } from '../store/store.ts';
import { forgetUnsavedForms } from '../unsaved-forms.ts';
import { sessionApi } from './api.ts';
import { chosenCompany, sessionKeys } from './session-keys.ts';

/** Makes a session the one worked in: in the browser's keys, the store and the cache. */
export function takeUpSession(session: Session): void {
  writeBrowserKeys(sessionKeys(session, readBrowserKey));
  forgetUnsavedForms(session.user.id);
  showColorScheme(session.user.preferences.theme);
  persistor.persist();
  void store.dispatch(sessionApi.util.upsertQueryData('getSession', undefined, session));
  store.dispatch(sessionReceived(session));
  const company = chosenCompany(session, readBrowserKey);
  // Chosen in the header, or none yet: then everything is shown, and one's own company is worked in.
  const chosen = store.getState().company.selectedGuid;
  store.dispatch(companySelected(chosen === company?.id ? chosen : null));
  store.dispatch(signedIn());
  identifyUser(session.user.id);
}

/**
 * Takes up what the server now says of the session, where it is other than was known: a new user
 * type, another flag, another colour scheme. What the browser keeps is left alone otherwise.
 */
export function followSession(session: Session): void {
  // Requested before another tab signed out.
  if (isSignedOut()) return;
  const known = store.getState().authenticated.authenticatedUser;
  const isKnown =
    known !== null &&
    known.guid === session.user.id &&
    known.userType === session.userType &&
    known.taxRiskAccess === session.taxRiskAccess &&
    known.docDistributionAccess === session.docDistributionAccess &&
    readBrowserKey('currentTenantGuid') === session.tenant.id;
  if (!isKnown) return takeUpSession(session);
  showSessionColorScheme(session.user.preferences.theme);
  identifyUser(session.user.id);
}
