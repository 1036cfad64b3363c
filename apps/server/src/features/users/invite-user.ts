import type { InviteUserInput, User } from '@countersign/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Tx, violatedConstraint } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { enforceMfaRule } from '../settings/index.ts';
import { addBelongings, namesOfChosen } from './belongings.ts';
import { getUser } from './get-user.ts';
import { refuseBadMobile } from './mobile-number.ts';
import { removeMemberships } from './remove-memberships.ts';
import { type Invitee, sendInvitation } from './send-invitation.ts';

/**
 * Invites a person by email. Who has an account already keeps it as it is, and accepts with it by a link in their own
 * mailbox; the tenant sees no difference before.
 * @throws Failure `conflict` at `email` for who is a user here; `invalid` at the field.
 */
export async function inviteUser(
  platform: Platform,
  user: Member,
  input: InviteUserInput,
): Promise<User> {
  const userId = await invitePerson(platform, user, input);
  await enforceMfaRule(platform, [userId]);
  return getUser(platform, user, userId);
}

/** Invites a user, and answers their id. */
async function invitePerson(
  platform: Platform,
  user: Member,
  input: InviteUserInput,
): Promise<string> {
  refuseBadMobile(input);
  const invitee = await addInvitee(platform, user, input);
  try {
    await sendInvitation(platform, user, invitee);
  } catch (error) {
    // Where no email can be written, no one is left behind: who invites is informed that it failed.
    await platform.database.system((tx) =>
      removeMemberships(tx, user, [invitee], 'user.invitation-failed'),
    );
    throw error;
  }
  return invitee.id;
}

/**
 * Makes the user with their membership. It comes before the account: the email can be taken but once, so that of two
 * who invite someone at the same moment only one sets the temporary password, which is the one that is emailed.
 */
async function addInvitee(
  { database }: Platform,
  user: Member,
  input: InviteUserInput,
): Promise<Invitee> {
  for (let attempt = 1; ; attempt += 1) {
    const invitedAccountId = await database.system((tx) => findAccount(tx, input.email));
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        await refuseColleague(tx, input.email);
        const { email, firstName, lastName, countryCode, mobile } = input;
        const invitee = { id: newId(), email, firstName, lastName, invitedAccountId };
        const homeTenantId = user.tenantId;
        await tx.insert(users).values({ ...invitee, countryCode, mobile, homeTenantId });
        await addMembership(tx, user, invitee.id, input);
        return invitee;
      });
    } catch (error) {
      const violated = violatedConstraint(error);
      if (violated === 'users_invited') throw alreadyHere();
      // Someone else has invited them a moment ago, or their account is gone.
      if (violated === undefined || attempt > 3) throw error;
    }
  }
}

/** @throws Failure where a user of the tenant has this email. */
async function refuseColleague(tx: Tx, email: string): Promise<void> {
  const [colleague] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.sortEmail, email.toLowerCase()));
  if (colleague) throw alreadyHere();
}

function alreadyHere(): Failure {
  const message =
    'A user with this email already exists in your organisation. Enter a different one.';
  return new Failure('conflict', message, { email: message });
}

/** The user of the account with an email, in whatever tenant; null where there is none. */
async function findAccount(tx: Tx, email: string): Promise<string | null> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`lower(${users.email}) = ${email.toLowerCase()}`, isNull(users.invitedAccountId)),
    );
  return account?.id ?? null;
}

async function addMembership(
  tx: Tx,
  user: Member,
  userId: string,
  input: InviteUserInput,
): Promise<void> {
  const { tenantId } = user;
  const { userType, taxRiskAccess, docDistributionAccess } = input;
  const rights = { userType, taxRiskAccess, docDistributionAccess };
  const chosen = await namesOfChosen(tx, tenantId, input);
  const id = newId();
  await tx.insert(memberships).values({ id, tenantId, userId, ...rights, invitedAt: new Date() });
  await addBelongings(tx, tenantId, id, chosen);
  await record(tx, user, {
    type: 'user.invited',
    id: userId,
    detail: { after: { email: input.email, ...rights, ...chosen } },
  });
}
