import type { Project } from '@countersign/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findProject } from './project-queries.ts';

/**
 * One project that the user works in, archived or not.
 * @throws Failure `not-found`
 */
export function getProject(database: Database, user: Member, id: string): Promise<Project> {
  return database.tenant(user.tenantId, (tx) => findProject(tx, user, id));
}
