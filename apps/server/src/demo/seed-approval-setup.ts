import type { ApprovalStep, Project } from '@countersign/contract';
import { eq, inArray } from 'drizzle-orm';
import { createSetup, findGroup, updateGroup } from '../features/approval-setup/index.ts';
import { newId } from '../platform/database/ids.ts';
import {
  approverGroups,
  projects as projectsTable,
  users,
} from '../platform/database/tables/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/policy/caller.ts';

const descriptions: Readonly<Record<string, string>> = {
  Production: 'Producers and production managers: who is engaged',
  Finance: 'Production accountants: rates, allowances, kit and tax',
  Legal: 'Business affairs: agents’ terms, rights and confidentiality',
};

/** Holds the groups and people for the steps of the demo's approval setups, by name. */
interface Names {
  groups: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

/**
 * Fills the demo organisation's approval setup: what its groups are for, setups for crew, agents and
 * kit, and the projects that start with one.
 */
export async function seedApprovalSetup(
  platform: Platform,
  sysAdmin: Member,
  projects: readonly Project[],
): Promise<void> {
  const { database } = platform;
  const names = await namesOf(platform, sysAdmin);
  for (const [name, id] of names.groups) {
    const { members, revision } = await database.tenant(sysAdmin.tenantId, (tx) =>
      findGroup(tx, id),
    );
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

const dealFacts = [
  'engagement.jobTitle',
  'pay.rate',
  'pay.per',
  'engagement.startDate',
  'engagement.finishDate',
];

function crewDeal({ groups, people }: Names) {
  return {
    name: 'Crew deal',
    description: 'Deal memos and starter packs of the crew',
    position: 'after' as const,
    decisionFields: dealFacts,
    steps: [
      step(1, 'Line producer', { groupIds: idsOf(groups, 'Production') }),
      step(2, 'Production accountant', {
        groupIds: idsOf(groups, 'Finance'),
        conditions: [{ on: 'engagementType', anyOf: ['Self Employed', 'Company'] }],
      }),
      step(3, 'Producer', {
        userIds: idsOf(people, 'sofia', 'adam'),
        act: 'sign',
        signaturePosition: 1,
      }),
    ],
  };
}

function agentDeal({ groups, people }: Names) {
  return {
    name: 'Agent deal',
    description: 'Engagements that come through an agent',
    position: 'after' as const,
    decisionFields: dealFacts,
    steps: [
      step(1, 'Business affairs', { groupIds: idsOf(groups, 'Legal') }),
      step(1, 'Production accountant', { groupIds: idsOf(groups, 'Finance') }),
      step(2, 'Producer', {
        userIds: idsOf(people, 'adam', 'orla'),
        act: 'sign',
        signaturePosition: 1,
      }),
      step(3, 'Executive producer', {
        userIds: idsOf(people, 'sofia', 'adam'),
        act: 'sign',
        signaturePosition: 2,
      }),
    ],
  };
}

function kitHire({ groups, people }: Names) {
  return {
    name: 'Kit hire',
    description: 'Equipment the crew owns. Expensive kit needs a second approval.',
    position: 'after' as const,
    decisionFields: ['totals.weeklyRate', 'totals.value', 'rental.startDate', 'rental.finishDate'],
    steps: [
      step(1, 'Production manager', {
        userIds: idsOf(people, 'adam', 'siobhan'),
        act: 'sign',
        signaturePosition: 1,
      }),
      step(2, 'Finance', {
        groupIds: idsOf(groups, 'Finance'),
        who: 'everyone',
        conditions: [{ on: 'amount', fieldKey: 'totals.weeklyRate', from: 500, to: null }],
      }),
    ],
  };
}
