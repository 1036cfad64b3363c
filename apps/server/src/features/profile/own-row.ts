import { eq } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { users } from '../../platform/database/tables/index.ts';
import type { SignedIn } from '../../platform/policy/signed-in.ts';

export type UserRow = typeof users.$inferSelect;

/** What a user changes about themselves: columns of their row, and the event that tells of it. */
export interface OwnChange {
  set?: Partial<typeof users.$inferInsert>;
  /** Missing where nothing happened that the audit log should know. */
  event?: { action: string; detail?: Record<string, unknown> };
}

/**
 * Changes the caller's own row and answers it as it is then. One transaction, above tenants: a
 * person is the same in all of theirs, and the row belongs to the first alone.
 */
export async function changeOwnRow(
  database: Database,
  user: SignedIn,
  address: string,
  work: (tx: Tx, before: UserRow) => Promise<OwnChange> | OwnChange,
): Promise<UserRow> {
  const { userId, tenantId } = user;
  return database.system(async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!before) throw new Error('The signed-in user is gone.');
    const { set = {}, event } = await work(tx, before);
    if (Object.keys(set).length > 0) {
      await tx.update(users).set(set).where(eq(users.id, userId));
    }
    if (event) {
      const subject = { type: 'user', id: userId } as const;
      await recordEvent(tx, { tenantId, subject, actorId: userId, address, ...event });
    }
    return { ...before, ...set };
  });
}

/** The caller's own row. */
export async function ownRow(tx: Tx, { userId }: SignedIn): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('The signed-in user is gone.');
  return row;
}
