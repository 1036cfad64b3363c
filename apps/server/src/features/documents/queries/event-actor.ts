import type { EventNames } from '@countersign/domain';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { auditEvents, documentParties, users } from '../../../platform/database/tables/index.ts';
import { isTakenOut } from '../../../platform/events/personal-change.ts';
import { fullName } from '../../../platform/events/read-history.ts';

/** The columns of an event that its actor is found by. */
type EventColumns = Record<'actorId' | 'action' | 'detail', SQLWrapper>;

/**
 * Selects the name of the actor of an event: the user's, of a query that joins `users` by the event's actor, or the
 * party's that came by its link; null for the system. That a mail to a party came back is no one's act.
 */
export const whoActed = (
  { actorId, action, detail }: EventColumns = auditEvents,
  nameOfUser: SQL = fullName,
  nameOfParty: SQL = sql`${documentParties.name}`,
): SQL<string | null> => sql`case
  when ${actorId} is not null then ${nameOfUser}
  when ${action} <> 'document.bounced' then (
    select ${nameOfParty} from ${documentParties}
    where ${documentParties.id} = (${detail} ->> 'partyId')::uuid)
end`;

/** A party's name with the address that its link was sent to. */
export const partyWithAddress: SQL = sql`${documentParties.name} || case
  when ${documentParties.email} in ('', ${documentParties.name}) then '' else ' (' || ${documentParties.email} || ')' end`;

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

/** Events that name others than who did them, in ids. */
const namingOthers = [
  'mailed',
  'mail-held',
  'delivery-failed',
  'bounced',
  'asked-in-person',
  'link-copied',
  'link-texted',
  'blocked',
  'reminded',
  'reassigned',
  'handed-over',
  'delegated',
  'corrected',
  'signed',
  'filled',
  'approved',
  'signed-on-paper',
].map((verb) => `document.${verb}`);

/** The parties and users that an event names in ids, with the addresses that they were written to, by id. */
export const namesInEvent = ({
  action,
  detail,
}: Pick<EventColumns, 'action' | 'detail'> = auditEvents): SQL<EventNames> => sql`case
  when ${action} = any(${sql.param(namingOthers)}::text[]) then (
    with named as (
      select distinct found[1]::uuid as id from regexp_matches(
        (${detail} - 'personal')::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'
      ) as found
    )
    select json_object_agg(id, name || coalesce(' (' || nullif(nullif(address, ''), name) || ')', '')) from (
      select party.id, party.name, coalesce(nullif(party.email, ''), (
        select string_agg(email, ', ') from ${users} where id in (
          select (person ->> 'userId')::uuid from jsonb_array_elements(party.people) as person
        )
      )) as address
      from ${documentParties} as party join named using (id)
      union all
      select one.id, trim(one.first_name || ' ' || one.last_name), one.email
      from ${users} as one join named using (id)
    ) as addressed
  )
end`;
