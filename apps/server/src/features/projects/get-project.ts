import * as contract from '@countersign/contract';
import { tenantOperation } from '../../platform/http/operation.ts';
import { findProject } from './project-queries.ts';

/**
 * One project that the user works in, archived or not.
 * @throws Failure `not-found`
 */
export const getProject = tenantOperation(
  contract.getProject,
  ({ tx, caller: user, params: { id } }) => findProject(tx, user, id),
);
