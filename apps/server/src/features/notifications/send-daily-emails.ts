import { kindOfNotification, type Notification } from '@countersign/contract';
import {
  contactName,
  notificationPath,
  notificationSubject,
  notificationTitle,
} from '@countersign/domain';
import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { dayIn } from '../../platform/calendar-day.ts';
import { currentTime } from '../../platform/clock.ts';
import { among } from '../../platform/database/among.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  contacts,
  documentPeople,
  documents,
  formPacks,
  memberships,
  notifications,
  tenants,
  users,
} from '../../platform/database/tables/index.ts';
import { safeError } from '../../platform/log/log.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { MailBlock, MailRun } from '../../platform/mail/mail-blocks.ts';
import { brandOfTenant } from '../../platform/mail/mail-brand.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findMember } from '../../platform/policy/find-member.ts';
import { visibleDocuments } from '../document-access/index.ts';
import { writeEmail } from '../email-templates/index.ts';
import { loadNotifications } from './notification-rows.ts';
import { type SeenNotifications, seenNotifications } from './seen-notifications.ts';

/** The hour of the day, in the time zone of the organisation, from which daily emails are sent. */
const fromHour = 7;

/** Maximum number of entries of each part of a daily email; the app has the rest. */
const maxEntries = 20;

/** Maximum number of users that one statement finds. */
const maxAtOnce = 500;

/** A user whose daily email is due. */
interface DueUser {
  tenantId: string;
  userId: string;
  /** The day in the organisation's time zone, `YYYY-MM-DD`. */
  day: string;
  /** The moment on that day up to which the email lists what happened. */
  until: string;
  timeZone: string;
}

type Parts = Pick<Platform, 'database' | 'settings' | 'log'>;

/**
 * Sends each user one email a day with what waits for them and what happened, where they have chosen that and there is
 * something. Each is written in one transaction with the note of what it tells, and its day is part of its purpose: it
 * is sent once, whenever the process ends.
 */
export async function sendDailyEmails(platform: Platform): Promise<void> {
  const seen = seenNotifications(platform);
  let last: DueUser | undefined;
  do {
    const due = await findDue(platform, last);
    for (const one of due) {
      // One that can't be written now is found again in ten minutes, and holds up no other.
      await platform.database
        .tenant(one.tenantId, (tx) => writeDaily(tx, platform, seen, one))
        .catch((error: unknown) =>
          platform.log.error(safeError(error), 'a daily email could not be written'),
        );
    }
    last = due.length < maxAtOnce ? undefined : due.at(-1);
  } while (last !== undefined);
}

const purposeOf = ({ userId, day }: Pick<DueUser, 'userId' | 'day'>) => `daily:${userId}:${day}`;

/** The beginning of the hour from which daily emails are sent, today where the organisation is. */
const untilHere = (now: string) => sql`(
  date_trunc('day', ${now}::timestamptz at time zone ${tenants.timeZone}) + make_interval(hours => ${fromHour})
) at time zone ${tenants.timeZone}`;

/** Finds the users whose daily email is due, after one of them by their ids. */
async function findDue(
  { database }: Pick<Parts, 'database'>,
  last: DueUser | undefined,
): Promise<DueUser[]> {
  const now = currentTime().toISOString();
  const result = await database.statement((queries) =>
    queries.execute(sql`
      select ${memberships.tenantId} as "tenantId", ${memberships.userId} as "userId", day, until,
        ${tenants.timeZone} as "timeZone"
      from ${memberships}
      join ${tenants} on ${tenants.id} = ${memberships.tenantId}
      join ${users} on ${users.id} = ${memberships.userId}
      cross join lateral (
        select ${untilHere(now)} as until,
          (${now}::timestamptz at time zone ${tenants.timeZone})::date::text as day
      ) as today
      where ${memberships.disabledAt} is null and ${memberships.invitedAt} is null
        and ${users.preferences} ? 'notifications' and until <= ${now}::timestamptz
        and (
          exists (
            select from ${notifications}
            where ${notifications.tenantId} = ${memberships.tenantId}
              and ${notifications.userId} = ${memberships.userId}
              and email = 'daily' and digested_at is null and ${notifications.createdAt} < until
          )
          or ${users.preferences} #>> '{notifications,turn,email}' = 'daily' and exists (
            select from ${documentPeople}
            where ${documentPeople.tenantId} = ${memberships.tenantId}
              and ${documentPeople.userId} = ${memberships.userId}
              and is_turn and state = 'pending' and ${documentPeople.turnAt} < until
          )
        )
        and not exists (
          select from mails where mails.tenant_id = ${memberships.tenantId}
            and mails.purpose = 'daily:' || ${memberships.userId}::text || ':' || day
        )
        ${last ? sql`and (${memberships.tenantId}, ${memberships.userId}) > (${last.tenantId}::uuid, ${last.userId}::uuid)` : sql``}
      order by 1, 2 limit ${maxAtOnce}`),
  );
  return rowsOf<Omit<DueUser, 'until'> & { until: Date | string }>(result).map((row) => ({
    ...row,
    until: new Date(row.until).toISOString(),
  }));
}

async function writeDaily(
  tx: Tx,
  { settings, log }: Parts,
  seen: SeenNotifications,
  due: DueUser,
): Promise<void> {
  const { tenantId, userId, timeZone } = due;
  const member = await findMember(tx, { tenantId, userId, address: '' });
  if (!member) return;
  const news = await takeNews(tx, seen, member, due);
  const waiting = await findWaiting(tx, member, due);
  if (waiting.total + news.total === 0) return;
  const [person] = await tx
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) return;
  const { productName, publicUrl, mailFrom } = settings;
  const { brand } = await brandOfTenant(tx, tenantId);
  const written = await writeEmail(tx, log, {
    event: 'daily',
    about: { tenantId, companyId: null, projectId: null },
    values: {
      'recipient.firstName': person.firstName,
      'recipient.lastName': person.lastName,
      'recipient.name': contactName(person),
      'recipient.email': person.email,
      'organisation.name': brand.name,
      'product.name': productName,
      'daily.waiting': String(waiting.total),
      'daily.news': String(news.total),
      'daily.day': dayIn(new Date(due.until), timeZone),
      'daily.link': `${publicUrl}/dashboard/notifications`,
    },
    brand,
    productName,
    below: [
      ...partOf(
        'Waiting for you',
        waiting.entries.map(({ id, name, since }) => [
          { text: name, link: `${publicUrl}/dashboard/documents/${id}` },
          { text: `, since ${dayIn(since, timeZone)}` },
        ]),
      ),
      ...partOf(
        'What happened',
        news.entries.map((one) => newsEntry(one, publicUrl)),
      ),
    ],
  });
  await queueMail(tx, {
    tenantId,
    purpose: purposeOf(due),
    sender: mailFrom,
    recipient: person.email,
    ...written,
    attachments: [],
  });
}

function partOf(title: string, items: MailRun[][]): MailBlock[] {
  if (items.length === 0) return [];
  return [
    { type: 'heading', level: 2, content: [{ text: title }] },
    { type: 'list', ordered: false, items },
  ];
}

function newsEntry(one: Notification, publicUrl: string): MailRun[] {
  const comment = one.comment === '' ? [] : [{ text: `: “${one.comment}”` }];
  return [
    { text: `${notificationTitle(one)}: ` },
    { text: notificationSubject(one), link: `${publicUrl}${notificationPath(one)}` },
    ...comment,
  ];
}

/**
 * Takes the notifications that are due into the email, and answers the latest of those that the user may still see, and
 * how many there are; without those that ask them to act, as the email has what waits.
 */
async function takeNews(
  tx: Tx,
  seen: SeenNotifications,
  member: Member,
  { userId, until }: DueUser,
): Promise<{ total: number; entries: Notification[] }> {
  const taken = await tx
    .update(notifications)
    .set({ digestedAt: currentTime() })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.email, sql`'daily'`),
        isNull(notifications.digestedAt),
        lt(notifications.createdAt, new Date(until)),
      ),
    )
    .returning({ id: notifications.id, event: notifications.event });
  const news = taken.filter(
    ({ event }) => kindOfNotification[event] !== 'turn' && event !== 'reminder',
  );
  const ids = news.map(({ id }) => id);
  const visible = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(among(notifications.id, ids), seen(member)))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));
  const latest = visible.slice(0, maxEntries).map(({ id }) => id);
  return { total: visible.length, entries: await loadNotifications(tx, latest) };
}

/** Finds the documents that wait for a user since before the email, those that do so longest first. */
async function findWaiting(tx: Tx, member: Member, { until }: DueUser) {
  const since = sql<Date | string>`min(${documentPeople.turnAt})`;
  const rows = await tx
    .select({
      id: documents.id,
      pack: formPacks.name,
      firstName: contacts.firstName,
      lastName: contacts.lastName,
      since,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(documentPeople)
    .innerJoin(documents, eq(documents.id, documentPeople.documentId))
    .innerJoin(formPacks, eq(formPacks.id, documents.formPackId))
    .innerJoin(contacts, eq(contacts.id, documents.recipientId))
    .where(
      and(
        eq(documentPeople.tenantId, member.tenantId),
        eq(documentPeople.userId, member.userId),
        sql`${documentPeople.isTurn} and ${documentPeople.state} = 'pending'`,
        eq(documents.state, 'pending'),
        lt(documentPeople.turnAt, new Date(until)),
        visibleDocuments(member),
      ),
    )
    .groupBy(documents.id, formPacks.name, contacts.firstName, contacts.lastName)
    .orderBy(asc(since), asc(documents.id))
    .limit(maxEntries);
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map(({ id, pack, since: at, ...recipient }) => ({
      id,
      name: notificationSubject({ name: pack, person: contactName(recipient) }),
      since: new Date(at),
    })),
  };
}
