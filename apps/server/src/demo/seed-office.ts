import { randomBytes } from 'node:crypto';
import type { Project } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { createGroup } from '../features/approval-setup/index.ts';
import { disableUser, inviteUser } from '../features/users/index.ts';
import { asOf } from '../platform/clock.ts';
import { newId } from '../platform/database/ids.ts';
import {
  approverGroupMembers,
  memberships,
  projectMembers,
  users,
} from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';
import {
  type DemoColleague,
  type DemoPerson,
  demoColleagues,
  demoGroups,
  demoInvited,
  demoPeople,
} from './people.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The ids of the demo's projects by code, and of its approver groups by name. */
interface Scopes {
  projects: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/**
 * Fills the demo organisation's office: its approver groups, colleagues who came and some who left,
 * and people who were invited.
 */
export async function seedOffice(
  platform: Platform,
  sysAdmin: Member,
  team: readonly Member[],
  projects: readonly Project[],
): Promise<void> {
  const groups = new Map<string, string>();
  for (const name of demoGroups) {
    const group = { name, description: '', userIds: [] };
    const { id } = await createGroup(platform.database, sysAdmin, group);
    groups.set(name, id);
  }
  const scopes = { projects: new Map(projects.map(({ code, id }) => [code, id])), groups };
  const { tenantId } = sysAdmin;
  await seedColleagues(platform, tenantId, scopes);
  await platform.database.system((tx) =>
    tx.insert(approverGroupMembers).values(
      team.flatMap(({ membershipId }, index) => {
        const { groupIds } = scopesOf(demoPeople[index], scopes);
        return groupIds.map((groupId) => ({ tenantId, membershipId, groupId }));
      }),
    ),
  );
  // Of today, whenever the office was set up: jobs mail the invitations, when they do.
  await asOf(new Date(), async () => {
    await disableThoseWhoLeft(platform, sysAdmin);
    await seedInvited(platform, sysAdmin, scopes);
  });
}

function scopesOf(person: DemoPerson | undefined, { projects, groups }: Scopes) {
  const ids = (names: readonly string[], known: ReadonlyMap<string, string>) =>
    names.flatMap((name) => known.get(name) ?? []);
  return {
    projectIds: ids(person?.projects ?? [], projects),
    groupIds: ids(person?.groups ?? [], groups),
  };
}

async function seedColleagues(platform: Platform, tenantId: string, scopes: Scopes) {
  const { database, userPool } = platform;
  const people = demoColleagues.map((person) => ({
    person,
    id: newId(),
    membershipId: newId(),
    ...scopesOf(person, scopes),
  }));
  const subs = new Map<string, string>();
  for (const { id, person } of people) {
    // These passwords are never shown: the demo's own users are those of `demoPeople`.
    const password = `${randomBytes(18).toString('base64url')}-aA1`;
    const account = await userPool?.createUser({ email: person.email, password });
    if (account) subs.set(id, account.userId);
  }
  await database.system(async (tx) => {
    await tx
      .insert(users)
      .values(people.map(({ id, person }) => userRow(id, subs.get(id) ?? null, tenantId, person)));
    await tx.insert(memberships).values(
      people.map(({ id: userId, membershipId: id, person }) => {
        const { userType, taxRiskAccess, docDistributionAccess } = person;
        const createdAt = new Date(Date.now() - person.cameDaysAgo * day);
        return { id, tenantId, userId, userType, taxRiskAccess, docDistributionAccess, createdAt };
      }),
    );
    await tx
      .insert(projectMembers)
      .values(
        people.flatMap(({ membershipId, projectIds }) =>
          projectIds.map((projectId) => ({ tenantId, membershipId, projectId })),
        ),
      );
    await tx
      .insert(approverGroupMembers)
      .values(
        people.flatMap(({ membershipId, groupIds }) =>
          groupIds.map((groupId) => ({ tenantId, membershipId, groupId })),
        ),
      );
  });
}

function userRow(id: string, sub: string | null, homeTenantId: string, person: DemoColleague) {
  const { email, firstName, lastName, seenHoursAgo, cameDaysAgo } = person;
  return {
    id,
    sub,
    email,
    firstName,
    lastName,
    homeTenantId,
    signedInAt: new Date(Date.now() - seenHoursAgo * hour),
    createdAt: new Date(Date.now() - cameDaysAgo * day),
  };
}

async function disableThoseWhoLeft(platform: Platform, sysAdmin: Member): Promise<void> {
  const left = demoColleagues.filter(({ state }) => state === 'disabled');
  for (const { email } of left) {
    const [person] = await platform.database.system((tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    );
    if (person) await disableUser(platform, sysAdmin, person.id);
  }
}

async function seedInvited(platform: Platform, sysAdmin: Member, scopes: Scopes): Promise<void> {
  const { database, settings, userPool } = platform;
  // No one has these addresses: they are mailed to the built-in outbox alone, and are given no
  // accounts in a cloud pool.
  if (settings.smtpUrl !== undefined || !userPool) return;
  for (const person of demoInvited) {
    const { projectIds, groupIds: approverGroupIds } = scopesOf(person, scopes);
    const { email, firstName, lastName, userType, taxRiskAccess, docDistributionAccess } = person;
    const rights = { userType, taxRiskAccess, docDistributionAccess, projectIds, approverGroupIds };
    const input = { email, firstName, lastName, countryCode: '', mobile: '', ...rights };
    const { id } = await inviteUser(platform, sysAdmin, input);
    const invitationExpiresAt = new Date(Date.now() + person.daysLeft * day);
    await database.system((tx) =>
      tx.update(memberships).set({ invitationExpiresAt }).where(eq(memberships.userId, id)),
    );
  }
}
