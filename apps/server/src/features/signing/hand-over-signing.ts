import type { EndpointParsed, handOverSigning as endpoint } from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { calendarDay } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { applyCommand } from '../documents/index.ts';
import { assertRepeated, assertTurn, holdForParty } from './find-signing.ts';

/**
 * Reassigns the slot of a party to another person, discarding what the party has filled in: the new one gets a link of
 * their own, and the old link is revoked.
 * @throws Failure `not-found`, `forbidden`; `conflict` in words where it is not their turn any more, or the sender does
 * not allow it; `invalid` for oneself
 */
export async function handOverSigning(
  database: Database,
  caller: PartyCaller,
  { commandId, person }: EndpointParsed<typeof endpoint>['body'],
): Promise<null> {
  return database.tenant(caller.tenantId, async (tx) => {
    if (caller.isDeadLink) return assertRepeated(tx, caller, commandId, 'replaced');
    const { locked, party } = await holdForParty(tx, caller);
    // What comes twice at once was done by the first one, and would be refused by what that has changed.
    if (locked.commandIds.includes(commandId)) return null;
    assertTurn(locked, party.id);
    const { firstName, lastName, email, countryCode, mobile } = person;
    if (email.toLowerCase() === party.email.toLowerCase()) {
      const message = 'This is your own email. Enter someone else’s.';
      throw new Failure('invalid', message, { 'person.email': message });
    }
    const name = contactName({ firstName, lastName });
    const successor = { id: newId(), name, people: [] };
    const planned = { firstName, email, countryCode, mobile, stepId: party.stepId };
    const by = { kind: 'party' as const, partyId: party.id };
    const now = currentTime();
    const at = now.toISOString();
    const today = calendarDay(locked.timeZone, now);
    await applyCommand(
      tx,
      caller,
      locked,
      { do: 'hand-over', by, at, today, partyId: party.id, successor },
      {
        commandId,
        planned: new Map([[successor.id, planned]]),
        personal: { name, email },
      },
    );
    return null;
  });
}
