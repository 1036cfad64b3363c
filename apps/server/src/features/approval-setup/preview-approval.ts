import type {
  EndpointParsed,
  EndpointResult,
  previewApproval as endpoint,
} from '@countersign/contract';
import { chainFor, chainProblems, lookupOf } from '@countersign/domain';
import type { Database } from '../../platform/database/database.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { periodsOn } from './delegate-queries.ts';
import { documentFacts } from './document-facts.ts';
import { readWorld } from './read-world.ts';

/**
 * Who would act when, and what is wrong with an approval setup that may not be saved yet.
 * @throws Failure `not-found` for a document that the user may not read.
 */
export function previewApproval(
  database: Database,
  user: Member,
  { steps, facts: given, documentId, on }: EndpointParsed<typeof endpoint>['body'],
): Promise<EndpointResult<typeof endpoint>> {
  return database.tenant(user.tenantId, async (tx) => {
    const facts =
      documentId === undefined ? given : await documentFacts(tx, user, documentId, steps);
    const alsoProjects = facts?.projectId ? [facts.projectId] : [];
    const world = await readWorld(tx, user, steps, alsoProjects);
    const lookup = lookupOf(world);
    const problems = chainProblems(steps, lookup);
    if (facts === undefined) return { problems, world, chain: null, facts: null };
    const day = on ?? today();
    const delegations = await periodsOn(tx, day);
    return {
      problems,
      world,
      facts,
      chain: chainFor(steps, { facts, world: lookup, delegations, day }),
    };
  });
}

const today = () => new Date().toISOString().slice(0, 10);
