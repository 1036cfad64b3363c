import { getSession } from '@countersign/contract';
import { toastError } from '../../ui/notices/toast.ts';
import { api, tagTypes } from '../api/api.ts';
import { callEndpoint } from '../api/call.ts';
import { readBrowserKey, writeBrowserKeys } from '../browser-keys.ts';
import { projectSelected } from '../store/slices/project.ts';
import { store } from '../store/store.ts';
import { takeUpSession } from './take-up-session.ts';

/** Goes to work in another of the user's tenants. Answers whether that worked; says why not. */
export async function switchTenant(tenantGuid: string): Promise<boolean> {
  const before = readBrowserKey('currentTenantGuid') ?? '';
  writeBrowserKeys({ currentTenantGuid: tenantGuid });
  const answer = await callEndpoint(getSession, {});
  if (!answer.status) {
    // A session that ended meanwhile has cleared the keys; nothing is put back then.
    if (answer.code !== 'unauthenticated') writeBrowserKeys({ currentTenantGuid: before });
    toastError(answer.message);
    return false;
  }
  store.dispatch(projectSelected(null));
  takeUpSession(answer.result);
  store.dispatch(api.util.invalidateTags([...tagTypes]));
  return true;
}
