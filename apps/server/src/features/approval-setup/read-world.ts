import type { ApprovalStep, ApprovalWorld } from '@countersign/contract';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { currentVersion } from '../form-templates/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { type ApproverNames, approverJson, approverOf } from './approver-queries.ts';

/** The people, groups and projects that steps name, as the database returns them. */
export interface StoredWorld extends Omit<ApprovalWorld, 'people'> {
  people: ApproverNames[];
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
  const also = sql`${sql.param([...alsoProjects])}::uuid[]`;
  const result = await tx.execute(sql`
    select ${worldColumn(user, sql`given.steps`, also)} as world
    from (select ${JSON.stringify(steps)}::jsonb as steps) as given`);
  const [row] = rowsOf<{ world: StoredWorld }>(result);
  if (!row) throw new Error('What steps name was not answered.');
  return worldOf(row.world);
}

/** Converts such a column. */
export function worldOf({ people, ...rest }: StoredWorld): ApprovalWorld {
  return { ...rest, people: people.map(approverOf) };
}

/**
 * Everything that steps name, as a column of a row that has them as JSON. What is named is found in the
 * database as well, so that the steps need not be read before.
 */
export function worldColumn(user: Member, steps: SQL, alsoProjects: SQL): SQL<StoredWorld> {
  return sql`json_build_object(
    'groups', ${groupsNamedBy(steps)},
    'people', ${peopleNamedBy(steps)},
    'projects', ${projectsNamedBy(user, steps, alsoProjects)},
    'fields', ${fieldsNamedBy(steps)},
    'formFields', ${formFieldsNamedBy(steps)}
  )`;
}

/** Selects the values at a path in steps, as an array of texts. */
const named = (steps: SQL, path: string) => sql`array(
  select one #>> '{}' from jsonb_path_query(${steps}, ${sql.raw(`'${path}'`)}) as one
)`;
const groupIds = (steps: SQL) => sql`${named(steps, '$[*].groupIds[*]')}::uuid[]`;
const conditionsOn = (on: string) => `$[*].conditions[*] ? (@.on == "${on}")`;

const groupsNamedBy = (steps: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'isArchived', archived_at is not null,
    'memberIds', array(
      select user_id from approver_group_members join memberships on memberships.id = membership_id
      where group_id = approver_groups.id
    )
  )), '[]')
  from approver_groups where id = any(${groupIds(steps)})
)`;

const peopleNamedBy = (steps: SQL) => sql`(
  select coalesce(json_agg(
    ${approverJson('users', 'memberships')} order by fold(first_name || ' ' || last_name), users.id
  ), '[]')
  from memberships join users on users.id = user_id
  where user_id = any(${named(steps, '$[*].userIds[*]')}::uuid[]) or memberships.id in (
    select membership_id from approver_group_members where group_id = any(${groupIds(steps)})
  )
)`;

const projectsNamedBy = (user: Member, steps: SQL, also: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', projects.id, 'isArchived', projects.archived_at is not null,
    'name', case when ${visibleProjects(user) ?? sql`true`} then projects.name else 'another project' end
  )), '[]')
  from projects
  where projects.id = any(${named(steps, `${conditionsOn('project')}.anyOf[*]`)}::uuid[] || ${also})
)`;

const fieldsNamedBy = (steps: SQL) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'of', "of", 'kind', kind, 'choices', choices,
    'isArchived', archived_at is not null
  )), '[]')
  from custom_fields
  where id = any(${named(steps, `${conditionsOn('custom')}.fieldId ? (@ != "")`)}::uuid[])
)`;

/** The labels of form fields in the forms as new documents get them; one for each key. */
const formFieldsNamedBy = (steps: SQL) => sql`(
  select coalesce(json_agg(labelled), '[]')
  from (
    select distinct on (field.value->>'key') field.value->>'key' as key, field.value->>'label' as label
    from ${formTemplates}
    join ${formTemplateVersions} on ${currentVersion}
    cross join jsonb_array_elements(${formTemplateVersions.fields}) as field (value)
    -- Where no step asks for an amount, no form is looked at.
    where jsonb_path_exists(${steps}, ${sql.raw(`'${conditionsOn('amount')}'`)})
      and field.value->>'key' = any(${named(steps, `${conditionsOn('amount')}.fieldKey`)})
    order by field.value->>'key', ${formTemplates.sortName}
  ) as labelled
)`;
