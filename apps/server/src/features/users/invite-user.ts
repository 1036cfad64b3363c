import type { InviteUserInput, User } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { type Tx, violatedConstraint } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { memberships, users } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { Failure } from '../../platform/failure/failure.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { settleMfaRule } from '../settings/index.ts';
import { askToJoin } from './ask-to-join.ts';
import { addBelongings, namesOfChosen } from './belongings.ts';
import { getUser } from './get-user.ts';
import { refuseBadMobile } from './mobile-number.ts';
import { removePlace } from './remove-place.ts';
import { sendInvitation } from './send-invitation.ts';
import { settleAccount } from './settle-account.ts';

/**
 * Invites somebody by e-mail. Who has an account already keeps it as it is, and is asked to join with it by a link
 * in their own mailbox.
 * @throws Failure `conflict` at `email` for who is a user here; `invalid` at the field.
 */
export async function inviteUser(
  platform: Platform,
  user: Member,
  input: InviteUserInput,
): Promise<User> {
  const userId = await invitePerson(platform, user, input);
  await settleMfaRule(platform, [userId]);
  return getUser(platform, user, userId);
}

/** The same for one of many: answers the user's id, and leaves the rule on second factors to the caller. */
async function invitePerson(
  platform: Platform,
  user: Member,
  input: InviteUserInput,
): Promise<string> {
  refuseBadMobile(input);
  const person = await makePlace(platform, user, input);
  if (person.isKnown) await settleAccount(platform, person.id);
  else await inviteOrUndo(platform, user, person);
  return person.id;
}

/** Where somebody can't be written to, nobody is left behind: whoever asked is told that it failed. */
async function inviteOrUndo(platform: Platform, user: Member, person: Person): Promise<void> {
  try {
    await sendInvitation(platform, user, person);
  } catch (error) {
    await platform.database.system((tx) => removePlace(tx, user, person, 'user.invitation-failed'));
    throw error;
  }
}

/** Somebody who is invited, and whether some organisation had them before. */
interface Person {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isKnown: boolean;
}

/**
 * Makes the membership, and the user where there is none. It comes before the account: the e-mail
 * can be taken but once, so that of two who invite somebody at the same moment only one sets the
 * temporary password, which is the one that is mailed.
 */
async function makePlace(
  platform: Platform,
  user: Member,
  input: InviteUserInput,
): Promise<Person> {
  const { database } = platform;
  // Most are new: whether somebody has the e-mail is found out by trying to take it.
  let known: Person | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.tenant(user.tenantId, async (tx) => {
        const person = known ?? (await addPerson(tx, user.tenantId, input));
        const membershipId = await addMembership(tx, user, person, input);
        const asked = { membershipId, email: input.email };
        if (person.isKnown) await askToJoin(tx, platform, user, asked);
        return person;
      });
    } catch (error) {
      const violated = violatedConstraint(error);
      if (violated === 'memberships_user') throw alreadyHere();
      if (violated !== 'users_email' || attempt > 3) throw error;
      known = await database.system((tx) => findPerson(tx, input.email));
    }
  }
}

function alreadyHere(): Failure {
  const message = 'Somebody with this e-mail is a user of your organisation already.';
  return new Failure('conflict', message, { email: message });
}

/** The person with an e-mail, in whatever tenant. Their names are not for the one that asks. */
async function findPerson(tx: Tx, email: string): Promise<Person | undefined> {
  const [person] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isKnown: sql<boolean>`true`,
    })
    .from(users)
    .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
  return person;
}

async function addPerson(tx: Tx, homeTenantId: string, input: InviteUserInput): Promise<Person> {
  const { email, firstName, lastName, countryCode, mobile } = input;
  const person = { id: newId(), email, firstName, lastName };
  await tx.insert(users).values({ ...person, countryCode, mobile, homeTenantId });
  return { ...person, isKnown: false };
}

async function addMembership(
  tx: Tx,
  user: Member,
  person: Person,
  input: InviteUserInput,
): Promise<string> {
  const { tenantId } = user;
  const { userType, taxRiskAccess, docDistributionAccess } = input;
  const rights = { userType, taxRiskAccess, docDistributionAccess };
  const chosen = await namesOfChosen(tx, tenantId, input);
  const id = newId();
  const place = { id, tenantId, userId: person.id, ...rights };
  // Row-level security hides a stranger from the first moment on.
  await tx.insert(memberships).values({
    ...place,
    invitedAt: new Date(),
    joinsByLink: person.isKnown,
    invitedEmail: person.isKnown ? input.email : null,
  });
  await addBelongings(tx, tenantId, id, chosen);
  const action = person.isKnown ? 'user.asked-to-join' : 'user.invited';
  await record(tx, user, {
    type: action,
    id: person.id,
    detail: {
      after: { email: input.email, ...rights, ...chosen },
    },
  });
  return id;
}
