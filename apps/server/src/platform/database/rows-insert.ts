import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  Name,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { NonEmptyArray } from '../batcher.ts';

/**
 * An insert of rows that have the same columns, as one parameter: the statement is the same for any number of
 * them, so that it is prepared once. `more` comes behind it.
 */
export function rowsInsert<Table extends PgTable>(
  table: Table,
  rows: NonEmptyArray<InferInsertModel<Table>>,
  more: SQL = sql``,
): SQL {
  const { names, given } = rowsOfTable(table, rows);
  return sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(names, sql`, `)} from json_populate_recordset(null::${table}, ${given}::json) ${more}`;
}

/** The same; undefined for no rows. */
export function insertAll<Table extends PgTable>(
  table: Table,
  [first, ...others]: readonly InferInsertModel<Table>[],
  more?: SQL,
): SQL | undefined {
  return first && rowsInsert(table, [first, ...others], more);
}

/**
 * An update of the rows of these ids, in the same way: each has all columns that one of them has. `more` sets further
 * ones by what they are `changed` from.
 */
export function rowsUpdate<Table extends PgTable>(
  table: Table,
  rows: NonEmptyArray<Partial<InferInsertModel<Table>> & { id: string }>,
  more?: SQL,
): SQL {
  const { names, given } = rowsOfTable(table, rows);
  const set = names
    .filter(({ value }) => value !== 'id')
    .map((name) => sql`${name} = given.${name}`);
  return sql`
    update ${table} as changed set ${sql.join(more ? [...set, more] : set, sql`, `)}
    from json_populate_recordset(null::${table}, ${given}::json) as given where changed.id = given.id`;
}

/** The names of the columns that rows have, and the rows as JSON by these. */
function rowsOfTable(table: PgTable, rows: NonEmptyArray<object>) {
  const columns = getTableColumns(table);
  const nameOf = (key: string) => {
    const name = columns[key]?.name;
    if (name === undefined) throw new Error(`${getTableName(table)} has no column “${key}”.`);
    return name;
  };
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])),
  );
  const names = Object.entries(rows[0]).flatMap(([key, value]) =>
    value === undefined ? [] : [new Name(nameOf(key))],
  );
  return { names, given: JSON.stringify(given) };
}
