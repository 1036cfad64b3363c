import type {
  ApprovalFacts,
  ApprovalStep,
  EndpointParsed,
  EndpointResult,
  previewApproval as endpoint,
} from '@countersign/contract';
import { approvalFor, lookupOf, setupProblems } from '@countersign/domain';
import { calendarDay } from '../../platform/calendar-day.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { tenantZone } from '../../platform/lists/tenant-zone.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { periodsOn } from './delegate-queries.ts';
import { readWorld } from './read-world.ts';

/**
 * Finds what the conditions of some steps look at in a document that the user may read.
 * @throws Failure `not-found`
 */
export type FindApprovalFacts = (
  tx: Tx,
  user: Member,
  documentId: string,
  steps: readonly ApprovalStep[],
) => Promise<ApprovalFacts>;

/**
 * Previews the approval and the problems of an approval setup that may not be saved yet.
 * @throws Failure `not-found` for a document that the user may not read.
 */
export function previewApproval(
  database: Database,
  findFacts: FindApprovalFacts,
  user: Member,
  { steps, facts: given, documentId, on }: EndpointParsed<typeof endpoint>['body'],
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
    const facts = documentId === undefined ? given : await findFacts(tx, user, documentId, steps);
    const alsoProjects = facts?.projectId ? [facts.projectId] : [];
    const world = await readWorld(tx, user, steps, alsoProjects);
    const lookup = lookupOf(world);
    const problems = setupProblems(steps, lookup);
    if (facts === undefined) return { problems, world, chain: null, facts: null };
    const day = on ?? calendarDay(await tenantZone(tx));
    const delegations = await periodsOn(tx, day);
    return {
      problems,
      world,
      facts,
      chain: approvalFor(steps, { facts, world: lookup, delegations, day }),
    };
  });
}
