import * as contract from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { links, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { liveLink, useLink } from '../../platform/links/links.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailTaken } from './change-user-email.ts';

/** Tells if the link that confirms a new email can still be used. */
export async function isEmailLinkUsable(database: Database, token: string): Promise<boolean> {
  return (await findChange(database, token)) !== undefined;
}

/**
 * Makes a new email count, by the link that was mailed to it. The account comes first, so that a
 * call that broke off can be repeated with the same link.
 * @throws Failure `not-found` for a link that can't be used; `conflict` where someone has the email.
 */
export const confirmEmailChange = operation(
  contract.confirmEmailChange,
  async ({ platform: { accounts }, database, params: { token }, caller: { address } }) => {
    const change = await findChange(database, token);
    if (!change) throw unusable();
    const { sub, newEmail, oldEmail } = change;
    if (sub !== null) await accounts.setEmail(sub, newEmail);
    try {
      await database.system(async (tx) => {
        if (!(await useLink(tx, 'email-change', token))) throw unusable();
        await tx.update(users).set({ email: newEmail }).where(eq(users.id, change.userId));
        await record(
          tx,
          { tenantId: change.tenantId, userId: change.userId, address },
          {
            type: 'user.email-changed',
            id: change.userId,
            detail: { before: { email: oldEmail }, after: { email: newEmail } },
          },
        );
      });
    } catch (error) {
      await setBack({ database, accounts }, change.userId);
      throw violatedConstraint(error) === undefined ? error : emailTaken();
    }
    return { email: newEmail };
  },
);

/** Gives the account the email that its user has: the change may have been given up meanwhile. */
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
  const [change] = await database.statement((queries) =>
    queries
      .select({
        userId: users.id,
        sub: users.sub,
        oldEmail: users.email,
        newEmail: sql<string>`${links.detail} ->> 'email'`,
        tenantId: sql<string>`${links.tenantId}`,
      })
      .from(links)
      .innerJoin(users, eq(users.id, links.subjectId))
      .where(liveLink('email-change', token)),
  );
  return change;
}

function unusable(): Failure {
  return new Failure(
    'not-found',
    'This link was used or replaced, or it has expired. Ask your administrator for a new one.',
  );
}
