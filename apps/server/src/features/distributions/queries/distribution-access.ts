import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { distributions } from '../../../platform/database/tables/index.ts';
import { type ChangeRule, seenRows } from '../../../platform/live/follow-changes.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { never, type RelationConditions, rowsFor } from '../../../platform/policy/rows.ts';
import { belongsTo } from '../../projects/index.ts';

/** Maps relations to conditions on distributions; a draft is visible only to its author. */
function conditions(who: Member): RelationConditions {
  return {
    project: sql`(${and(ne(distributions.state, 'draft'), belongsTo(who, distributions.projectId))})`,
    own: eq(distributions.createdBy, who.userId),
    chain: never,
    turn: never,
  };
}

/** Selects the distributions that a user sees and may act on, as a condition on the whole set; undefined for all. */
export function visibleDistributions(who: Member): SQL | undefined {
  return rowsFor(who, 'doc-distributions.use', conditions(who));
}

/** Publishes changes to distributions to the users who see them. */
export const distributionChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'doc-distributions.use',
  visible: seenRows(distributions, visibleDistributions),
};
