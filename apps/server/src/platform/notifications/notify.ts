import {
  kindOfNotification,
  type NotificationEvent,
  type NotificationSubject,
  usualChoice,
} from '@countersign/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../clock.ts';
import { rowsOf, type Tx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { memberships, notifications, users } from '../database/tables/index.ts';
import { publishRows } from '../live/changes.ts';

/** Something that a user is notified of. */
export interface Notice {
  userId: string;
  event: NotificationEvent;
  /** Its purpose, as that of its email: a user is notified of the same one once. */
  purpose: string;
  subject: { type: NotificationSubject; id: string };
  /** The comment that it is about. */
  commentId?: string;
  /** The user did it themselves: they are sent its email, and are not shown it. */
  isOwnAct?: boolean;
}

/**
 * Writes down what users are notified of, by one statement, each as the user has chosen for its kind. Nothing happens
 * for those who are not in the organisation any more, and for purposes that were written before.
 * @returns the purposes whose emails the caller sends at once
 */
export async function notify(
  tx: Tx,
  tenantId: string,
  notices: readonly Notice[],
): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const given = notices.map(({ subject, ...notice }) => {
    const kind = kindOfNotification[notice.event];
    return { id: newId(), ...notice, subject, kind, usual: usualChoice(kind).email };
  });
  const result = await tx.execute(sql`
    insert into ${notifications} (
      id, tenant_id, user_id, event, purpose, subject_type, subject_id, comment_id, is_shown, email, created_at
    )
    select given.id, ${tenantId}::uuid, given."userId", event, purpose, subject ->> 'type', (subject ->> 'id')::uuid,
      "commentId", "isOwnAct" is not true and coalesce((chosen ->> 'app')::boolean, true),
      case when "isOwnAct" and chosen ->> 'email' = 'daily' then 'never' else coalesce(chosen ->> 'email', usual) end,
      ${currentTime().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      id uuid, "userId" uuid, event text, kind text, usual text, purpose text, subject jsonb, "commentId" uuid,
      "isOwnAct" boolean
    )
    join ${memberships} on ${and(
      eq(memberships.tenantId, sql`${tenantId}::uuid`),
      eq(memberships.userId, sql`given."userId"`),
      isNull(memberships.disabledAt),
    )}
    join ${users} on ${users.id} = given."userId"
    cross join lateral (select ${users.preferences} -> 'notifications' -> kind as chosen) as choice
    on conflict (tenant_id, purpose) do nothing
    returning purpose, email, ${publishedToUser} as published`);
  return new Set(
    rowsOf<{ purpose: string; email: string }>(result).flatMap(({ purpose, email }) =>
      email === 'at-once' ? purpose : [],
    ),
  );
}

/** Publishes changed notifications to the user whose they are. */
const publishedToUser: SQL = publishRows('notification', {
  tenantId: notifications.tenantId,
  id: notifications.userId,
});

/**
 * Builds the statement, or part of one, that marks notifications as read by their purposes, as what they ask for is
 * over; undefined where there are none.
 */
export function noticesRead(tx: Tx, tenantId: string, purposes: readonly string[]) {
  if (purposes.length === 0) return undefined;
  return tx
    .update(notifications)
    .set({ readAt: currentTime() })
    .where(
      and(
        eq(notifications.tenantId, tenantId),
        sql`${notifications.purpose} = any(${sql.param([...purposes])}::text[])`,
        isNull(notifications.readAt),
      ),
    )
    .returning({ published: publishedToUser });
}
