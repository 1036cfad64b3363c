import type { GuardedPolicy } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, eq, inArray } from 'drizzle-orm';
import { documents } from '../../../platform/database/tables/index.ts';
import type { ChangeRule } from '../../../platform/live/follow-changes.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { projectChanges } from '../../projects/index.ts';

type Source = 'recipientId' | 'createdBy' | 'projectId';

/**
 * Defines a rule that also publishes changes of the sources of drafts to users who see the draft, as an open one shows
 * the current values. Only the ids that the draft itself names are returned.
 */
function sourceChanges(
  column: Source,
  policy: GuardedPolicy,
  seen: NonNullable<ChangeRule['visible']> = async (_tx, _user, ids) => ids,
): Omit<ChangeRule, 'subject'> {
  return {
    policy: 'signed-in',
    async visible(tx, user, ids) {
      const known = may(user, policy) ? await seen(tx, user, ids) : [];
      const left = ids.filter((id) => !known.includes(id));
      if (left.length === 0) return known;
      const ofDraft = documents[column];
      const rows = await tx
        .selectDistinct({ id: ofDraft })
        .from(documents)
        .where(and(eq(documents.state, 'draft'), inArray(ofDraft, left), visibleDocuments(user)));
      return [...known, ...rows.map(({ id }) => id)];
    },
  };
}

/** Publishes changes to contacts to users who use contacts, or see a draft for one of them. */
export const contactChanges = sourceChanges('recipientId', 'contacts.use');

/** Publishes changes to users to those who manage them, or see a draft of one of them. */
export const userChanges = sourceChanges('createdBy', 'users.manage');

/** Publishes changes to projects to users who work in them, or see a draft in one of them. */
export const draftedProjectChanges = sourceChanges(
  'projectId',
  projectChanges.policy,
  projectChanges.visible,
);
