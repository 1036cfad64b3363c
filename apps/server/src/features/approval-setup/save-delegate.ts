import type { Delegation, DelegationInput } from '@countersign/contract';
import { canAct, overlap } from '@countersign/domain';
import { and, eq, gte, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { approvalDelegates, memberships } from '../../platform/database/tables/index.ts';
import { changesBetween } from '../../platform/events/event-changes.ts';
import { record } from '../../platform/events/record.ts';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { type ApproverRow, chosenApprovers } from './approver-queries.ts';
import { readDelegations } from './delegate-queries.ts';

/** Names the reach of changes to delegations: those of all users, or only the user's own. */
type DelegateReach = 'all' | 'own';

/**
 * Creates a delegation for a user who is away.
 * @throws Failure `conflict` where someone acts for them on one of the days already; `invalid` at the field.
 */
export function createDelegate(
  database: Database,
  user: Member,
  input: DelegationInput,
): Promise<Delegation> {
  const id = newId();
  const { tenantId } = user;
  return database.tenant(tenantId, async (tx) => {
    const { person, delegate } = await checked(tx, input, id);
    const { startsOn, endsOn } = input;
    await tx.insert(approvalDelegates).values({
      id,
      tenantId,
      membershipId: person.membershipId,
      delegateId: delegate.membershipId,
      startsOn,
      endsOn,
    });
    await record(tx, user, {
      type: 'user.delegate-added',
      id: person.id,
      detail: {
        after: { delegate: delegate.name, startsOn, endsOn },
      },
    });
    return found(tx, id);
  });
}

/**
 * Changes who is away, who acts for them, and when.
 * @throws Failure `not-found`; and as when it is added.
 */
export function updateDelegate(
  database: Database,
  user: Member,
  id: string,
  input: DelegationInput,
  reach: DelegateReach,
): Promise<Delegation> {
  return database.tenant(user.tenantId, async (tx) => {
    const before = await lockDelegation(tx, user, id, reach);
    const { person, delegate } = await checked(tx, input, id);
    const { startsOn, endsOn } = input;
    const changes = changesBetween(
      {
        person: before.person.name,
        delegate: before.delegate.name,
        startsOn: before.startsOn,
        endsOn: before.endsOn,
      },
      { person: person.name, delegate: delegate.name, startsOn, endsOn },
    );
    if (changes === undefined && delegate.id === before.delegate.id) return before;
    const ids = { membershipId: person.membershipId, delegateId: delegate.membershipId };
    await tx
      .update(approvalDelegates)
      .set({ ...ids, startsOn, endsOn })
      .where(eq(approvalDelegates.id, id));
    await record(tx, user, { type: 'user.delegate-changed', id: person.id, detail: changes });
    return found(tx, id);
  });
}

/**
 * Removes a delegation.
 * @throws Failure `not-found`
 */
export function removeDelegate(
  database: Database,
  user: Member,
  id: string,
  reach: DelegateReach,
): Promise<null> {
  return database.tenant(user.tenantId, async (tx) => {
    const { person, delegate, startsOn, endsOn } = await lockDelegation(tx, user, id, reach);
    await tx.delete(approvalDelegates).where(eq(approvalDelegates.id, id));
    await record(tx, user, {
      type: 'user.delegate-removed',
      id: person.id,
      detail: {
        before: { delegate: delegate.name, startsOn, endsOn },
      },
    });
    return null;
  });
}

/** A period that the user may change, kept from being changed by others until the transaction ends. */
async function lockDelegation(
  tx: Tx,
  user: Member,
  id: string,
  reach: DelegateReach,
): Promise<Delegation> {
  const away = tx
    .select({ id: approvalDelegates.membershipId })
    .from(approvalDelegates)
    .where(eq(approvalDelegates.id, id));
  await lockPeople(tx, inArray(memberships.id, away));
  await tx
    .select({ id: approvalDelegates.id })
    .from(approvalDelegates)
    .where(eq(approvalDelegates.id, id))
    .for('update');
  const own = reach === 'own' ? eq(approvalDelegates.membershipId, user.membershipId) : undefined;
  const [delegation] = await readDelegations(tx, and(eq(approvalDelegates.id, id), own));
  if (!delegation) throw notFound('time away');
  return delegation;
}

/** Waits until no turn is being opened for people, so that the job which follows finds all of their turns. */
async function lockPeople(tx: Tx, where: SQL | undefined): Promise<void> {
  await tx.select({ id: memberships.id }).from(memberships).where(where).for('no key update');
}

async function found(tx: Tx, id: string): Promise<Delegation> {
  const [delegation] = await readDelegations(tx, eq(approvalDelegates.id, id));
  if (!delegation) throw notFound('time away');
  return delegation;
}

async function checked(
  tx: Tx,
  { userId, delegateId, startsOn, endsOn }: DelegationInput,
  id: string,
): Promise<{ person: ApproverRow; delegate: ApproverRow }> {
  if (userId === delegateId) {
    throw refused('invalid', 'delegateId', 'This person is away too. Choose someone else.');
  }
  const [person] = await chosenApprovers(tx, [userId], 'userId');
  const [delegate] = await chosenApprovers(tx, [delegateId], 'delegateId');
  if (person === undefined || delegate === undefined) throw notFound('user');
  if (!canAct(delegate)) {
    throw refused('invalid', 'delegateId', `${delegate.name} can’t approve. Choose someone else.`);
  }
  // Of two who add a time away for one person at once, the second sees what the first has added.
  await lockPeople(tx, eq(memberships.id, person.membershipId));
  const others = await readDelegations(
    tx,
    and(
      eq(approvalDelegates.membershipId, person.membershipId),
      ne(approvalDelegates.id, id),
      lte(approvalDelegates.startsOn, endsOn),
      gte(approvalDelegates.endsOn, startsOn),
    ),
  );
  const other = others.find((one) => overlap(one, { startsOn, endsOn }));
  if (other !== undefined) {
    const message = `${other.delegate.name} already acts for ${person.name} from ${other.startsOn} to ${other.endsOn}. Change that absence, or choose other days.`;
    throw refused('conflict', 'startsOn', message);
  }
  return { person, delegate };
}

function refused(code: 'invalid' | 'conflict', field: string, message: string): Failure {
  return new Failure(code, message, { [field]: message });
}
