import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { getLogo } from '../companies/index.ts';
import { findReceived } from './find-received.ts';

/**
 * The logo of the company that shares files.
 * @throws Failure `not-found`, also where it has none
 */
export async function getReceivedLogo(
  platform: Pick<Platform, 'database' | 'files'>,
  caller: PartyCaller,
): Promise<FileAnswer> {
  const { tenantId } = caller;
  const { company } = await platform.database.tenant(tenantId, (tx) => findReceived(tx, caller));
  return { ...(await getLogo(platform, caller, company.id)), cacheControl: 'private, no-store' };
}
