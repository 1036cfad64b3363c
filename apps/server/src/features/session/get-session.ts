import type { Session, UserType } from '@countersign/contract';
import { mayAll } from '@countersign/domain';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { byName } from '../../platform/database/paging.ts';
import {
  approverGroupMembers,
  approverGroups,
  memberships,
  poolUsers,
  tenants,
  users,
} from '../../platform/database/tables/index.ts';
import { activeMemberships, lacksSecondFactor } from '../../platform/policy/active-memberships.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { companyChoices } from '../companies/index.ts';
import { presentPerson } from '../profile/index.ts';
import { projectChoices } from '../projects/index.ts';

/**
 * Reads the session of the user: their tenant, and what they may do there. `keepOutboxHidden`: mails leave by SMTP, so
 * that there is no outbox to show.
 */
export async function getSession(
  database: Database,
  user: Member,
  keepOutboxHidden: boolean,
): Promise<Session> {
  const { person, ownMemberships } = await database.system((tx) => personAndMemberships(tx, user));
  const here = ownMemberships.find(({ tenant }) => tenant.id === user.tenantId);
  const ownCompanyId = here?.membership.homeCompanyId ?? null;
  const lists = await database.tenant(user.tenantId, async (tx) => ({
    companies: await companyChoices(tx, ownCompanyId),
    projects: await projectChoices(tx, user),
    approverGroups: await groupNames(tx, user),
  }));
  // An archived company is no one's to work in.
  const isOwnThere = lists.companies.some(({ id }) => id === ownCompanyId);
  const may = mayAll(user);
  return {
    user: presentPerson(person),
    lastSignInAt: person.lastSignInAt?.toISOString() ?? null,
    tenant: {
      id: user.tenantId,
      name: here?.tenant.name ?? '',
      isDemo: here?.tenant.isDemo ?? false,
      timeZone: here?.tenant.timeZone ?? 'UTC',
    },
    homeTenantId: person.homeTenantId,
    homeCompanyId: (isOwnThere ? ownCompanyId : lists.companies[0]?.id) ?? null,
    memberships: ownMemberships.map(({ tenant, membership, needsSecondFactor }) => ({
      tenantId: tenant.id,
      tenantName: tenant.name,
      userType: membership.userType as UserType,
      needsSecondFactor,
    })),
    userType: user.userType,
    taxRiskAccess: user.taxRiskAccess,
    docDistributionAccess: user.docDistributionAccess,
    installationAccess: may['installation.manage'],
    ...lists,
    address: user.address,
    isEmailHeld: !keepOutboxHidden,
    may: { ...may, 'outbox.read': may['outbox.read'] && !keepOutboxHidden },
  };
}

async function groupNames(tx: Tx, user: Member): Promise<string[]> {
  const groups = await tx
    .select({ name: approverGroups.name })
    .from(approverGroupMembers)
    .innerJoin(approverGroups, eq(approverGroups.id, approverGroupMembers.groupId))
    .where(eq(approverGroupMembers.membershipId, user.membershipId))
    .orderBy(byName(approverGroups.name));
  return groups.map(({ name }) => name);
}

async function personAndMemberships(tx: Tx, user: Member) {
  const [person] = await tx.select().from(users).where(eq(users.id, user.userId));
  if (!person) throw new Error('The signed-in user is gone.');
  const ownMemberships = await tx
    .select({ tenant: tenants, membership: memberships, needsSecondFactor: lacksSecondFactor })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(poolUsers, eq(poolUsers.userId, users.sub))
    .where(and(eq(memberships.userId, user.userId), activeMemberships))
    .orderBy(tenants.name);
  return { person, ownMemberships };
}
