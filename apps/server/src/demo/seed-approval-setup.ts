import type { ApprovalStep, Project } from '@countersign/contract';
import { eq, inArray } from 'drizzle-orm';
import {
  createDelegate,
  createSetup,
  getGroup,
  updateGroup,
} from '../features/approval-setup/index.ts';
import { newId } from '../platform/database/ids.ts';
import {
  approverGroups,
  projects as projectsTable,
  users,
} from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';

const descriptions: Readonly<Record<string, string>> = {
  Production: 'Producers and production managers: whether somebody is engaged at all',
  Finance: 'Production accountants: rates, allowances, kit and tax',
  Legal: 'Business affairs: agents’ terms, rights and confidentiality',
};

/** What the steps of the demo's chains name, by its name. */
interface Names {
  groups: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

/**
 * Fills the demo organisation's approval setup: what its groups are for, chains for crew, agents and
 * kit, the projects that start with one, and somebody who is the delegate of a colleague on leave.
 */
export async function seedApprovalSetup(
  platform: Platform,
  sysAdmin: Member,
  projects: readonly Project[],
): Promise<void> {
  const { database } = platform;
  const names = await namesOf(platform, sysAdmin);
  for (const [name, id] of names.groups) {
    const { members, revision } = await getGroup(database, sysAdmin, id);
    const userIds = members.map((member) => member.id);
    const change = { name, description: descriptions[name] ?? '', userIds, revision };
    await updateGroup(database, sysAdmin, id, change);
  }
  const crew = await createSetup(database, sysAdmin, crewDeal(names));
  await createSetup(database, sysAdmin, agentDeal(names));
  await createSetup(database, sysAdmin, kitHire(names));
  const ids = projects.filter(({ code }) => code !== 'LMN').map(({ id }) => id);
  if (ids.length > 0) {
    await database.tenant(sysAdmin.tenantId, (tx) =>
      tx
        .update(projectsTable)
        .set({ approvalSetupId: crew.id })
        .where(inArray(projectsTable.id, ids)),
    );
  }
  await seedLeave(platform, sysAdmin, names);
}

async function namesOf({ database }: Platform, { tenantId }: Member): Promise<Names> {
  return database.tenant(tenantId, async (tx) => {
    const groups = await tx
      .select({ id: approverGroups.id, name: approverGroups.name })
      .from(approverGroups);
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.homeTenantId, tenantId));
    return {
      groups: new Map(groups.map(({ id, name }) => [name, id])),
      people: new Map(people.map(({ id, email }) => [email.split('@')[0] ?? '', id])),
    };
  });
}

function step(sequence: number, name: string, more: Partial<ApprovalStep>): ApprovalStep {
  return {
    id: newId(),
    name,
    sequence,
    groupIds: [],
    userIds: [],
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
    ...more,
  };
}

const idsOf = (known: ReadonlyMap<string, string>, ...names: string[]) =>
  names.flatMap((name) => known.get(name) ?? []);

function crewDeal({ groups }: Names) {
  return {
    name: 'Crew deal',
    description: 'Deal memos and starter packs of everybody on the crew',
    place: 'after' as const,
    steps: [
      step(1, 'Line producer', { groupIds: idsOf(groups, 'Production') }),
      step(2, 'Production accountant', {
        groupIds: idsOf(groups, 'Finance'),
        conditions: [{ on: 'engagementType', anyOf: ['Self Employed', 'Company'] }],
      }),
      step(3, 'Producer', {
        groupIds: idsOf(groups, 'Production'),
        act: 'sign',
        signaturePosition: 2,
      }),
    ],
  };
}

function agentDeal({ groups, people }: Names) {
  return {
    name: 'Agent deal',
    description: 'Engagements that come through an agent',
    place: 'after' as const,
    steps: [
      step(1, 'Business affairs', { groupIds: idsOf(groups, 'Legal') }),
      step(1, 'Production accountant', { groupIds: idsOf(groups, 'Finance') }),
      step(2, 'Executive producer', {
        userIds: idsOf(people, 'sofia'),
        act: 'sign',
        signaturePosition: 2,
      }),
    ],
  };
}

function kitHire({ groups, people }: Names) {
  return {
    name: 'Kit hire',
    description: 'Equipment of the crew’s own; dear kit is looked at twice',
    place: 'after' as const,
    steps: [
      step(1, 'Production manager', { userIds: idsOf(people, 'adam', 'siobhan') }),
      step(2, 'Finance', {
        groupIds: idsOf(groups, 'Finance'),
        who: 'everyone',
        conditions: [{ on: 'amount', fieldKey: 'totals.weeklyRate', from: 500, to: null }],
      }),
      step(3, 'Line producer', {
        groupIds: idsOf(groups, 'Production'),
        act: 'sign',
        signaturePosition: 2,
      }),
    ],
  };
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function seedLeave({ database }: Platform, sysAdmin: Member, { people }: Names) {
  const [userId] = idsOf(people, 'amir');
  const [delegateId] = idsOf(people, 'grace');
  if (userId === undefined || delegateId === undefined) return;
  const leave = { userId, delegateId, startsOn: inDays(-2), endsOn: inDays(9) };
  await createDelegate(database, sysAdmin, leave);
}
