import type { User, UserState, UserType } from '@countersign/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byName } from '../../platform/database/paging.ts';
import {
  approverGroupMembers,
  approverGroups,
  links,
  memberships,
  projectMembers,
  projects,
  tenants,
  users,
} from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import { liveLinks } from '../../platform/links/links.ts';
import type { Accounts } from '../../platform/sign-in/accounts.ts';
import { pictureUrl } from '../profile/index.ts';

/** Selects the state of a membership, as the contract names it. */
export const stateColumn = sql<UserState>`case
  when ${memberships.disabledAt} is not null then 'disabled'
  when ${memberships.invitedAt} is null then 'active'
  when ${memberships.invitationExpiresAt} <= now() then 'invitation-expired'
  else 'invited' end`;

const columns = {
  membershipId: memberships.id,
  id: memberships.userId,
  sub: users.sub,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  countryCode: users.countryCode,
  mobile: users.mobile,
  pictureHash: users.pictureHash,
  homeTenantId: users.homeTenantId,
  belongsToSeveral: users.belongsToSeveral,
  invitedAccountId: users.invitedAccountId,
  tenantId: memberships.tenantId,
  userType: memberships.userType,
  taxRiskAccess: memberships.taxRiskAccess,
  docDistributionAccess: memberships.docDistributionAccess,
  state: stateColumn,
  signedInAt: users.signedInAt,
  createdAt: memberships.createdAt,
  invitedAt: memberships.invitedAt,
  invitationExpiresAt: memberships.invitationExpiresAt,
  newEmail: sql<string | null>`${links.detail} ->> 'email'`,
  revision: memberships.revision,
};

/** The users of a tenant as the API answers them, to be narrowed and ordered. */
export function fromUsers(tx: Tx) {
  return tx
    .select(columns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      links,
      and(
        eq(links.purpose, 'email-change'),
        eq(links.subjectId, memberships.userId),
        eq(links.tenantId, memberships.tenantId),
        liveLinks,
      ),
    );
}

/** A user of a tenant as the database has them. */
export type UserRow = Awaited<ReturnType<typeof readMember>>;

async function readMember(tx: Tx, tenantId: string, userId: string, lock: boolean) {
  const query = fromUsers(tx).where(
    and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)),
  );
  const [row] = await (lock ? query.for('update', { of: memberships }) : query);
  if (!row) throw notFound('user');
  return row;
}

/**
 * One user of a tenant.
 * @throws Failure `not-found` for everyone who is no member of it.
 */
export const findMember = (tx: Tx, tenantId: string, userId: string): Promise<UserRow> =>
  readMember(tx, tenantId, userId, false);

/** The same, kept from being changed by others until the transaction ends. */
export const lockMember = (tx: Tx, tenantId: string, userId: string): Promise<UserRow> =>
  readMember(tx, tenantId, userId, true);

/** Something that a user belongs to. */
export interface Belonging {
  id: string;
  name: string;
}

/** The projects and groups of users, by the ids of their memberships. */
interface Belongings {
  projects: Map<string, Belonging[]>;
  approverGroups: Map<string, Belonging[]>;
}

/** Reads what users belong to, in two queries for all of them. */
export async function belongingsOf(tx: Tx, membershipIds: readonly string[]): Promise<Belongings> {
  const wanted = sql`any(${sql.param([...membershipIds])}::uuid[])`;
  const ofProjects = await tx
    .select({ of: projectMembers.membershipId, id: projects.id, name: projects.name })
    .from(projectMembers)
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(sql`${projectMembers.membershipId} = ${wanted}`)
    .orderBy(byName(projects.name), projects.id);
  const ofGroups = await tx
    .select({
      of: approverGroupMembers.membershipId,
      id: approverGroups.id,
      name: approverGroups.name,
    })
    .from(approverGroupMembers)
    .innerJoin(approverGroups, eq(approverGroups.id, approverGroupMembers.groupId))
    .where(sql`${approverGroupMembers.membershipId} = ${wanted}`)
    .orderBy(byName(approverGroups.name), approverGroups.id);
  return { projects: byMembership(ofProjects), approverGroups: byMembership(ofGroups) };
}

function byMembership(rows: readonly (Belonging & { of: string })[]): Map<string, Belonging[]> {
  const found = new Map<string, Belonging[]>();
  for (const { of, id, name } of rows) {
    const list = found.get(of) ?? [];
    list.push({ id, name });
    found.set(of, list);
  }
  return found;
}

/** Users as the API answers them; what their accounts say is asked in one question. */
export async function presentUsers(
  accounts: Accounts,
  rows: readonly UserRow[],
  belongings: Belongings,
): Promise<User[]> {
  // No organisation sees how users of several of them sign in, nor how invited users do.
  const listed = rows.filter((row) => isHome(row) && !isInvited(row));
  const subs = listed.flatMap(({ sub }) => (sub === null ? [] : [sub]));
  const states = await accounts.states(subs);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    countryCode: row.countryCode,
    mobile: row.mobile,
    profilePicUrl: pictureUrl(row),
    userType: row.userType as UserType,
    taxRiskAccess: row.taxRiskAccess,
    docDistributionAccess: row.docDistributionAccess,
    state: row.state,
    signedInAt: row.signedInAt?.toISOString() ?? null,
    secondFactor: states.get(row.sub ?? '')?.secondFactor ?? 'unknown',
    projects: belongings.projects.get(row.membershipId) ?? [],
    approverGroups: belongings.approverGroups.get(row.membershipId) ?? [],
    createdAt: row.createdAt.toISOString(),
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
    newEmail: row.newEmail,
    isHome: isHome(row),
    revision: row.revision,
  }));
}

/** Tells if the tenant stores the person's names, mobile, email and account: it is the only one that has them. */
export const isHome = (row: Pick<UserRow, 'homeTenantId' | 'tenantId' | 'belongsToSeveral'>) =>
  row.homeTenantId === row.tenantId && !row.belongsToSeveral;

/** Tells if a user was invited and has not joined yet. */
export const isInvited = (row: Pick<UserRow, 'invitedAt'>) => row.invitedAt !== null;

/** The name of a tenant, inside its own transaction or above tenants. */
export async function nameOfTenant(tx: Tx, tenantId: string): Promise<string> {
  const [tenant] = await tx
    .select({ name: tenants.name })
    .from(tenants)
    .where(eq(tenants.id, tenantId));
  return tenant?.name ?? '';
}
