import type { Database } from '../../platform/database/database.ts';
import { readHistory } from '../../platform/events/read-history.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findEmailTemplate } from './email-template-rows.ts';

/**
 * Who changed what on an e-mail template, the latest first.
 * @throws Failure `not-found`; `invalid` for a cursor that is none.
 */
export function getEmailTemplateHistory(
  database: Database,
  user: Member,
  id: string,
  query: { cursor?: string | undefined; pageSize: number },
) {
  return database.tenant(user.tenantId, async (tx) => {
    const { name } = await findEmailTemplate(tx, id);
    return readHistory(tx, { type: 'email-template', id, name }, query);
  });
}
