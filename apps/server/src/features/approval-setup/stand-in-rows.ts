import type { StandIn } from '@countersign/contract';
import type { StandInPeriod } from '@countersign/domain';
import { and, asc, gte, inArray, lte, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalStandIns, memberships } from '../../platform/database/tables/index.ts';
import { type ApproverRow, presentApprover, readApprovers } from './approver-rows.ts';

/** Who acts for whom, the earliest first. */
export async function readStandIns(tx: Tx, where: SQL | undefined): Promise<StandIn[]> {
  const rows = await tx
    .select()
    .from(approvalStandIns)
    .where(where)
    .orderBy(asc(approvalStandIns.startsOn), asc(approvalStandIns.id));
  const people = await byMembership(
    tx,
    rows.flatMap((row) => [row.membershipId, row.standInId]),
  );
  return rows.flatMap(({ id, membershipId, standInId, startsOn, endsOn }) => {
    const [person, standIn] = [people.get(membershipId), people.get(standInId)];
    if (person === undefined || standIn === undefined) return [];
    return [
      {
        id,
        person: presentApprover(person),
        standIn: presentApprover(standIn),
        startsOn,
        endsOn,
      },
    ];
  });
}

/** The periods that are on a day, as the domain looks at them. */
export async function periodsOn(tx: Tx, day: string): Promise<StandInPeriod[]> {
  const found = await readStandIns(
    tx,
    and(lte(approvalStandIns.startsOn, day), gte(approvalStandIns.endsOn, day)),
  );
  return found.map(({ person, standIn, startsOn, endsOn }) => ({
    userId: person.id,
    standIn,
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
