import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { documents, notifications } from '../../platform/database/tables/index.ts';

/** Number of days for which notifications are kept. */
const keptDays = 90;

/** Maximum number of notifications that one statement removes. */
const batch = 5_000;

/**
 * Removes old notifications, read or not; but not of documents that are out: each is known by its purpose, and without it
 * would be written, and emailed, again.
 */
export async function purgeNotifications({ database }: { database: Database }): Promise<void> {
  for (;;) {
    const removed = await database.system((tx) =>
      tx
        .delete(notifications)
        .where(
          sql`${notifications.id} in (
            select old.id from ${notifications} as old
            where old.created_at < now() - make_interval(days => ${keptDays})
              and not exists (select from ${documents} where id = old.subject_id and state = 'pending')
            limit ${batch}
          )`,
        )
        .returning({ id: notifications.id }),
    );
    if (removed.length < batch) return;
  }
}
