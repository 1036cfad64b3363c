import * as contract from '@countersign/contract';
import { maxUnread } from '@countersign/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { currentTime } from '../../platform/clock.ts';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { notifications } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { type Operation, tenantOperation } from '../../platform/http/operation.ts';
import { changesChannel, changesText } from '../../platform/live/changes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { listOperation } from '../../platform/records/list-operations.ts';
import { loadNotifications, notificationsSource } from './notification-rows.ts';
import { seenNotifications } from './seen-notifications.ts';

export const notificationOperations = (platform: Platform): Operation[] => {
  const visible = seenNotifications(platform);
  const seen = (user: Member) => and(sql`${notifications.isShown}`, visible(user));
  return [
    listOperation(contract.listNotifications, {
      thing: 'notification',
      source: notificationsSource,
      shown: (_, user) => seen(user),
      load: (tx, ids) => loadNotifications(tx, ids),
      name: ({ name }) => name,
    }),
    tenantOperation(contract.countNotifications, ({ tx, caller }) => countUnread(tx, seen(caller))),
    tenantOperation(contract.readNotifications, async ({ tx, caller, body: { ids } }) => {
      const own = seen(caller);
      if (ids !== null) await assertOwn(tx, caller, ids);
      await tx
        .update(notifications)
        .set({ readAt: currentTime() })
        .where(and(own, isUnread, ids === null ? undefined : inArray(notifications.id, ids)));
      const change = changesText(caller, [{ type: 'notification', id: caller.userId }]);
      await tx.execute(sql`select pg_notify(${changesChannel}, ${change})`);
      return countUnread(tx, own);
    }),
  ];
};

/** @throws Failure `not-found` where one of some notifications is another user's, or is gone */
async function assertOwn(tx: Tx, { userId }: Member, ids: readonly string[]): Promise<void> {
  const own = and(eq(notifications.userId, userId), inArray(notifications.id, [...ids]));
  if ((await tx.$count(notifications, own)) < new Set(ids).size) throw notFound('notification');
}

const isUnread = isNull(notifications.readAt);

async function countUnread(tx: Tx, own: SQL | undefined): Promise<{ unread: number }> {
  const result = await tx.execute(sql`select count(*)::int as unread from (
    select from ${notifications} where ${and(own, isUnread)} limit ${maxUnread}) as found`);
  return rowsOf<{ unread: number }>(result)[0] ?? { unread: 0 };
}
