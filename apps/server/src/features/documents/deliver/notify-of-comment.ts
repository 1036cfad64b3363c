import { type EmailValues, linkPaths } from '@countersign/contract';
import { commentPurpose, contactName, mentionedIn, namesOf } from '@countersign/domain';
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import {
  documentComments,
  documentParties,
  documents,
  users,
} from '../../../platform/database/tables/index.ts';
import type { JobWorker } from '../../../platform/jobs/job-kind.ts';
import type { PreparedLink } from '../../../platform/links/links.ts';
import {
  type OutgoingMail,
  sendInNameOf,
  sendLater,
  writeMailsDown,
} from '../../../platform/mail/mail.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import type { Platform } from '../../../platform/platform.ts';
import { brandOfRow } from '../../companies/index.ts';
import { emailWriter, readEmailDefaults } from '../../email-templates/index.ts';
import { type Commented, notifyOfCommentKind } from '../act/comment-job.ts';
import { readersOf, writtenOut } from '../act/mentions.ts';
import {
  documentEmailValues,
  type EmailDocument,
  fromEmailDocuments,
} from '../queries/document-email.ts';
import { type LightParty, readParties } from '../queries/party-queries.ts';
import { partyLink } from './document-mails.ts';

type Comment = typeof documentComments.$inferSelect;

/** Someone who is emailed about a comment: a user, or an external party by a link of its own. */
type Reader = { firstName: string; lastName: string; email: string; purpose: string } & (
  | { partyId: string }
  | { userId: string }
);

/** Creates the worker that notifies users of a comment, and emails them and the external parties it is for. */
export function notifyOfCommentWorker(platform: Platform): JobWorker<Commented> {
  return {
    kind: notifyOfCommentKind,
    handle: ({ tenantId, commentId }) =>
      platform.database.tenant(tenantId, async (tx) => {
        const [comment] = await tx
          .select()
          .from(documentComments)
          .where(eq(documentComments.id, commentId));
        if (!comment) return;
        const { documentId } = comment;
        const [document] = await fromEmailDocuments(tx, documents.sentBy).where(
          eq(documents.id, documentId),
        );
        if (!document) return;
        const parties = (await readParties(tx, [documentId])).get(documentId) ?? [];
        const readers = [
          ...(await usersToEmail(tx, document, comment)),
          ...partiesToEmail(document, parties, comment),
        ];
        await emailReaders(tx, platform, document, comment, readers);
      }),
    // The comment itself is on the document.
    exhausted: async () => {},
  };
}

/**
 * Notifies the creator of a document, those who are mentioned, and those who commented before, as far as they see it and
 * did not write the comment. Answers those who are emailed at once.
 */
async function usersToEmail(
  tx: Tx,
  { id, round, createdById }: EmailDocument,
  { id: commentId, tenantId, userId: authorId, text }: Comment,
): Promise<Reader[]> {
  const commentedBefore = sql`(
    select ${documentComments.userId} from ${documentComments}
    where ${documentComments.documentId} = ${id} and ${documentComments.userId} is not null
  )`;
  const concerned = or(
    inArray(users.id, [createdById, ...mentionedIn(text)]),
    sql`${users.id} in ${commentedBefore}`,
  );
  const isAnother = authorId === null ? undefined : ne(users.id, authorId);
  const found = await readersOf(tx, id, and(concerned, isAnother));
  const readers = found.map(({ id: userId, ...reader }) => ({
    ...reader,
    userId,
    purpose: commentPurpose({ id, round }, commentId, { userId }),
  }));
  const subject = { type: 'document', id } as const;
  const atOnce = await notify(
    tx,
    tenantId,
    readers.map(({ userId, purpose }) => ({
      userId,
      purpose,
      event: 'comment',
      subject,
      commentId,
    })),
  );
  return readers.filter(({ purpose }) => atOnce.has(purpose));
}

/** Finds the external parties whom a colleague's comment for all parties is for: those who have had their turn. */
function partiesToEmail(
  { id, round, state }: EmailDocument,
  parties: readonly LightParty[],
  { id: commentId, audience, userId }: Comment,
): Reader[] {
  if (audience !== 'everyone' || userId === null) return [];
  if (state !== 'pending' && state !== 'approved') return [];
  return parties
    .filter(
      ({ state: slot, role, people, email, hasBounced }) =>
        (slot === 'turn' || slot === 'done') &&
        role !== 'creator' &&
        people.length === 0 &&
        email !== '' &&
        !hasBounced,
    )
    .map((party) => ({
      ...namesOf(party),
      email: party.email,
      partyId: party.id,
      purpose: commentPurpose({ id, round }, commentId, { partyId: party.id }),
    }));
}

async function emailReaders(
  tx: Tx,
  { settings, log, files }: Platform,
  document: EmailDocument,
  comment: Comment,
  readers: readonly Reader[],
): Promise<void> {
  if (readers.length === 0) return;
  const { id, company, project } = document;
  const { tenantId } = comment;
  const { productName, publicUrl, mailFrom } = settings;
  const defaults = await readEmailDefaults(tx, tenantId, 'comment');
  const write = emailWriter(tx, log, { event: 'comment', tenantId, productName, defaults });
  const { brand, attachments } = await brandOfRow(tx, files, document.brand);
  const author = await authorOf(tx, comment);
  const [text = ''] = await writtenOut(tx, [comment.text]);
  const outgoing: OutgoingMail[] = [];
  for (const reader of readers) {
    const { firstName, lastName, email, purpose } = reader;
    const link: PreparedLink | undefined =
      'partyId' in reader ? partyLink(tenantId, document, reader) : undefined;
    const values: EmailValues<'comment'> = {
      ...documentEmailValues(document, productName),
      'recipient.firstName': firstName,
      'recipient.lastName': lastName,
      'recipient.name': contactName({ firstName, lastName }),
      'recipient.email': email,
      'document.link': link
        ? `${publicUrl}${linkPaths.sign}/${link.token}`
        : `${publicUrl}/dashboard/documents/${id}`,
      'comment.author': author,
      'comment.text': text,
    };
    const written = await write({
      about: { companyId: company.id, projectId: project.id },
      values,
      brand,
    });
    outgoing.push({
      tenantId,
      purpose,
      about: { type: 'document', id },
      sender: sendInNameOf(company.name, mailFrom),
      recipient: email,
      ...written,
      attachments,
      link,
      confidential: link !== undefined,
    });
  }
  for (const mail of await writeMailsDown(tx, outgoing)) sendLater(tx, mail);
}

async function authorOf(tx: Tx, { userId, partyId }: Comment): Promise<string> {
  const [found] =
    userId === null
      ? await tx
          .select({ name: documentParties.name })
          .from(documentParties)
          .where(eq(documentParties.id, sql`${partyId}`))
      : await tx
          .select({ name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})` })
          .from(users)
          .where(eq(users.id, userId));
  return found?.name ?? '';
}
