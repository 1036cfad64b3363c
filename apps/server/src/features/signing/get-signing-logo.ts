import type { FileAnswer } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { getLogo } from '../companies/index.ts';
import { findSigning } from './find-signing.ts';

/**
 * The logo of the company that asks.
 * @throws Failure `not-found`, also where it has none
 */
export async function getSigningLogo(
  platform: Pick<Platform, 'database' | 'files'>,
  caller: PartyCaller,
): Promise<FileAnswer> {
  const { tenantId } = caller;
  const { document } = await platform.database.tenant(tenantId, (tx) => findSigning(tx, caller));
  return {
    ...(await getLogo(platform, caller, document.company.id)),
    cacheControl: 'private, max-age=3600',
  };
}
