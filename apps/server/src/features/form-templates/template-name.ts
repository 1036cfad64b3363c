import { namingPattern } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { formTemplates } from '../../platform/database/tables/index.ts';

/** A name that follows the naming rule, made of a file's name. */
export function nameOfFile(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\.(?:pdf|docx|png|jpe?g|webp)$/i, '')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_\- ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 100)
    .replace(/^[_\- ]+|[_\- ]+$/g, '');
  return namingPattern.test(plain) ? plain : 'Form';
}

/** The name of a copy, which is no longer than names can be. */
export const copyName = (name: string) => `${name.slice(0, 105).replace(/[_\- ]+$/, '')} copy`;

/** The name itself where it is free, else with the first number that makes it free. */
export async function freeName(tx: Tx, name: string): Promise<string> {
  // One upload at a time looks for a name, so that two of the same file get different ones.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('form-template-names', 0))`);
  const rows = await tx
    .select({ name: sql<string>`lower(${formTemplates.name})` })
    .from(formTemplates)
    .where(sql`starts_with(lower(${formTemplates.name}), ${name.toLowerCase()})`);
  const taken = new Set(rows.map((row) => row.name));
  let candidate = name;
  for (let number = 2; taken.has(candidate.toLowerCase()); number++)
    candidate = `${name} ${number}`;
  return candidate;
}
