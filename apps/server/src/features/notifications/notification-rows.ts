import {
  kindOfNotification,
  type Notification,
  type NotificationSubject,
  notificationsList,
} from '@countersign/contract';
import { contactName } from '@countersign/domain';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import {
  contacts,
  distributions,
  documentComments,
  documentParties,
  documents,
  formPacks,
  imports,
  notifications,
  reportRuns,
  taxRisks,
  users,
} from '../../platform/database/tables/index.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { writtenOut } from '../documents/index.ts';

const { subjectType, subjectId } = notifications;

const kind = sql`(${JSON.stringify(kindOfNotification)}::jsonb ->> ${notifications.event})`;

const people = alias(contacts, 'people');

/** The list of a user's notifications; they are searched by the name of the document that they are about. */
export const notificationsSource = listFrom(notificationsList, {
  from: sql`${notifications}
    left join ${documents} on ${isSubject('document', documents.id)}
    left join ${formPacks} on ${formPacks.id} = ${documents.formPackId}
    left join ${contacts} on ${contacts.id} = ${documents.recipientId}`,
  id: notifications.id,
  fields: {
    isRead: sql`(${notifications.readAt} is not null)`,
    kind,
    createdAt: notifications.createdAt,
  },
  search: searchBy({ texts: [sql`fold(${formPacks.name})`, sql`${contacts.sortName}`] }),
});

/**
 * The recipient of the round that a notification is about, as a column: a document that is a draft again may be for
 * someone else by now. Null for who was erased, and for all that is about no round.
 */
const sentTo = sql<string | null>`case when ${people.erasedAt} is null then (
  select sent.name from ${documentParties} as sent
  where sent.document_id = ${documents.id} and sent.role = 'recipient' and sent.predecessor_id is null
    and sent.round = substring(${notifications.purpose} from '^document:[^:]+:([0-9]+):')::int
) end`;

/** The length to which comments are shown. */
const maxExcerpt = 300;

/** Reads notifications by their ids, the latest first, by one statement. */
export async function loadNotifications(tx: Tx, ids: readonly string[]): Promise<Notification[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: notifications.id,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      event: notifications.event,
      subject: { type: subjectType, id: subjectId },
      name: sql<string>`coalesce(
        ${formPacks.name}, ${distributions.title}, ${taxRisks.role}, ${reportRuns.name}, ${imports.fileName}, ''
      )`,
      firstName: people.firstName,
      lastName: people.lastName,
      sentTo,
      ending: documents.ending,
      author: sql<string>`coalesce(
        trim(${users.firstName} || ' ' || ${users.lastName}), ${documentParties.name}, ''
      )`,
      comment: documentComments.text,
      rowsOf: sql<string>`coalesce(${imports.kind}, '')`,
    })
    .from(notifications)
    .leftJoin(documents, isSubject('document', documents.id))
    .leftJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .leftJoin(distributions, isSubject('distribution', distributions.id))
    .leftJoin(taxRisks, isSubject('tax-risk', taxRisks.id))
    .leftJoin(reportRuns, isSubject('report-run', reportRuns.id))
    .leftJoin(imports, isSubject('import', imports.id))
    .leftJoin(people, sql`${people.id} = coalesce(${documents.recipientId}, ${taxRisks.contactId})`)
    .leftJoin(documentComments, eq(documentComments.id, notifications.commentId))
    .leftJoin(users, eq(users.id, documentComments.userId))
    .leftJoin(documentParties, eq(documentParties.id, documentComments.partyId))
    .where(inArray(notifications.id, [...ids]))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  const comments = await writtenOut(
    tx,
    rows.map(({ comment }) => comment ?? ''),
  );
  return rows.map((row, index): Notification => {
    const { createdAt, readAt, event, firstName, lastName, sentTo: sent, ending, author } = row;
    return {
      id: row.id,
      createdAt: createdAt.toISOString(),
      isRead: readAt !== null,
      event,
      subject: row.subject,
      name: row.name,
      person:
        sent ?? (firstName === null ? '' : contactName({ firstName, lastName: lastName ?? '' })),
      by: ending !== null && ending.kind === event ? ending.by : author,
      comment: (comments[index] ?? '').slice(0, maxExcerpt),
      rowsOf: row.rowsOf,
    };
  });
}

function isSubject(type: NotificationSubject, id: PgColumn) {
  return and(eq(subjectType, sql`${type}`), eq(id, subjectId));
}
