import * as contract from '@countersign/contract';
import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from '../../platform/database/database.ts';
import { contacts, projects } from '../../platform/database/tables/index.ts';
import { tenantOperation } from '../../platform/http/operation.ts';

/** As many different texts are offered. */
const maxSuggestions = 300;

/** The departments and job titles in use, by name; the departments of projects are among them. */
export const getContactSuggestions = tenantOperation(
  contract.getContactSuggestions,
  async ({ tx }) => {
    const inUse = await distinct(tx, contacts.sortDepartment, contacts.department);
    const ofProjects = rowsOf<{ name: string }>(
      await tx.execute(sql`
        select distinct name from ${projects}, jsonb_array_elements_text(${projects.departments}) as name
        where ${projects.archivedAt} is null limit ${maxSuggestions}`),
    ).map(({ name }) => name);
    const byKey = new Map([...inUse, ...ofProjects].map((name) => [name.toLowerCase(), name]));
    const jobTitles = await distinct(tx, contacts.sortJobTitle, contacts.jobTitle);
    const departments = [...byKey.values()].sort((one, other) => one.localeCompare(other, 'en'));
    return { departments, jobTitles };
  },
);

/**
 * One spelling of each text that a column holds. Goes from one to the next one in the index of its
 * sort key, so that it reads as many rows as there are texts, however many contacts there are.
 */
async function distinct(tx: Tx, key: PgColumn, column: PgColumn): Promise<string[]> {
  const result = await tx.execute(sql`
    with recursive one (key, name, count) as (
      (select ${key}, ${column}, 1 from ${contacts} where ${key} > '' order by ${key} limit 1)
      union all
      select next.key, next.name, one.count + 1 from one, lateral (
        select ${key} as key, ${column} as name from ${contacts}
        where ${key} > one.key order by ${key} limit 1
      ) as next where one.count < ${maxSuggestions}
    )
    select name from one`);
  return rowsOf<{ name: string }>(result).map(({ name }) => name);
}
