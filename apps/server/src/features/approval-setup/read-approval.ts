import type {
  ApprovalFacts,
  ApprovalPlan,
  ApprovalPosition,
  ApprovalStep,
} from '@countersign/contract';
import { approvalFor, type Delegates, delegatesOn, lookupOf } from '@countersign/domain';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { memberships } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { periodsOn } from './delegate-queries.ts';
import { type StoredWorld, worldColumn, worldOf } from './read-world.ts';

/** The approval steps of a document. */
interface Approval {
  chain: ApprovalPlan;
  position: ApprovalPosition;
  /** The numbers of all its steps, by their ids. */
  stepNumbers: ReadonlyMap<string, number>;
}

/** An approval setup in its present version, with all that its steps name. */
export interface StoredApproval {
  steps: ApprovalStep[];
  position: ApprovalPosition;
  world: StoredWorld;
}

/**
 * The approval setup of an id, as a column of the row of what is to be approved; null where there is none.
 * `planApproval` makes its plan for a document.
 */
export function approvalColumn(
  user: Member,
  setupId: SQL,
  projectId: SQL,
): SQL<StoredApproval | null> {
  return sql`(
    select json_build_object(
      'steps', chosen.steps, 'position', chosen.position,
      'world', ${worldColumn(user, sql`chosen.steps`, sql`array[${projectId}]`)}
    )
    from approval_setups join approval_setup_versions as chosen
      on chosen.approval_setup_id = approval_setups.id and chosen.version = approval_setups.version
    where approval_setups.id = ${setupId}
  )`;
}

/** The keys of the fields that approvers decide by in an approval setup of an id, as a column of a row. */
export const decisionFieldsColumn = (setupId: SQL): SQL<string[]> =>
  sql`coalesce((select decision_fields from approval_setups where approval_setups.id = ${setupId}), '{}')`;

/**
 * Selects the steps of an approval setup that a document needs. People are those whom the steps name: delegates come in
 * when their turn opens.
 */
export function planApproval(
  { steps, position, world }: StoredApproval,
  facts: ApprovalFacts,
): Approval {
  const lookup = lookupOf(worldOf(world));
  return {
    chain: approvalFor(steps, { facts, world: lookup, delegations: [], day: '' }),
    position,
    stepNumbers: new Map(steps.map(({ id, sequence }) => [id, sequence])),
  };
}

/**
 * Reads the delegates on a day (`YYYY-MM-DD`) of those of some users who are away; `except` acts for no one. It stays
 * so until the transaction ends: a change waits, and then finds the turns that were opened.
 */
export async function readDelegates(
  tx: Tx,
  userIds: readonly string[],
  day: string,
  except: string | null,
): Promise<Delegates> {
  if (userIds.length === 0) return {};
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]))
    .orderBy(asc(memberships.id))
    .for('share');
  const periods = await periodsOn(tx, day);
  const wantedIds = new Set(userIds);
  const away = periods.map(({ person }) => person).filter(({ id }) => wantedIds.has(id));
  return delegatesOn(away, periods, day, except ?? undefined);
}
