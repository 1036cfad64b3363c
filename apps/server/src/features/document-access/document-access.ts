import { userTypes } from '@countersign/contract';
import { type Relation, relationsFor, type UserActor } from '@countersign/domain';
import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  documentPeople,
  documents,
  memberships,
  projectMembers,
} from '../../platform/database/tables/index.ts';
import { type ChangeRule, seenRows } from '../../platform/live/follow-changes.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { factColumns, type RelationConditions, rowsFor } from '../../platform/policy/rows.ts';
import { belongsTo, projectsOf } from '../projects/index.ts';

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

/** Returns the condition that it is a user's turn, for themselves or as a delegate. */
export const waitsFor = (userId: string): SQL =>
  sql`(${documents.state} = 'pending' and ${inPeople(userId, isTheirTurn)})`;

const isTheirTurn = sql`and ${documentPeople.isTurn} and ${documentPeople.state} = 'pending'`;

/**
 * Selects the documents that a user sees, as a condition on the whole set; undefined for all of the tenant. Anyone who
 * sees what is their own and what they are in the chain of has the ids of these named, by which they are found: however
 * many others there are. One of the two alone has an index of its own.
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

/**
 * Selects the documents that a user sees, or saw until an approver returned them: a late act of theirs is answered in
 * words, and they are notified.
 */
export function lastSeenDocuments(who: Member): SQL | undefined {
  const seen = visibleDocuments(who);
  const isReturned = sql`${documents.state} = 'draft' and ${documents.ending} ->> 'kind' = 'returned'`;
  return seen && sql`(${seen} or ${isReturned} and ${inPeople(who.userId)})`;
}

/**
 * The same for statements that go through many documents: what decides is gathered once, and not looked up for each, by
 * which the database judges what a plan costs.
 */
export function visibleAmongMany(who: Member): SQL | undefined {
  if (seesFewDocuments(who)) return visibleDocuments(who);
  const { userId } = who;
  return rowsFor(who, 'documents.read', {
    ...conditions(who),
    project: sql`${documents.projectId} = any(array(${projectsOf(who)}))`,
    chain: sql`(${documents.state} <> 'draft' and ${documents.id} in (
      select ${documentPeople.documentId} from ${documentPeople} where ${documentPeople.userId} = ${userId}::uuid))`,
  });
}

/** Returns true where a member sees single documents, and not all of the tenant or of projects. */
export function seesFewDocuments(who: Member): boolean {
  const relations = relationsFor(who, 'documents.read');
  return !relations.includes('tenant') && !relations.includes('project');
}

/** Holds the documents that a user sees, for statements that count among them. */
export interface SeenDocuments {
  user: Member;
  /** The common table expressions before the statement. */
  gathering: SQL;
  /** Which of `documents` they are, as a condition; undefined where that holds them alone. */
  where: SQL | undefined;
  /** `documents` are those which were gathered, without an index. */
  isGathered: boolean;
}

/**
 * Selects the documents that a user sees, to be counted by several questions at once. Those of the one who sees documents
 * by being in their chains are gathered once, from what is kept for each person, under the name of the table: there are
 * no others then, and of each what it is counted by. They are those of `visibleDocuments`.
 */
export function seenDocuments(user: Member): SeenDocuments {
  const relations = relationsFor(user, 'documents.read');
  if (!relations.includes('chain') || !seesFewDocuments(user)) {
    return { user, gathering: sql``, where: visibleAmongMany(user), isGathered: false };
  }
  const isOwn = relations.includes('own');
  const own = sql`select ${columnsOf(documents)} from ${documents}
    where ${documents.createdBy} = ${user.userId}::uuid union all`;
  const inChain = sql`select distinct on (${documentPeople.documentId}) ${columnsOf(documentPeople, documentPeople.documentId)}
    from ${documentPeople}
    where ${documentPeople.userId} = ${user.userId}::uuid and ${documentPeople.state} <> 'draft'`;
  const notOwn = sql`and ${documentPeople.createdBy} <> ${user.userId}::uuid`;
  return {
    user,
    gathering: sql`with ${documents} as materialized (
      ${isOwn ? own : sql``} (${inChain} ${isOwn ? notOwn : sql``})
    )`,
    where: undefined,
    isGathered: true,
  };
}

/** Lists the columns that documents are counted by. */
function columnsOf(
  table: typeof documents | typeof documentPeople,
  id: SQLWrapper = documents.id,
): SQL {
  const { state, round, companyId, projectId, recipientId, createdBy } = table;
  const { sentAt, finishedAt, expiresOn } = table;
  const columns = [
    state,
    round,
    companyId,
    projectId,
    recipientId,
    createdBy,
    sentAt,
    finishedAt,
    expiresOn,
  ];
  return sql.join([sql`${id} as id`, ...columns.map((column) => sql`${column}`)], sql`, `);
}

/** Selects the documents that a user may change, as a condition on the whole set. */
export function editableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.draft', conditions(who));
}

/** Selects the documents that a user may send, as a condition on the whole set. */
export function sendableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.send', conditions(who));
}

/** Selects the documents whose values a user may change while they are out, as a condition on the whole set. */
export function changeableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.change-values', conditions(who));
}

/**
 * Selects the documents that a user may void, send reminders of, or change the chain of, as a condition on the whole
 * set.
 */
export function manageableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.manage', conditions(who));
}

/** Selects the documents that a user may recall, as a condition on the whole set. */
export function takeableDocuments(who: Member): SQL | undefined {
  return rowsFor(who, 'documents.take-back', conditions(who));
}

/**
 * Selects the memberships whose users see a document, as a condition on `memberships` joined with that document: what
 * `visibleDocuments` is for one user.
 */
export function seesDocument(): SQL | undefined {
  const withRelation = (relation: Relation) =>
    userTypes.filter((userType) => {
      const user = { kind: 'user', userType, taxRiskAccess: false, docDistributionAccess: false };
      return relationsFor(user as UserActor, 'documents.read').includes(relation);
    });
  const by = (relation: Relation, is: SQL | undefined) =>
    and(inArray(memberships.userType, withRelation(relation)), is);
  return or(
    by('tenant', undefined),
    by(
      'project',
      sql`exists (select from ${projectMembers} where ${projectMembers.membershipId} = ${memberships.id}
        and ${projectMembers.projectId} = ${documents.projectId})`,
    ),
    by('own', eq(documents.createdBy, memberships.userId)),
    by(
      'chain',
      sql`${documents.state} <> 'draft' and exists (
        select from ${documentPeople} where ${documentPeople.documentId} = ${documents.id}
        and ${documentPeople.userId} = ${memberships.userId})`,
    ),
  );
}

/** Selects a user's relations to each document, as columns of the query that reads them. */
export const documentFacts = (who: Member) => ({ facts: factColumns(conditions(who)) });

/** Publishes changes to documents to the users who see them. */
export const documentChanges: Omit<ChangeRule, 'subject'> = {
  policy: 'documents.read',
  visible: seenRows(documents, lastSeenDocuments),
};
