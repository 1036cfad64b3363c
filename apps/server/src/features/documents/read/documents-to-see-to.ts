import type { AttentionDocument, AttentionReason } from '@countersign/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import { replanned } from '../../../platform/database/statement-names.ts';
import { documents } from '../../../platform/database/tables/index.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { documentFacts, manageableDocuments } from '../../document-access/index.ts';
import {
  fromDocuments,
  hasBounced,
  isBlocked,
  presentSummaries,
} from '../queries/document-queries.ts';
import { type DocumentScope, inList } from './list-documents.ts';

const isPending = sql`${documents.state} = 'pending'`;

/** Of each reason: which documents, and which of them come first. */
function reasonsOf(today: string, { soon, still }: { soon: number; still: number }) {
  const kinds: Record<AttentionReason, { where: SQL; first: SQL }> = {
    // Few of them: they are found and then sorted, not looked for in the order of an index.
    bounced: { where: hasBounced, first: sql`(${documents.sentAt} + interval '0 hours') desc` },
    failed: {
      where: sql`(${documents.delivery} = 'failed' and ${documents.state} <> 'draft')`,
      first: sql`${documents.updatedAt} desc`,
    },
    blocked: { where: isBlocked, first: sql`${documents.updatedAt}` },
    expiring: {
      where: sql`(${isPending} and ${documents.expiresOn} between ${today}::date and ${today}::date + ${soon}::int)`,
      first: sql`${documents.expiresOn}`,
    },
    declined: {
      where: sql`${documents.state} = 'declined'`,
      first: sql`${documents.updatedAt} desc`,
    },
    returned: {
      where: sql`(${documents.state} = 'draft' and ${documents.ending} ->> 'kind' = 'returned')`,
      first: sql`${documents.updatedAt} desc`,
    },
    still: {
      where: sql`(${isPending} and ${documents.updatedAt} < ${today}::date - ${still}::int)`,
      first: sql`${documents.updatedAt}`,
    },
  };
  return Object.entries(kinds) as [AttentionReason, (typeof kinds)[AttentionReason]][];
}

/**
 * The documents of those that a user manages which ask for something: their mail came back or was given up, no one of an
 * open step can sign in, they expire within `soon` days, were declined or returned, or nothing has happened with them for `still` days. So many of each at most, each
 * document once, by its first reason.
 */
export async function documentsToSeeTo(
  tx: Tx,
  user: Member,
  scope: DocumentScope,
  { limit, today, ...days }: { limit: number; today: string; soon: number; still: number },
): Promise<AttentionDocument[]> {
  const parts = reasonsOf(today, days).map(([reason, { where, first }]) => {
    const mine = and(inList(user, { tab: 'all', ...scope }), manageableDocuments(user), where);
    return sql`(select ${reason}::text as reason, ${documents.id} as id from ${documents}
      where ${mine} order by ${first}, ${documents.id} limit ${limit})`;
  });
  const found = rowsOf<{ reason: AttentionReason; id: string }>(
    await tx.execute(sql`${replanned}${sql.join(parts, sql` union all `)}`),
  );
  const reasons = new Map<string, AttentionReason>();
  for (const { id, reason } of found) if (!reasons.has(id)) reasons.set(id, reason);
  const rows = await documentsIn(tx, user, [...reasons.keys()]);
  return rows.flatMap((row) => {
    const reason = reasons.get(row.id);
    return reason === undefined ? [] : [{ ...row, reason }];
  });
}

/** The user's own drafts, the latest first. */
export async function ownDrafts(tx: Tx, user: Member, limit: number, scope: DocumentScope) {
  const { id, createdBy, updatedAt } = documents;
  const found = await tx
    .select({ id })
    .from(documents)
    .where(and(inList(user, { tab: 'drafts', ...scope }), eq(createdBy, user.userId)))
    .orderBy(sql`${updatedAt} desc`, sql`${id} desc`)
    .limit(limit);
  return documentsIn(
    tx,
    user,
    found.map((row) => row.id),
  );
}

/** Documents as lists show them, in the order of their ids as they are given. */
export async function documentsIn(tx: Tx, user: Member, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await fromDocuments(tx, documentFacts(user)).where(inArray(documents.id, [...ids]));
  const summaries = await presentSummaries(tx, user, rows);
  const byId = new Map(summaries.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
