import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from './database.ts';
import { replanned } from './statement-names.ts';

/** The answer of a query. */
export type Answer<Query> = Query extends SQL<infer Answered> ? Answered : never;

/** The answers of several queries. */
export type Answers<Questions> = { [Key in keyof Questions]: Answer<Questions[Key]> };

/**
 * Asks for several values in one statement, each by a query of one value that can be JSON. What all of them look at
 * can be gathered before, by `with …`.
 */
export async function ask<Questions extends Readonly<Record<string, SQL>>>(
  tx: Tx,
  gathering: SQL,
  questions: Questions,
): Promise<Answers<Questions>> {
  const columns = Object.entries(questions).map(
    ([key, query]) => sql`(${query}) as ${sql.identifier(key)}`,
  );
  const result = await tx.execute(
    sql`${replanned}${gathering} select ${sql.join(columns, sql`, `)}`,
  );
  const [row] = rowsOf<Answers<Questions>>(result);
  if (row === undefined) throw new Error('Values are one row.');
  return row;
}
