import type {
  addComment as addEndpoint,
  DocumentComment,
  EndpointParsed,
} from '@countersign/contract';
import * as contract from '@countersign/contract';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import {
  documentComments,
  documentParties,
  documents,
  users,
} from '../../../platform/database/tables/index.ts';
import { type Author, record } from '../../../platform/events/record.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import { tenantOperation } from '../../../platform/http/operation.ts';
import { enqueue } from '../../../platform/jobs/job-kind.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { visibleDocuments } from '../../document-access/index.ts';
import { findDocument } from '../queries/document-queries.ts';
import { lockDocument } from './act-on-document.ts';
import { notifyOfCommentKind } from './comment-job.ts';
import { assertMentionable, namesInComments } from './mentions.ts';

/** Maximum number of comments that are shown. */
const maxComments = 200;

/**
 * The last comments on a document that the user sees, the earliest first.
 * @throws Failure `not-found`
 */
export const listComments = tenantOperation(
  contract.listComments,
  async ({ tx, caller: user, params: { id } }) => {
    await findDocument(tx, id, visibleDocuments(user));
    const rows = await readComments(tx, user, eq(documentComments.documentId, id));
    return { items: rows.toReversed() };
  },
);

/**
 * Comments on a document that was sent. The comment has the id of its command: the same one comes once.
 * @throws Failure `not-found`; `conflict` for a draft; `invalid` for a mention of someone who does not see it
 */
export function addComment(
  database: Database,
  user: Member,
  id: string,
  { commandId, audience, text }: EndpointParsed<typeof addEndpoint>['body'],
): Promise<DocumentComment> {
  return database.tenant(user.tenantId, async (tx) => {
    const locked = await lockDocument(tx, and(eq(documents.id, id), visibleDocuments(user)));
    if (locked.state === 'draft') {
      throw new Failure('conflict', 'You can comment once the document is sent.');
    }
    await assertMentionable(tx, id, text);
    const { userId } = user;
    return writeComment(tx, user, { id: commandId, documentId: id, userId, audience, text });
  });
}

/** A comment of a user or of a party. */
type NewComment = Pick<
  typeof documentComments.$inferInsert,
  'documentId' | 'userId' | 'partyId' | 'audience' | 'text'
> & { id: string };

/** Writes a comment down, once however often it comes, and answers it. */
export async function writeComment(
  tx: Tx,
  author: Author,
  comment: NewComment,
): Promise<DocumentComment> {
  const { id, documentId, audience } = comment;
  const added = await tx
    .insert(documentComments)
    .values({ ...comment, tenantId: author.tenantId, createdAt: currentTime() })
    .onConflictDoNothing()
    .returning({ id: documentComments.id });
  if (added.length > 0) {
    const detail = { audience, partyId: comment.partyId ?? null };
    await record(tx, author, { type: 'document.commented', id: documentId, detail });
    enqueue(tx, notifyOfCommentKind, { tenantId: author.tenantId, commentId: id });
  }
  const [written] = await readComments(
    tx,
    comment,
    and(eq(documentComments.id, id), eq(documentComments.documentId, documentId)),
  );
  if (!written)
    throw new Failure('conflict', 'This comment belongs to another document. Write it again.');
  return written;
}

/** Selects the comments on a document that all parties see, as a condition. */
export function commentsForAll(documentId: string): SQL | undefined {
  return and(
    eq(documentComments.documentId, documentId),
    eq(documentComments.audience, 'everyone'),
  );
}

/** The last of some comments, the latest first, as one who may be their author sees them. */
export async function readComments(
  tx: Tx,
  reader: { userId?: string | null | undefined; partyId?: string | null | undefined },
  where: SQL | undefined,
): Promise<DocumentComment[]> {
  const rows = await tx
    .select({
      id: documentComments.id,
      at: documentComments.createdAt,
      userId: documentComments.userId,
      partyId: documentComments.partyId,
      author: sql<string>`coalesce(
        trim(${users.firstName} || ' ' || ${users.lastName}), ${documentParties.name}, ''
      )`,
      audience: documentComments.audience,
      text: documentComments.text,
    })
    .from(documentComments)
    .leftJoin(users, eq(users.id, documentComments.userId))
    .leftJoin(documentParties, eq(documentParties.id, documentComments.partyId))
    .where(where)
    .orderBy(desc(documentComments.createdAt), desc(documentComments.id))
    .limit(maxComments);
  const mentionsOf = await namesInComments(
    tx,
    rows.map(({ text }) => text),
  );
  return rows.map(({ at, userId, partyId, ...comment }) => ({
    ...comment,
    mentions: mentionsOf(comment.text),
    at: at.toISOString(),
    isOwn: userId === null ? partyId === reader.partyId : userId === reader.userId,
  }));
}
