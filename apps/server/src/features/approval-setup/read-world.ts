import type {
  ApprovalStep,
  ApprovalWorld,
  CustomFieldKind,
  CustomFieldOwner,
} from '@countersign/contract';
import { eq, inArray, or, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import {
  approverGroupMembers,
  approverGroups,
  customFields,
  formTemplates,
  formTemplateVersions,
  memberships,
  projects,
  users,
} from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { currentVersion } from '../form-templates/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { presentApprover, readApprovers } from './approver-queries.ts';

/** What steps name, by kind. */
interface NamedIds {
  groups: Set<string>;
  users: Set<string>;
  projects: Set<string>;
  fields: Set<string>;
  /** Keys. */
  formFields: Set<string>;
}

/**
 * Everything that the steps of some approval setups name, as it is now. Projects that the user does not work in
 * are there without their names.
 */
export async function readWorld(
  tx: Tx,
  user: Member,
  steps: readonly ApprovalStep[],
  alsoProjects: readonly string[] = [],
): Promise<ApprovalWorld> {
  const ids = namedIds(steps);
  for (const id of alsoProjects) ids.projects.add(id);
  const groups = await readGroups(tx, [...ids.groups]);
  return {
    groups,
    people: await readPeople(tx, [...ids.users], [...ids.groups]),
    projects: await readProjects(tx, user, [...ids.projects]),
    fields: await readFields(tx, [...ids.fields]),
    formFields: await readFormFields(tx, [...ids.formFields]),
  };
}

function namedIds(steps: readonly ApprovalStep[]): NamedIds {
  const conditions = steps.flatMap((step) => step.conditions);
  return {
    groups: new Set(steps.flatMap(({ groupIds }) => groupIds)),
    users: new Set(steps.flatMap(({ userIds }) => userIds)),
    projects: new Set(conditions.flatMap((one) => (one.on === 'project' ? one.anyOf : []))),
    fields: new Set(
      conditions.flatMap((one) => (one.on === 'custom' && one.fieldId ? [one.fieldId] : [])),
    ),
    formFields: new Set(
      conditions.flatMap((one) =>
        one.on === 'amount' && one.fieldKey !== '' ? [one.fieldKey] : [],
      ),
    ),
  };
}

async function readGroups(tx: Tx, ids: string[]): Promise<ApprovalWorld['groups']> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: approverGroups.id,
      name: approverGroups.name,
      archivedAt: approverGroups.archivedAt,
      memberIds: sql<string[]>`coalesce(
        array_agg(${memberships.userId}) filter (where ${memberships.userId} is not null), '{}'
      )`,
    })
    .from(approverGroups)
    .leftJoin(approverGroupMembers, eq(approverGroupMembers.groupId, approverGroups.id))
    .leftJoin(memberships, eq(memberships.id, approverGroupMembers.membershipId))
    .where(inArray(approverGroups.id, ids))
    .groupBy(approverGroups.id);
  return rows.map(({ archivedAt, ...group }) => ({ ...group, isArchived: archivedAt !== null }));
}

async function readPeople(
  tx: Tx,
  userIds: string[],
  groupIds: string[],
): Promise<ApprovalWorld['people']> {
  if (userIds.length === 0 && groupIds.length === 0) return [];
  const inGroups = sql`exists (
    select from ${approverGroupMembers}
    where ${approverGroupMembers.membershipId} = ${memberships.id}
    and ${approverGroupMembers.groupId} = any(${sql.param(groupIds)}::uuid[])
  )`;
  const found = await readApprovers(
    tx,
    userIds.length === 0 ? inGroups : or(inArray(users.id, userIds), inGroups),
  );
  return found.map(presentApprover);
}

async function readProjects(
  tx: Tx,
  user: Member,
  ids: string[],
): Promise<ApprovalWorld['projects']> {
  if (ids.length === 0) return [];
  const isVisible = visibleProjects(user) ?? sql`true`;
  const rows = await tx
    .select({
      id: projects.id,
      name: sql<string>`case when ${isVisible} then ${projects.name} else 'another project' end`,
      archivedAt: projects.archivedAt,
    })
    .from(projects)
    .where(inArray(projects.id, ids));
  return rows.map(({ id, name, archivedAt }) => ({ id, name, isArchived: archivedAt !== null }));
}

async function readFields(tx: Tx, ids: string[]): Promise<ApprovalWorld['fields']> {
  if (ids.length === 0) return [];
  const rows = await tx.select().from(customFields).where(inArray(customFields.id, ids));
  return rows.map(({ id, name, of, kind, choices, archivedAt }) => ({
    id,
    name,
    of: of as CustomFieldOwner,
    kind: kind as CustomFieldKind,
    choices,
    isArchived: archivedAt !== null,
  }));
}

/** The labels of form fields in the forms as new documents get them; one for each key. */
async function readFormFields(tx: Tx, keys: string[]): Promise<ApprovalWorld['formFields']> {
  if (keys.length === 0) return [];
  const result = await tx.execute(sql`
    select distinct on (field.value->>'key') field.value->>'key' as key, field.value->>'label' as label
    from ${formTemplates}
    join ${formTemplateVersions} on ${currentVersion}
    cross join jsonb_array_elements(${formTemplateVersions.fields}) as field (value)
    where field.value->>'key' = any(${sql.param(keys)}::text[])
    order by field.value->>'key', ${formTemplates.sortName}`);
  return rowsOf<ApprovalWorld['formFields'][number]>(result);
}
