import * as contract from '@countersign/contract';
import { and, eq, ne } from 'drizzle-orm';
import { users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import { operation } from '../../platform/http/operation.ts';
import { createLink, revokeLinks } from '../../platform/links/links.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnAccount } from './account-acts.ts';
import { getUser } from './get-user.ts';
import { confirmEmailMail, emailChangeNotice } from './user-mails.ts';
import { lockMember } from './user-queries.ts';

const lifeHours = 24;

/**
 * Asks for another email of a user: a link goes to the new address, a notice to the old one, and
 * nothing changes until the link is followed. It replaces a change that waits already.
 * @throws Failure `not-found`; `conflict` at `email` where someone has it, or with why it can't be.
 */
export const changeUserEmail = operation(
  contract.changeUserEmail,
  async ({ platform, caller: user, params: { id }, body: { email: newEmail } }) => {
    const { database, settings, accounts } = platform;
    const { tenantId } = user;
    if (accounts.kind === 'cloud-by-hand') {
      throw new Failure(
        'conflict',
        'Emails are managed in the cloud user pool. Change the email there.',
      );
    }
    const { email: oldEmail } = await findOwnAccount(platform, user, id);
    if (newEmail === oldEmail) {
      const message = 'This is the user’s current email. Enter a different one.';
      throw new Failure('conflict', message, { email: message });
    }
    await refuseTaken(platform, tenantId, id, newEmail);
    const expiresAt = new Date(Date.now() + lifeHours * 3_600_000);
    await database.tenant(tenantId, async (tx) => {
      await lockMember(tx, tenantId, id);
      await revokeLinks(tx, 'email-change', id);
      const { token } = await createLink(tx, {
        purpose: 'email-change',
        tenantId,
        subjectId: id,
        detail: { email: newEmail },
        expiresAt,
        maxUses: 1,
      });
      const request = { tenantId, requestedBy: user.name };
      const confirm = { ...request, newEmail, token, expiresAt };
      await queueMail(tx, await confirmEmailMail(tx, settings, confirm));
      await queueMail(tx, await emailChangeNotice(tx, settings, { ...request, oldEmail }));
      await record(tx, user, {
        type: 'user.email-change-asked',
        id,
        detail: {
          before: { email: oldEmail },
          after: { email: newEmail },
        },
      });
    });
    return getUser(platform, user, id);
  },
);

/**
 * Refuses a taken email, of users of the tenant only: the owner of an account elsewhere sees on the link's page whom it
 * is for.
 */
async function refuseTaken(
  { database }: Platform,
  tenantId: string,
  userId: string,
  email: string,
): Promise<void> {
  const [taken] = await database.tenant(tenantId, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.sortEmail, email.toLowerCase()), ne(users.id, userId))),
  );
  if (taken) throw emailTaken();
}

/** The failure for an email that another user has. */
export function emailTaken(): Failure {
  const message = 'Another user has this email. Enter a different one.';
  return new Failure('conflict', message, { email: message });
}
