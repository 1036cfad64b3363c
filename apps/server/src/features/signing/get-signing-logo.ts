import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { getLogo } from '../companies/index.ts';
import { findSigning } from './find-signing.ts';

/**
 * The logo of the company that asks.
 * @throws Failure `not-found`, also where it has none
 */
export const getSigningLogo = operation(contract.getSigningLogo, async ({ platform, caller }) => {
  const { tenantId } = caller;
  const { document } = await platform.database.tenant(tenantId, (tx) => findSigning(tx, caller));
  return {
    ...(await getLogo(platform, caller, document.company.id)),
    cacheControl: 'private, max-age=3600',
  };
});
