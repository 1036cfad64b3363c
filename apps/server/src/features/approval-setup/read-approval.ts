import type { ApprovalChain, ApprovalFacts, ApprovalStep } from '@countersign/contract';
import {
  type ApprovalPlace,
  chainFor,
  type Delegates,
  delegatesOn,
  lookupOf,
} from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { approvalSetups, approvalSetupVersions } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { currentVersion } from './approval-setup-queries.ts';
import { periodsOn } from './delegate-queries.ts';
import { readWorld } from './read-world.ts';

/** What an approval setup asks of a document. */
interface Approval {
  chain: ApprovalChain;
  place: ApprovalPlace;
}

/**
 * Which steps of an approval setup a document is asked, in the setup's present version; undefined where
 * there is no such setup. People are those whom the steps name: delegates come in when their turn opens.
 */
export async function readApproval(
  tx: Tx,
  user: Member,
  setupId: string,
  factsFor: (steps: readonly ApprovalStep[]) => Promise<ApprovalFacts>,
): Promise<Approval | undefined> {
  const [setup] = await tx
    .select({ steps: approvalSetupVersions.steps, place: approvalSetupVersions.place })
    .from(approvalSetups)
    .innerJoin(approvalSetupVersions, currentVersion)
    .where(and(eq(approvalSetups.id, setupId)));
  if (!setup) return undefined;
  const { steps, place } = setup;
  const facts = await factsFor(steps);
  const alsoProjects = facts.projectId ? [facts.projectId] : [];
  const world = lookupOf(await readWorld(tx, user, steps, alsoProjects));
  return { chain: chainFor(steps, { facts, world, delegations: [], day: '' }), place };
}

/**
 * Who acts on a day (`YYYY-MM-DD`) for those of some users who are away; `except` acts for nobody.
 */
export async function readDelegates(
  tx: Tx,
  userIds: readonly string[],
  day: string,
  except: string,
): Promise<Delegates> {
  if (userIds.length === 0) return delegatesOn([], [], day, except);
  return delegatesOn(userIds, await periodsOn(tx, day), day, except);
}
