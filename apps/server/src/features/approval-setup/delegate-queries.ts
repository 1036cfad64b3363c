import type { Delegation } from '@countersign/contract';
import type { DelegationPeriod } from '@countersign/domain';
import { and, asc, gte, inArray, lte, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalDelegates, memberships } from '../../platform/database/tables/index.ts';
import { type ApproverRow, presentApprover, readApprovers } from './approver-queries.ts';

/** Who acts for whom, the earliest first. */
export async function readDelegations(tx: Tx, where: SQL | undefined): Promise<Delegation[]> {
  const rows = await tx
    .select()
    .from(approvalDelegates)
    .where(where)
    .orderBy(asc(approvalDelegates.startsOn), asc(approvalDelegates.id));
  const people = await byMembership(
    tx,
    rows.flatMap((row) => [row.membershipId, row.delegateId]),
  );
  return rows.flatMap(({ id, membershipId, delegateId, startsOn, endsOn }) => {
    const [person, delegate] = [people.get(membershipId), people.get(delegateId)];
    if (person === undefined || delegate === undefined) return [];
    return [
      {
        id,
        person: presentApprover(person),
        delegate: presentApprover(delegate),
        startsOn,
        endsOn,
      },
    ];
  });
}

/** The periods that are on a day, as the domain looks at them. */
export async function periodsOn(tx: Tx, day: string): Promise<DelegationPeriod[]> {
  const found = await readDelegations(
    tx,
    and(lte(approvalDelegates.startsOn, day), gte(approvalDelegates.endsOn, day)),
  );
  return found.map(({ person, delegate, startsOn, endsOn }) => ({
    userId: person.id,
    delegate,
    startsOn,
    endsOn,
  }));
}

async function byMembership(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ApproverRow>> {
  if (ids.length === 0) return new Map();
  const found = await readApprovers(tx, inArray(memberships.id, [...new Set(ids)]));
  return new Map(found.map((one) => [one.membershipId, one] as const));
}
