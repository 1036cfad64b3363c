import { relationsFor } from '@countersign/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import { documentPeople, documents } from '../../platform/database/tables/index.ts';
import { type ChangeRule, seenRows } from '../../platform/live/follow-changes.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { factColumns, type RelationConditions, rowsFor } from '../../platform/policy/rows.ts';
import { belongsTo } from '../projects/index.ts';

function conditions(who: Member): RelationConditions {
  return {
    project: belongsTo(who, documents.projectId),
    own: eq(documents.createdBy, who.userId),
    chain: sql`(${documents.state} <> 'draft' and ${inPeople(who.userId)})`,
    turn: waitsFor(who.userId),
  };
}

const inPeople = (userId: string, more: SQL = sql``) => sql`exists (
  select from ${documentPeople}
  where ${documentPeople.documentId} = ${documents.id} and ${documentPeople.userId} = ${userId}::uuid ${more}
)`;

/** Whether it is a user's turn, for themselves or for somebody who is away. */
export const waitsFor = (userId: string): SQL =>
  sql`(${documents.state} = 'pending' and ${inPeople(userId, sql`and ${documentPeople.isTurn}`)})`;

/**
 * Which documents somebody sees, as a condition on the whole set; undefined for all of the tenant. Whoever sees what is
 * their own and what they are in the chain of has the ids of these named, by which they are found: however many others
 * there are. One of the two alone has an index of its own.
 */
export function visibleDocuments(who: Member): SQL | undefined {
  const visible = rowsFor(who, 'documents.read', conditions(who));
  const relations = relationsFor(who, 'documents.read');
  const isBoth = relations.includes('own') && relations.includes('chain');
  if (!visible || !isBoth || !seesFewDocuments(who)) return visible;
  return sql`(${documents.id} in (
    select own.id from ${documents} as own where own.created_by = ${who.userId}::uuid
    union all select document_id from ${documentPeople} where user_id = ${who.userId}::uuid
  ) and ${visible})`;
}

/** Whether somebody sees documents one by one, and not all of the tenant or of projects. */
export function seesFewDocuments(who: Member): boolean {
  const relations = relationsFor(who, 'documents.read');
  return !relations.includes('tenant') && !relations.includes('project');
}

/** Which documents somebody may change, as a condition on the whole set. */
export function editableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.draft', conditions(who));
}

/** Which documents somebody may send, as a condition on the whole set. */
export function sendableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.send', conditions(who));
}

/** Which documents somebody may void, remind of, change the chain of, as a condition on the whole set. */
export function manageableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.manage', conditions(who));
}

/** Which documents somebody may take back, as a condition on the whole set. */
export function takeableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.take-back', conditions(who));
}

/** How somebody stands to each document, as columns of the query that reads them. */
export const documentFacts = (who: Member) => ({ facts: factColumns(conditions(who)) });

/** Of changes to documents those are told who see them. */
export const documentChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'documents.read',
  visible: seenRows(documents, visibleDocuments),
};
