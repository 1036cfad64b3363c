import type {
  ApprovalChain,
  ApprovalFacts,
  ApprovalPlace,
  ApprovalStep,
} from '@countersign/contract';
import { chainFor, type Delegates, delegatesOn, lookupOf } from '@countersign/domain';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  approvalSetups,
  approvalSetupVersions,
  users,
} from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { currentVersion } from './approval-setup-queries.ts';
import { readApprovers } from './approver-queries.ts';
import { periodsOn } from './delegate-queries.ts';
import { readWorld } from './read-world.ts';

/** What an approval setup asks of a document. */
interface Approval {
  chain: ApprovalChain;
  place: ApprovalPlace;
  /** The numbers of all its steps, by their ids. */
  stepNumbers: ReadonlyMap<string, number>;
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
    .where(eq(approvalSetups.id, setupId));
  if (!setup) return undefined;
  const { steps, place } = setup;
  const facts = await factsFor(steps);
  const alsoProjects = facts.projectId ? [facts.projectId] : [];
  const world = lookupOf(await readWorld(tx, user, steps, alsoProjects));
  const stepNumbers = new Map(steps.map(({ id, sequence }) => [id, sequence]));
  return { chain: chainFor(steps, { facts, world, delegations: [], day: '' }), place, stepNumbers };
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
  if (userIds.length === 0) return {};
  const periods = await periodsOn(tx, day);
  const away = new Set(periods.map(({ userId }) => userId));
  const people = userIds.filter((id) => away.has(id));
  if (people.length === 0) return {};
  return delegatesOn(await readApprovers(tx, inArray(users.id, people)), periods, day, except);
}
