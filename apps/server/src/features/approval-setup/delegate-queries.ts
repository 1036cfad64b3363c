import type { Delegation } from '@countersign/contract';
import type { DelegationPeriod } from '@countersign/domain';
import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Queries, rowsOf, type Tx } from '../../platform/database/database.ts';
import { approvalDelegates, memberships } from '../../platform/database/tables/index.ts';
import { type ApproverNames, approverJson, approverOf } from './approver-queries.ts';

/** A delegation as the database answers it. */
interface StoredDelegation extends Pick<Delegation, 'id' | 'startsOn' | 'endsOn'> {
  person: ApproverNames;
  delegate: ApproverNames;
}

/** A delegation as JSON, of the rows of `joined`. */
const delegation = sql`json_build_object(
  'id', approval_delegates.id, 'startsOn', starts_on, 'endsOn', ends_on,
  'person', ${approverJson('people', 'person_memberships')}, 'delegate', ${approverJson('delegates', 'delegate_memberships')}
)`;
const joined = sql`approval_delegates
  join memberships as person_memberships on person_memberships.id = membership_id
  join users as people on people.id = person_memberships.user_id
  join memberships as delegate_memberships on delegate_memberships.id = delegate_id
  join users as delegates on delegates.id = delegate_memberships.user_id`;
const earliestFirst = sql`starts_on, approval_delegates.id`;

/** Reads delegations, the earliest first. */
export async function readDelegations(tx: Tx, where: SQL | undefined): Promise<Delegation[]> {
  const result = await tx.execute(sql`
    select ${delegation} as one from ${joined} where ${where ?? sql`true`} order by ${earliestFirst}`);
  return rowsOf<{ one: StoredDelegation }>(result).map(({ one }) => delegationOf(one));
}

function delegationOf({ person, delegate, ...rest }: StoredDelegation): Delegation {
  return { ...rest, person: approverOf(person), delegate: approverOf(delegate) };
}

/** The periods that are on a day (`YYYY-MM-DD`), as the domain looks at them, with who is away. */
export async function periodsOn(
  tx: Tx,
  day: string,
): Promise<(DelegationPeriod & Pick<Delegation, 'person'>)[]> {
  const isOn = and(lte(approvalDelegates.startsOn, day), gte(approvalDelegates.endsOn, day));
  const found = await readDelegations(tx, isOn);
  return found.map((one) => ({ ...one, userId: one.person.id }));
}

/** Finds the users whose delegate begins or has ended to act for them about now, wherever they are. */
export function delegationsThatTurn(
  queries: Queries,
): Promise<{ tenantId: string; userId: string }[]> {
  const { membershipId, startsOn, endsOn } = approvalDelegates;
  return queries
    .selectDistinct({ tenantId: memberships.tenantId, userId: memberships.userId })
    .from(approvalDelegates)
    .innerJoin(memberships, eq(memberships.id, membershipId))
    .where(
      or(
        sql`${startsOn} between current_date - 2 and current_date + 1`,
        sql`${endsOn} between current_date - 3 and current_date`,
      ),
    );
}
