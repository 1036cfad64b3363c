import type { AppEvent } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** Describes an act of users on themselves: an event but for its subject. */
type OwnEvent = AppEvent extends infer One
  ? One extends AppEvent
    ? Omit<One, 'id'>
    : never
  : never;

export type UserRow = typeof users.$inferSelect;

/** Holds a user's change of their own: columns of their row, and its event. */
interface OwnChange {
  set?: Partial<typeof users.$inferInsert>;
  /** Missing where nothing happened that the audit trail should know. */
  event?: OwnEvent;
}

/**
 * Changes the caller's own row and answers it as it is then. One transaction, above tenants: a
 * person is the same in all of theirs, and the row belongs to the first alone.
 */
export async function changeOwnRow(
  database: Database,
  user: Member,
  work: (tx: Tx, before: UserRow) => Promise<OwnChange> | OwnChange,
): Promise<UserRow> {
  const { userId } = user;
  return database.system(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!before) throw new Error('The signed-in user is gone.');
    const { set = {}, event } = await work(tx, before);
    if (Object.keys(set).length > 0) {
      await tx.update(users).set(set).where(eq(users.id, userId));
    }
    if (event) {
      await record(tx, user, { ...event, id: userId });
    }
    return { ...before, ...set };
  });
}

/** The caller's own row. */
export async function ownRow(tx: Tx, { userId }: Member): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('The signed-in user is gone.');
  return row;
}
