import type { Delegation } from '@countersign/contract';
import type { DelegationPeriod } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { type ApproverNames, approverJson, approverOf } from './approver-queries.ts';

/** A delegation as the database answers it. */
interface StoredDelegation extends Pick<Delegation, 'id' | 'startsOn' | 'endsOn'> {
  person: ApproverNames;
  delegate: ApproverNames;
}

/** A delegation as JSON, of the rows of `joined`. */
const delegation = sql`json_build_object(
  'id', approval_delegates.id, 'startsOn', starts_on, 'endsOn', ends_on,
  'person', ${approverJson('people', 'places')}, 'delegate', ${approverJson('delegates', 'delegate_places')}
)`;
const joined = sql`approval_delegates
  join memberships as places on places.id = membership_id
  join users as people on people.id = places.user_id
  join memberships as delegate_places on delegate_places.id = delegate_id
  join users as delegates on delegates.id = delegate_places.user_id`;
const earliestFirst = sql`starts_on, approval_delegates.id`;

/** Who acts for whom, the earliest first. */
export async function readDelegations(tx: Tx, where: SQL | undefined): Promise<Delegation[]> {
  const result = await tx.execute(sql`
    select ${delegation} as one from ${joined} where ${where ?? sql`true`} order by ${earliestFirst}`);
  return rowsOf<{ one: StoredDelegation }>(result).map(({ one }) => delegationOf(one));
}

function delegationOf({ person, delegate, ...rest }: StoredDelegation): Delegation {
  return { ...rest, person: approverOf(person), delegate: approverOf(delegate) };
}

/** The delegations of a day, as `delegationsOn` answers them. */
export type StoredDelegations = readonly StoredDelegation[];

/** Who acts for whom on a day (`YYYY-MM-DD`), as a column of any row. */
export function delegationsOn(day: string): SQL<StoredDelegations> {
  return sql`(
    select coalesce(json_agg(${delegation} order by ${earliestFirst}), '[]')
    from ${joined} where starts_on <= ${day}::date and ends_on >= ${day}::date
  )`;
}

/** The periods of such a column, as the domain looks at them, with who is away. */
export function periodsOf(
  stored: StoredDelegations,
): (DelegationPeriod & Pick<Delegation, 'person'>)[] {
  return stored.map(delegationOf).map((one) => ({ ...one, userId: one.person.id }));
}

/** The periods that are on a day. */
export async function periodsOn(tx: Tx, day: string): Promise<ReturnType<typeof periodsOf>> {
  const result = await tx.execute(sql`select ${delegationsOn(day)} as stored`);
  return periodsOf(rowsOf<{ stored: StoredDelegations }>(result)[0]?.stored ?? []);
}
