import { and, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows, imports } from '../database/tables/index.ts';
import { releaseFile } from '../files/remove-unused-file.ts';
import type { Platform } from '../platform.ts';

/** Number of days for which a file waits for its import. */
export const keptDays = 30;

/** As many imports are taken at a time by the one who clears up. */
const batchSize = 200;

/** Lets go of an import's file, and of the rows that were shown of it; where `only` says so, if given. */
export async function dropImportFile(tx: Tx, importId: string, only?: SQL): Promise<void> {
  const [found] = await tx
    .select({ sha256: imports.fileSha256 })
    .from(imports)
    .where(and(eq(imports.id, importId), only))
    .for('update');
  if (!found) return;
  await tx.update(imports).set({ fileSha256: null, sample: [] }).where(eq(imports.id, importId));
  await releaseFile(tx, found.sha256);
}

/**
 * Removes imports that have waited too long, with their files, and the files of those that ended before files were
 * removed with them.
 */
export async function purgeImports({ database }: Pick<Platform, 'database'>): Promise<void> {
  for (;;) {
    const left = await database.system((tx) =>
      tx
        .select({ id: imports.id, tenantId: imports.tenantId })
        .from(imports)
        .where(or(isLeft, isOver))
        .limit(batchSize),
    );
    for (const { id, tenantId } of left) {
      await database.tenant(tenantId, async (tx) => {
        const [removed] = await tx
          .delete(imports)
          .where(and(eq(imports.id, id), isLeft))
          .returning({ sha256: imports.fileSha256 });
        if (removed) await releaseFile(tx, removed.sha256);
        else await dropImportFile(tx, id, isOver);
      });
    }
    if (left.length < batchSize) return;
  }
}

/** Uploaded and checked, or stopped while it was checked: it has changed nothing, and is at no work. */
const isLeft: SQL | undefined = and(
  isNotNull(imports.fileSha256),
  lt(imports.updatedAt, sql`now() - make_interval(days => ${keptDays})`),
  sql`(${imports.state} in ('uploaded', 'checked') or ${imports.state} = 'failed' and not exists (
    select from ${importRows} where ${importRows.importId} = ${imports.id}))`,
);

const isOver: SQL = sql`(${imports.fileSha256} is not null and ${imports.state} in ('done', 'undone'))`;
