import { eq } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { emailChanges, users } from '../../platform/database/tables/index.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailTaken } from './change-user-email.ts';
import { confirmedBy } from './email-change-token.ts';

/** Whether the link that confirms a new e-mail can still be used. */
export async function isEmailLinkUsable(database: Database, token: string): Promise<boolean> {
  return (await findChange(database, token)) !== undefined;
}

/**
 * Makes a new e-mail count, by the link that was mailed to it. The account comes first, so that a
 * call that broke off can be repeated with the same link.
 * @throws Failure `not-found` for a link that can't be used; `conflict` where somebody has the e-mail.
 */
export async function confirmEmailChange(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  token: string,
  address: string,
): Promise<{ email: string }> {
  const change = await findChange(database, token);
  if (!change) throw unusable();
  const { sub, newEmail, oldEmail } = change;
  if (sub !== null) await accounts.setEmail(sub, newEmail);
  try {
    await database.system(async (tx) => {
      const used = await tx.delete(emailChanges).where(confirmedBy(token)).returning();
      if (used.length === 0) throw unusable();
      await tx.update(users).set({ email: newEmail }).where(eq(users.id, change.userId));
      await recordEvent(tx, {
        tenantId: change.tenantId,
        subject: { type: 'user', id: change.userId },
        actorId: change.userId,
        action: 'user.email-changed',
        address,
        detail: { before: { email: oldEmail }, after: { email: newEmail } },
      });
    });
  } catch (error) {
    await setBack({ database, accounts }, change.userId);
    throw violatedConstraint(error) === undefined ? error : emailTaken();
  }
  return { email: newEmail };
}

/** Gives the account the e-mail that its user has: the change may have been given up meanwhile. */
async function setBack(
  { database, accounts }: Pick<Platform, 'database' | 'accounts'>,
  userId: string,
): Promise<void> {
  const [person] = await database.system((tx) =>
    tx.select({ sub: users.sub, email: users.email }).from(users).where(eq(users.id, userId)),
  );
  if (person && person.sub !== null) await accounts.setEmail(person.sub, person.email);
}

async function findChange(database: Database, token: string) {
  const [change] = await database.system((tx) =>
    tx
      .select({
        userId: users.id,
        sub: users.sub,
        oldEmail: users.email,
        newEmail: emailChanges.email,
        tenantId: emailChanges.tenantId,
      })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(confirmedBy(token)),
  );
  return change;
}

function unusable(): Failure {
  return new Failure(
    'not-found',
    'This link has been used, was replaced or has expired. Ask your administrator for another one.',
  );
}
