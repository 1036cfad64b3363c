import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { auditEvents, documentParties } from '../../platform/database/tables/index.ts';
import { isTakenOut } from '../../platform/events/personal-change.ts';
import { fullName } from '../../platform/events/read-history.ts';

/** What is looked at of an event. */
type EventColumns = Record<'actorId' | 'action' | 'detail', SQLWrapper>;

/**
 * The name of whoever did what an event tells of: the user's, of a query that joins `users` by the event's actor, or
 * the party's that came by its link; null for the system. That a mail to a party came back is nobody's act.
 */
export const whoActed = (
  { actorId, action, detail }: EventColumns = auditEvents,
  nameOfUser: SQL = fullName,
): SQL<string | null> => sql`case
  when ${actorId} is not null then ${nameOfUser}
  when ${action} <> 'document.bounced' then (
    select ${documentParties.name} from ${documentParties}
    where ${documentParties.id} = (${detail} ->> 'partyId')::uuid)
end`;

/**
 * The name of the party that did what an event tells of, as the event has it; empty for the system, and where it
 * was removed on request.
 */
export function actorOfEvent({ personal }: Record<string, unknown>): string {
  if (typeof personal !== 'object' || personal === null || isTakenOut(personal)) return '';
  const after = 'after' in personal ? personal.after : undefined;
  const name =
    typeof after === 'object' && after !== null && 'party' in after ? after.party : undefined;
  return typeof name === 'string' ? name : '';
}
