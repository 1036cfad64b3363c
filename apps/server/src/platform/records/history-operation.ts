import type { EventSubject, HistoryEndpoint } from '@countersign/contract';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { readHistory } from '../events/read-history.ts';
import { type Operation, tenantOperation } from '../http/operation.ts';
import type { Member } from '../policy/caller.ts';

/**
 * Answers who changed what on a record, the latest first. `find` answers what it is called, and refuses
 * what the caller may not know of.
 * @param holder the name of the one who did something by a link, as a column of `audit_events`
 */
export function historyOperation(
  endpoint: HistoryEndpoint,
  type: EventSubject,
  find: (tx: Tx, user: Member, id: string) => Promise<{ name: string }>,
  holder?: SQL<string | null>,
): Operation {
  return tenantOperation(endpoint, async ({ tx, caller, params: { id }, query }) => {
    const { name } = await find(tx, caller, id);
    return readHistory(tx, { type, id, name }, query, holder);
  });
}
