import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { findCompany } from './company-queries.ts';

/**
 * One company of the tenant, archived or not.
 * @throws Failure `not-found`
 */
export const getCompany = tenantOperation(contract.getCompany, ({ tx, params: { id } }) =>
  findCompany(tx, id),
);
