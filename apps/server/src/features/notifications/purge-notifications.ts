import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { notifications } from '../../platform/database/tables/index.ts';

/** Number of days for which notifications are kept. */
const keptDays = 90;

/** Maximum number of notifications that one statement removes. */
const batch = 5_000;

/** Removes old notifications, read or not. */
export async function purgeNotifications({ database }: { database: Database }): Promise<void> {
  for (;;) {
    const removed = await database.system((tx) =>
      tx
        .delete(notifications)
        .where(
          sql`${notifications.id} in (
            select old.id from ${notifications} as old
            where old.created_at < now() - make_interval(days => ${keptDays}) limit ${batch}
          )`,
        )
        .returning({ id: notifications.id }),
    );
    if (removed.length < batch) return;
  }
}
