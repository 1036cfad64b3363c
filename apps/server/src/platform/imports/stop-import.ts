import type { Import } from '@countersign/contract';
import { Failure } from '../failure/failure.ts';
import { publishChange } from '../live/changes.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import type { AnyImportKind } from './import-kind.ts';
import { findImport, lockImport, presentImport } from './import-queries.ts';
import { finishImport } from './job-rows.ts';
import { recordImportEvent } from './start-import.ts';

/**
 * Stops an import that runs, at its next rows. It stands where one stands that could not go on: the rows
 * that are in stay in, and it can go on or be undone.
 * @throws Failure `not-found`; `conflict` where it is not running.
 */
export function stopImport(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: Member,
  id: string,
): Promise<Import> {
  const { tenantId } = user;
  return database.tenant(tenantId, async (tx) => {
    // Waits for the rows that are being written, so that what it counts is what is in.
    const found = await lockImport(tx, tenantId, kind.kind, id);
    if (found.state !== 'running') throw new Failure('conflict', 'This import is not running.');
    const problem = `${user.name} stopped this import. Imported rows are kept. Resume or undo the import.`;
    const counts = await finishImport(tx, id, 'failed', problem);
    await recordImportEvent(tx, user, { ...found, counts }, 'stopped');
    await publishChange(tx, tenantId, 'import', id);
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}
