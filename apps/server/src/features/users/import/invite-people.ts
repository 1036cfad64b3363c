import { and, eq, sql } from 'drizzle-orm';
import { yieldToEventLoop } from '../../../platform/batches/yield-to-event-loop.ts';
import { among } from '../../../platform/database/among.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { memberships, users } from '../../../platform/database/tables/index.ts';
import { Failure } from '../../../platform/failure/failure.ts';
import type { Finish } from '../../../platform/imports/import-kind.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { enforceMfaRule } from '../../settings/index.ts';
import { removeMemberships } from '../remove-memberships.ts';
import { type Invitation, type Invitee, prepareInvitation } from '../send-invitation.ts';

/** Number of accounts that are created at the same time. */
const atOnce = 4;

/** Describes a person with a membership who waits for the email. */
interface Person extends Invitee {
  row: number;
}

/**
 * Gives people accounts with temporary passwords, or links to accept with those that they have, and answers how their
 * emails are written down. Who is
 * refused by the user pool has no membership any more. After a crash it comes again: passwords that were not
 * mailed are dead then, and the new ones are mailed.
 */
export async function invitePeople(
  platform: Platform,
  user: Member,
  rows: readonly { row: number; objectId: string }[],
): Promise<Finish> {
  const { database } = platform;
  const { tenantId } = user;
  const people = await database.system((tx) => findPeople(tx, tenantId, rows));
  const invitations: Invitation[] = [];
  const refused: Finish['refused'] = [];
  for (let at = 0; at < people.length; at += atOnce) {
    await yieldToEventLoop();
    await Promise.all(
      people.slice(at, at + atOnce).map(async (person) => {
        try {
          invitations.push(await prepareInvitation(platform, user, person));
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== 'invalid') throw error;
          await database.system((tx) =>
            removeMemberships(tx, user, [person], 'user.invitation-failed'),
          );
          const problem = { column: 'email', message: error.message };
          refused.push({ row: person.row, problems: [problem] });
        }
      }),
    );
  }
  await database.system((tx) => noteAccounts(tx, invitations));
  const isRefused = new Set(refused.map(({ row }) => row));
  const good = people.filter(({ row }) => !isRefused.has(row));
  await enforceMfaRule(
    platform,
    good.map(({ id }) => id),
  );
  return {
    refused,
    write: async (tx) => {
      for (const invitation of invitations) await invitation.write(tx);
    },
  };
}

/** Reads the people who still have a membership, as they are now. */
async function findPeople(
  tx: Tx,
  tenantId: string,
  rows: readonly { row: number; objectId: string }[],
): Promise<Person[]> {
  const ids = rows.map(({ objectId }) => objectId);
  const found = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      invitedAccountId: users.invitedAccountId,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.tenantId, tenantId), among(users.id, ids)));
  const byId = new Map(found.map((person) => [person.id, person]));
  return rows.flatMap(({ row, objectId }) => {
    const person = byId.get(objectId);
    return person ? [{ row, ...person }] : [];
  });
}

/** Stores the accounts of invited users, for the rule on second factors. */
async function noteAccounts(tx: Tx, invitations: readonly Invitation[]): Promise<void> {
  const made = invitations.filter(({ sub }) => sub !== null);
  if (made.length === 0) return;
  const rows = made.map(({ userId: user_id, sub }) => ({ user_id, sub }));
  await tx.execute(sql`
    update users set sub = made.sub
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made(user_id uuid, sub text)
    where users.id = made.user_id`);
}
