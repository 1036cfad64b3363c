import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * An insert of rows that have the same columns, as one parameter: the statement is the same for any number of
 * them, so that it is prepared once. `more` comes behind it.
 */
export function rowsInsert<Table extends PgTable>(
  table: Table,
  rows: readonly [InferInsertModel<Table>, ...InferInsertModel<Table>[]],
  more: SQL = sql``,
): SQL {
  const columns = getTableColumns(table);
  const nameOf = (key: string) => {
    const name = columns[key]?.name;
    if (name === undefined) throw new Error(`${getTableName(table)} has no column “${key}”.`);
    return name;
  };
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])),
  );
  const names = sql.join(
    Object.keys(rows[0]).map((key) => sql.identifier(nameOf(key))),
    sql`, `,
  );
  return sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(given)}::json) ${more}`;
}
