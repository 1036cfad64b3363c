import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import {
  approverGroupMembers,
  memberships,
  projectMembers,
  users,
} from '../../../platform/database/tables/index.ts';
import { record } from '../../../platform/events/record.ts';
import type { AppliedRow, ReadyRow } from '../../../platform/imports/import-kind.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import type { ImportedPerson } from './read-user-row.ts';

/** Said of who has a place in the organisation. */
export const alreadyHere = {
  column: 'email',
  message: 'This person is a user of your organisation already.',
};

/** Somebody with the place that they get. */
interface Added {
  row: number;
  input: ImportedPerson;
  userId: string;
  membershipId: string;
  /** Some organisation had them before: they are asked to join with the account that they have. */
  isKnown: boolean;
}

/**
 * Makes places for people, above tenants, and users for those who are in none yet. It comes before their
 * accounts, as when one person is invited: see `inviteUser`.
 */
export async function addPeople(
  tx: Tx,
  user: Member,
  rows: readonly ReadyRow<ImportedPerson>[],
): Promise<AppliedRow[]> {
  const { tenantId } = user;
  const added = await insertUsers(tx, tenantId, rows);
  const people = await findPeople(
    tx,
    rows.map(({ input }) => input.email),
  );
  const wanted = rows.flatMap(({ row, input }): Added[] => {
    const person = people.get(input.email.toLowerCase());
    if (!person) return [];
    const isKnown = !added.has(person.id);
    return [{ row, input, userId: person.id, membershipId: newId(), isKnown }];
  });
  const made = await insertPlaces(tx, tenantId, wanted);
  const placed = wanted.filter(({ userId }) => made.has(userId));
  await insertBelongings(tx, tenantId, placed);
  await record(
    tx,
    user,
    ...placed.map((one) => ({
      type: one.isKnown ? ('user.asked-to-join' as const) : ('user.invited' as const),
      id: one.userId,
      detail: { after: saidOf(one.input) },
    })),
  );
  const byRow = new Map(placed.map((one) => [one.row, one]));
  return rows.map(({ row }) => {
    const one = byRow.get(row);
    if (one) return { row, objectId: one.userId, revisionAfter: 1 };
    // Somebody else has invited them since the rows were planned, a moment ago.
    return { row, outcome: 'skip', problems: [alreadyHere] };
  });
}

/** What the log says of somebody who is invited. */
function saidOf({
  email,
  userType,
  taxRiskAccess,
  docDistributionAccess,
  ...more
}: ImportedPerson) {
  const { projects, approverGroups } = more;
  return { email, userType, taxRiskAccess, docDistributionAccess, projects, approverGroups };
}

/** Answers who was in no tenant yet. */
async function insertUsers(
  tx: Tx,
  homeTenantId: string,
  rows: readonly ReadyRow<ImportedPerson>[],
): Promise<Set<string>> {
  const added = await tx
    .insert(users)
    .values(
      rows.map(({ input: { email, firstName, lastName, countryCode, mobile } }) => ({
        id: newId(),
        email,
        firstName,
        lastName,
        countryCode,
        mobile,
        homeTenantId,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id });
  return new Set(added.map(({ id }) => id));
}

/** The people with these e-mails, in whatever tenant, by their e-mails in small letters. */
async function findPeople(tx: Tx, emails: readonly string[]) {
  const found = await tx
    .select({ id: users.id, email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(
      sql`lower(${users.email}) = any(${sql.param(emails.map((one) => one.toLowerCase()))}::text[])`,
    );
  return new Map(found.map((person) => [person.email, person]));
}

/** Answers who got a place: not those who have one by now. */
async function insertPlaces(
  tx: Tx,
  tenantId: string,
  people: readonly Added[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const made = await tx
    .insert(memberships)
    .values(
      people.map(({ membershipId: id, userId, input, isKnown }) => ({
        id,
        tenantId,
        userId,
        userType: input.userType,
        taxRiskAccess: input.taxRiskAccess,
        docDistributionAccess: input.docDistributionAccess,
        invitedAt: new Date(),
        joinsByLink: isKnown,
        invitedEmail: isKnown ? input.email : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  return new Set(made.map(({ userId }) => userId));
}

async function insertBelongings(tx: Tx, tenantId: string, people: readonly Added[]): Promise<void> {
  const ofProjects = people.flatMap(({ membershipId, input }) =>
    input.projects.map(({ id: projectId }) => ({ tenantId, projectId, membershipId })),
  );
  const ofGroups = people.flatMap(({ membershipId, input }) =>
    input.approverGroups.map(({ id: groupId }) => ({ tenantId, groupId, membershipId })),
  );
  if (ofProjects.length > 0) await tx.insert(projectMembers).values(ofProjects);
  if (ofGroups.length > 0) await tx.insert(approverGroupMembers).values(ofGroups);
}
