import type { Database } from '../../platform/database/database.ts';
import { readHistory } from '../../platform/events/read-history.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findProject } from './project-rows.ts';

/**
 * Who changed what on a project, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export function getProjectHistory(
  database: Database,
  user: Member,
  id: string,
  query: { cursor?: string | undefined; pageSize: number },
) {
  return database.tenant(user.tenantId, async (tx) => {
    const { name } = await findProject(tx, user, id);
    return readHistory(tx, { type: 'project', id, name }, query);
  });
}
