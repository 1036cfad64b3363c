import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { contacts } from '../../../platform/database/tables/index.ts';
import { portionsOf } from './portions.ts';

const columns = getTableColumns(contacts);

/** The changes of a contact. */
export interface ContactChange {
  id: string;
  set: Partial<Omit<typeof contacts.$inferInsert, 'id' | 'revision' | 'updatedAt'>>;
}

/** Changes many contacts by a few statements: each in what its own change names, with its next revision. */
export async function setContacts(tx: Tx, changes: readonly ContactChange[]): Promise<void> {
  for (const portion of portionsOf(changes)) await setPortion(tx, portion);
}

async function setPortion(tx: Tx, changes: readonly ContactChange[]): Promise<void> {
  const keys = new Set(changes.flatMap(({ set }) => Object.keys(set) as (keyof typeof columns)[]));
  const byId = Object.fromEntries(changes.map(({ id, set }) => [id, set]));
  // Looked up by id, not joined: see `noteRows` of the imports.
  const set = [...keys].map((key): SQL => {
    const { name } = columns[key];
    const value = valueOf(key);
    return sql`${sql.identifier(name)} = case
      when given.changes -> contacts.id::text ? ${key} then ${value} else contacts.${sql.identifier(name)} end`;
  });
  set.push(sql`revision = contacts.revision + 1`, sql`updated_at = now()`);
  await tx.execute(sql`
    update contacts set ${sql.join(set, sql`, `)}
    from (select ${JSON.stringify(byId)}::jsonb as changes) as given
    where contacts.id = any(${sql.param(changes.map(({ id }) => id))}::uuid[])`);
}

/** A value of a change as the column has it. */
function valueOf(key: keyof typeof columns): SQL {
  const type = columns[key].getSQLType();
  if (type === 'jsonb') return sql`given.changes -> contacts.id::text -> ${key}`;
  return sql`(given.changes -> contacts.id::text ->> ${key})::${sql.raw(type)}`;
}
