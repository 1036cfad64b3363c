import type { GuardedPolicy } from '@countersign/contract';
import { type Facts, type Relation, relationsFor } from '@countersign/domain';
import { or, type SQL, sql } from 'drizzle-orm';
import type { Member } from './caller.ts';

/**
 * Maps the relations of a member to the rows of one table to conditions on the whole set. Every row that a tenant's
 * queries reach is of their tenant.
 */
export type RelationConditions = Record<Exclude<Relation, 'tenant'>, SQL>;

/** The condition of a relation that no member has to any row of a table. */
export const never = sql`false`;

/**
 * The rows to which a member may do what a policy guards, as one condition for lists, single
 * reads and writes alike; undefined for all rows of the tenant.
 */
export function rowsFor(
  member: Member,
  policy: GuardedPolicy,
  conditions: RelationConditions,
): SQL | undefined {
  const relations = relationsFor(member, policy);
  const some: SQL[] = [];
  for (const one of relations) {
    if (one === 'tenant') return undefined;
    some.push(conditions[one]);
  }
  return or(...some) ?? never;
}

/** Selects the relations of a member to each row, as columns of the query that reads them: a row's `Facts`. */
export function factColumns(conditions: RelationConditions): Record<keyof Facts, SQL<boolean>> {
  const { project, own, chain, turn } = conditions;
  const column = (condition: SQL) => sql<boolean>`(${condition})`;
  return {
    project: column(project),
    own: column(own),
    chain: column(chain),
    turn: column(turn),
  };
}
