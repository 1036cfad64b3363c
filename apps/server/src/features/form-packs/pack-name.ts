import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formPacks } from '../../platform/database/tables/index.ts';

/** The name itself where no form pack has it, else with the first number that makes it free. */
export async function freePackName(tx: Tx, name: string): Promise<string> {
  // One at a time looks for a name, so that two who copy the same pack get different ones.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('form-pack-names', 0))`);
  const rows = await tx
    .select({ name: sql<string>`lower(${formPacks.name})` })
    .from(formPacks)
    .where(sql`starts_with(lower(${formPacks.name}), ${name.toLowerCase()})`);
  const taken = new Set(rows.map((row) => row.name));
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number++)
    candidate = `${name.slice(0, 110).trimEnd()} ${number}`;
  return candidate;
}
