import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { findProject } from './project-queries.ts';

/**
 * One project that the user works in, archived or not.
 * @throws Failure `not-found`
 */
export const getProject = operation(
  contract.getProject,
  ({ database, caller: user, params: { id } }) => {
    return database.tenant(user.tenantId, (tx) => findProject(tx, user, id));
  },
);
