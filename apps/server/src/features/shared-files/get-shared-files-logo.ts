import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { getLogo } from '../companies/index.ts';
import { findSharedFiles } from './find-shared-files.ts';

/**
 * The logo of the company that shares files.
 * @throws Failure `not-found`, also where it has none
 */
export const getSharedFilesLogo = operation(
  contract.getSharedFilesLogo,
  async ({ platform, caller }) => {
    const { tenantId } = caller;
    const { company } = await platform.database.tenant(tenantId, (tx) =>
      findSharedFiles(tx, caller),
    );
    return { ...(await getLogo(platform, caller, company.id)), cacheControl: 'private, no-store' };
  },
);
