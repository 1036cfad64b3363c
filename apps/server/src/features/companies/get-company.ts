import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { findCompany } from './company-queries.ts';

/**
 * One company of the tenant, archived or not.
 * @throws Failure `not-found`
 */
export const getCompany = operation(
  contract.getCompany,
  ({ database, caller: user, params: { id } }) => {
    return database.tenant(user.tenantId, (tx) => findCompany(tx, id));
  },
);
