import { countLimits } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { replanned } from '../../platform/database/statement-names.ts';
import { contacts, documents, projects, taxRisks } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import {
  type SeenDocuments,
  seesFewDocuments,
  visibleDocuments,
} from '../document-access/index.ts';

/**
 * Selects the engagements that a user sees, as columns `contact_id` and `project_id` of a query: the recipients of
 * documents there, and those whose tax status is assessed. `which` is a condition on the project's id.
 */
function engagements(
  { user, where }: Pick<SeenDocuments, 'user' | 'where'>,
  which: (projectId: SQL) => SQL,
): SQL {
  const ofDocuments = sql`select ${documents.recipientId} as contact_id, ${documents.projectId} as project_id
    from ${documents} where ${and(which(sql`${documents.projectId}`), where)}`;
  if (!may(user, 'tax-risks.use')) return ofDocuments;
  return sql`${ofDocuments} union select ${taxRisks.contactId}, ${taxRisks.projectId}
    from ${taxRisks} where ${which(sql`${taxRisks.projectId}`)}`;
}

const allSeen = (user: Member) => ({ user, where: visibleDocuments(user) });

/**
 * Returns the condition that a contact is engaged on projects, as far as a user sees; `ids` selects them, such as `in
 * (…)`.
 */
export const isEngagedOn = (user: Member, ids: SQL): SQL =>
  sql`${contacts.id} in (
    select contact_id from (${engagements(allSeen(user), (projectId) => sql`${projectId} ${ids}`)}) as engaged)`;

/** The names of the projects on which contacts are engaged, as far as a user sees, by the contact's id. */
export async function projectsOfContacts(
  tx: Tx,
  user: Member,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const result = await tx.execute(sql`${replanned}
    select engaged.contact_id as id, string_agg(distinct ${projects.name}, ', ' order by ${projects.name}) as names
    from (${engagements(allSeen(user), (projectId) => sql`${projectId} is not null`)}) as engaged
      join ${projects} on ${projects.id} = engaged.project_id
    where engaged.contact_id = any(${sql.param([...ids])}::uuid[]) group by 1`);
  return new Map(rowsOf<{ id: string; names: string }>(result).map(({ id, names }) => [id, names]));
}

/** Returns the condition that an existing contact is not archived. */
const isNotArchived = (id: SQL): SQL => sql`not exists (
  select from ${contacts} where ${contacts.id} = ${id} and ${contacts.archivedAt} is not null)`;

/** Holds the number of contacts engaged on a project. */
interface EngagedCount {
  id: string;
  count: number;
}

/**
 * Counts the contacts engaged on each of some projects: the rows that the list shows for each, counted no further than
 * one above the quick limit. The people of documents come from their index in its order, each once, and those who are
 * archived are left out, so that nothing is gone through further than to the limit and no other contact is looked up.
 */
export function countEngaged(
  seen: SeenDocuments,
  projectIds: readonly string[],
): SQL<EngagedCount[]> {
  const { user } = seen;
  if (seesFewDocuments(user)) return countFewEngaged(seen, projectIds);
  const { recipientId, projectId } = documents;
  const inProject = and(sql`${projectId} = requested.id`, seen.where);
  const isListed = isNull(contacts.archivedAt);
  const ofDocuments = sql`select 1 from (
      select distinct ${recipientId} as id from ${documents} where ${inProject} order by 1
    ) as people where ${isNotArchived(sql`people.id`)}`;
  const others = sql`select 1 from ${contacts} where ${isListed}
    and ${contacts.id} in (select ${taxRisks.contactId} from ${taxRisks} where ${taxRisks.projectId} = requested.id)
    and not exists (select from ${documents} where ${and(eq(recipientId, contacts.id), inProject)})`;
  const all = may(user, 'tax-risks.use') ? sql`${ofDocuments} union all ${others}` : ofDocuments;
  return sql`select coalesce(json_agg(json_build_object('id', requested.id, 'count', (
      select count(*)::int from (${all} limit ${countLimits.quick + 1}) as counted
    ))), '[]')
    from unnest(${sql.param([...projectIds])}::uuid[]) as requested (id)`;
}

/** Counts the same for users who see documents one by one: these are scanned once. */
function countFewEngaged(seen: SeenDocuments, projectIds: readonly string[]): SQL<EngagedCount[]> {
  const ofProjects = sql`= any(${sql.param([...projectIds])}::uuid[])`;
  return sql`select coalesce(json_agg(counted), '[]') from (
    select project_id as id, least(count(*), ${countLimits.quick + 1})::int as count from (
      select distinct contact_id, project_id
      from (${engagements(seen, (projectId) => sql`${projectId} ${ofProjects}`)}) as engaged
    ) as engaged where ${isNotArchived(sql`engaged.contact_id`)} group by 1
  ) as counted`;
}
