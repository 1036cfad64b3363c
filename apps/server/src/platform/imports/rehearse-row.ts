import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows } from '../database/tables/index.ts';
import { Failure, notFound } from '../failure/failure.ts';
import type { Member } from '../policy/caller.ts';
import { applyOnTrial, planRows } from './check-batch.ts';
import type { AnyImportKind } from './import-kind.ts';
import { assertSeen, findImport } from './import-queries.ts';
import { readRows } from './read-cells.ts';

/**
 * Brings a row of a checked import in for a trial, and looks at what it became: nothing of it stays.
 * @throws Failure `not-found`; `conflict` where the row can't be brought in, with why
 */
export async function rehearseRow(
  tx: Tx,
  kind: AnyImportKind,
  user: Member,
  at: { id: string; row: number },
  look: (tx: Tx, objectId: string) => Promise<void>,
): Promise<void> {
  await assertSeen(tx, kind, user, at.id);
  const found = await findImport(tx, user.tenantId, kind.kind, at.id);
  const rows = await tx
    .select({ row: importRows.row, cells: importRows.cells })
    .from(importRows)
    .where(and(eq(importRows.importId, at.id), eq(importRows.row, at.row)));
  if (rows.length === 0) throw notFound('row');
  const columns = await kind.columns(tx, user, found.defaults);
  const [plan] = await planRows(tx, kind, user, readRows(rows, found, columns), found, columns);
  if (!plan || !('input' in plan)) {
    throw new Failure('conflict', plan?.problems?.[0]?.message ?? 'This row is not imported.');
  }
  await applyOnTrial(tx, kind, user, [plan], async (trial, [applied]) => {
    if (applied && 'revisionAfter' in applied) return look(trial, applied.objectId);
    throw new Failure('conflict', applied?.problems[0]?.message ?? 'This row is not imported.');
  });
}
