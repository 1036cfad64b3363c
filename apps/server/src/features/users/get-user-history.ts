import type { Database } from '../../platform/database/database.ts';
import { readHistory } from '../../platform/events/read-history.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findMember } from './user-rows.ts';

/**
 * Who changed what on a user, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export function getUserHistory(
  database: Database,
  user: Member,
  id: string,
  query: { cursor?: string | undefined; pageSize: number },
) {
  return database.tenant(user.tenantId, async (tx) => {
    const { firstName, lastName } = await findMember(tx, user.tenantId, id);
    return readHistory(tx, { type: 'user', id, name: `${firstName} ${lastName}`.trim() }, query);
  });
}
