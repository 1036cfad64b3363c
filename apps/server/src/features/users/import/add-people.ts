import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
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

/** The refusal of a person who is a member of the organisation already. */
export const alreadyHere = {
  column: 'email',
  message: 'This person is already a user of your organisation.',
};

/** Holds a person with their new membership. */
interface Added {
  row: number;
  input: ImportedPerson;
  userId: string;
  membershipId: string;
}

/**
 * Creates memberships, above tenants, and users for people who have none yet. It comes before their accounts, as when
 * one person is invited: see `inviteUser`.
 */
export async function addPeople(
  tx: Tx,
  user: Member,
  rows: readonly ReadyRow<ImportedPerson>[],
): Promise<AppliedRow[]> {
  const { tenantId } = user;
  const added = await insertUsers(tx, tenantId, await withoutColleagues(tx, tenantId, rows));
  const wanted = rows.flatMap(({ row, input }): Added[] => {
    const userId = added.get(input.email.toLowerCase());
    return userId === undefined ? [] : [{ row, input, userId, membershipId: newId() }];
  });
  await insertMemberships(tx, tenantId, wanted);
  await insertBelongings(tx, tenantId, wanted);
  await record(
    tx,
    user,
    ...wanted.map((one) => ({
      type: 'user.invited' as const,
      id: one.userId,
      detail: { after: saidOf(one.input) },
    })),
  );
  const byRow = new Map(wanted.map((one) => [one.row, one]));
  return rows.map(({ row }) => {
    const one = byRow.get(row);
    if (one) return { row, objectId: one.userId, revisionAfter: 1 };
    // Someone else has invited them since the rows were planned, a moment ago.
    return { row, outcome: 'skip', problems: [alreadyHere] };
  });
}

/** Builds the detail of an invitation's event. */
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

/** The rows whose email no user of the tenant has. */
async function withoutColleagues(
  tx: Tx,
  tenantId: string,
  rows: readonly ReadyRow<ImportedPerson>[],
): Promise<readonly ReadyRow<ImportedPerson>[]> {
  const colleagues = await tx
    .select({ email: users.sortEmail })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.tenantId, tenantId), inArray(users.sortEmail, emailsOf(rows))));
  const taken = new Set(colleagues.map(({ email }) => email));
  return rows.filter(({ input }) => !taken.has(input.email.toLowerCase()));
}

/** Makes users, of whom those who have an account are invited with it; answers their ids by their emails in small letters. */
async function insertUsers(
  tx: Tx,
  homeTenantId: string,
  rows: readonly ReadyRow<ImportedPerson>[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const accounts = await findAccounts(tx, emailsOf(rows));
  // Who got an account in the meantime is not among those that are answered.
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
        invitedAccountId: accounts.get(email.toLowerCase()) ?? null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.sortEmail });
  return new Map(added.map(({ id, email }) => [email, id]));
}

const emailsOf = (rows: readonly ReadyRow<ImportedPerson>[]) =>
  rows.map(({ input }) => input.email.toLowerCase());

/** The users of the accounts with these emails, in whatever tenant, by their emails in small letters. */
async function findAccounts(tx: Tx, emails: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .select({ id: users.id, email: users.sortEmail })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = any(${sql.param(emails)}::text[])`,
        isNull(users.invitedAccountId),
      ),
    );
  return new Map(found.map(({ id, email }) => [email, id]));
}

async function insertMemberships(
  tx: Tx,
  tenantId: string,
  people: readonly Added[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.insert(memberships).values(
    people.map(({ membershipId: id, userId, input }) => ({
      id,
      tenantId,
      userId,
      userType: input.userType,
      taxRiskAccess: input.taxRiskAccess,
      docDistributionAccess: input.docDistributionAccess,
      invitedAt: new Date(),
    })),
  );
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
