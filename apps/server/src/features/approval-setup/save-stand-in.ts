import type { StandIn, StandInInput } from '@countersign/contract';
import { canAct, overlap } from '@countersign/domain';
import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { approvalStandIns } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type ApproverRow, chosenApprovers } from './approver-rows.ts';
import { readStandIns } from './stand-in-rows.ts';

/** Whose periods somebody may change: everybody's, or only those in which they are away themselves. */
type StandInReach = 'all' | 'own';

/**
 * Lets somebody act for a user who is away.
 * @throws Failure `conflict` where somebody acts for them on one of the days already; `invalid` at the
 * field.
 */
export function createStandIn(
  database: Database,
  user: Member,
  input: StandInInput,
): Promise<StandIn> {
  const id = newId();
  const { tenantId } = user;
  return database.tenant(tenantId, async (tx) => {
    const { person, standIn } = await checked(tx, input, id);
    const { startsOn, endsOn } = input;
    await tx.insert(approvalStandIns).values({
      id,
      tenantId,
      membershipId: person.membershipId,
      standInId: standIn.membershipId,
      startsOn,
      endsOn,
    });
    await record(tx, user, {
      type: 'user.delegate-added',
      id: person.id,
      detail: {
        after: { standIn: standIn.name, startsOn, endsOn },
      },
    });
    return found(tx, id);
  });
}

/**
 * Changes who is away, who acts for them, and when.
 * @throws Failure `not-found`; and as when it is added.
 */
export function updateStandIn(
  database: Database,
  user: Member,
  id: string,
  input: StandInInput,
  reach: StandInReach,
): Promise<StandIn> {
  return database.tenant(user.tenantId, async (tx) => {
    const before = await taken(tx, user, id, reach);
    const { person, standIn } = await checked(tx, input, id);
    const { startsOn, endsOn } = input;
    const changes = changesBetween(
      {
        person: before.person.name,
        standIn: before.standIn.name,
        startsOn: before.startsOn,
        endsOn: before.endsOn,
      },
      { person: person.name, standIn: standIn.name, startsOn, endsOn },
    );
    if (changes === undefined && standIn.id === before.standIn.id) return before;
    const ids = { membershipId: person.membershipId, standInId: standIn.membershipId };
    await tx
      .update(approvalStandIns)
      .set({ ...ids, startsOn, endsOn })
      .where(eq(approvalStandIns.id, id));
    await record(tx, user, { type: 'user.delegate-changed', id: person.id, detail: changes });
    return found(tx, id);
  });
}

/**
 * Lets somebody act for themselves again.
 * @throws Failure `not-found`
 */
export function removeStandIn(
  database: Database,
  user: Member,
  id: string,
  reach: StandInReach,
): Promise<null> {
  return database.tenant(user.tenantId, async (tx) => {
    const { person, standIn, startsOn, endsOn } = await taken(tx, user, id, reach);
    await tx.delete(approvalStandIns).where(eq(approvalStandIns.id, id));
    await record(tx, user, {
      type: 'user.delegate-removed',
      id: person.id,
      detail: {
        before: { standIn: standIn.name, startsOn, endsOn },
      },
    });
    return null;
  });
}

async function taken(tx: Tx, user: Member, id: string, reach: StandInReach): Promise<StandIn> {
  await tx
    .select({ id: approvalStandIns.id })
    .from(approvalStandIns)
    .where(eq(approvalStandIns.id, id))
    .for('update');
  const own = reach === 'own' ? eq(approvalStandIns.membershipId, user.membershipId) : undefined;
  const [standIn] = await readStandIns(tx, and(eq(approvalStandIns.id, id), own));
  if (!standIn) throw notFound('time away');
  return standIn;
}

async function found(tx: Tx, id: string): Promise<StandIn> {
  const [standIn] = await readStandIns(tx, eq(approvalStandIns.id, id));
  if (!standIn) throw notFound('time away');
  return standIn;
}

async function checked(
  tx: Tx,
  { userId, standInId, startsOn, endsOn }: StandInInput,
  id: string,
): Promise<{ person: ApproverRow; standIn: ApproverRow }> {
  if (userId === standInId) {
    throw refused('invalid', 'standInId', 'Choose somebody else: they are away themselves.');
  }
  const [person] = await chosenApprovers(tx, [userId], 'userId');
  const [standIn] = await chosenApprovers(tx, [standInId], 'standInId');
  if (person === undefined || standIn === undefined) throw notFound('user');
  if (!canAct(standIn)) {
    throw refused('invalid', 'standInId', `${standIn.name} can’t approve. Choose somebody else.`);
  }
  // Of two who add a time away for one person at once, the second sees what the first has added.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`stand-ins:${person.membershipId}`}, 0))`,
  );
  const others = await readStandIns(
    tx,
    and(
      eq(approvalStandIns.membershipId, person.membershipId),
      ne(approvalStandIns.id, id),
      lte(approvalStandIns.startsOn, endsOn),
      gte(approvalStandIns.endsOn, startsOn),
    ),
  );
  const other = others.find((one) => overlap(one, { startsOn, endsOn }));
  if (other !== undefined) {
    const message = `${other.standIn.name} acts for ${person.name} from ${other.startsOn} to ${other.endsOn} already. Change that, or choose other days.`;
    throw refused('conflict', 'startsOn', message);
  }
  return { person, standIn };
}

function refused(code: 'invalid' | 'conflict', field: string, message: string): Failure {
  return new Failure(code, message, { [field]: message });
}
