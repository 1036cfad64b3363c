import type { Approver, Delegation } from '@countersign/contract';
import type { DelegationPeriod } from '@countersign/domain';
import { and, asc, eq, gte, lte, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { approvalDelegates, memberships, users } from '../../platform/database/tables/index.ts';
import { approverOf } from './approver-queries.ts';

const places = alias(memberships, 'places');
const people = alias(users, 'people');
const delegatePlaces = alias(memberships, 'delegate_places');
const delegates = alias(users, 'delegates');

/** Who acts for whom, the earliest first. */
export async function readDelegations(tx: Tx, where: SQL | undefined): Promise<Delegation[]> {
  const { id, membershipId, delegateId, startsOn, endsOn } = approvalDelegates;
  const rows = await tx
    .select({
      id,
      startsOn,
      endsOn,
      person: {
        id: people.id,
        firstName: people.firstName,
        lastName: people.lastName,
        pictureHash: people.pictureHash,
        userType: places.userType,
        disabledAt: places.disabledAt,
        invitedAt: places.invitedAt,
      },
      delegate: {
        id: delegates.id,
        firstName: delegates.firstName,
        lastName: delegates.lastName,
        pictureHash: delegates.pictureHash,
        userType: delegatePlaces.userType,
        disabledAt: delegatePlaces.disabledAt,
        invitedAt: delegatePlaces.invitedAt,
      },
    })
    .from(approvalDelegates)
    .innerJoin(places, eq(places.id, membershipId))
    .innerJoin(people, eq(people.id, places.userId))
    .innerJoin(delegatePlaces, eq(delegatePlaces.id, delegateId))
    .innerJoin(delegates, eq(delegates.id, delegatePlaces.userId))
    .where(where)
    .orderBy(asc(startsOn), asc(id));
  return rows.map(({ person, delegate, ...row }) => ({
    ...row,
    person: approverOf(person),
    delegate: approverOf(delegate),
  }));
}

/** The periods that are on a day, as the domain looks at them, with who is away. */
export async function periodsOn(
  tx: Tx,
  day: string,
): Promise<(DelegationPeriod & { person: Approver })[]> {
  const found = await readDelegations(
    tx,
    and(lte(approvalDelegates.startsOn, day), gte(approvalDelegates.endsOn, day)),
  );
  return found.map((one) => ({ ...one, userId: one.person.id }));
}
