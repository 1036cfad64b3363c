import type { Import } from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import { recordEvent } from '../audit/audit.ts';
import type { Tx } from '../database/database.ts';
import { imports } from '../database/tables/index.ts';
import { Failure } from '../http/failure.ts';
import type { Platform } from '../platform.ts';
import type { SignedIn } from '../policy/signed-in.ts';
import type { AnyImportKind } from './import-kind.ts';
import { queues } from './import-queues.ts';
import {
  type FoundImport,
  findImport,
  isCounted,
  presentImport,
  thisImport,
} from './import-row.ts';

/**
 * Has a job bring the good rows in; `all` refuses to where some are not good.
 * @throws Failure `not-found`; `conflict` where it has not been checked, is at work or over, or `all`
 * was asked for and some rows are refused.
 */
export function runImport(
  platform: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: SignedIn,
  id: string,
  { rows }: { rows: 'all' | 'good' },
  address: string,
): Promise<Import> {
  return start(platform, kind, user, id, address, 'run', (found) => {
    refuseUnrunnable(found);
    const { refuse, add, update } = found.counts;
    if (rows === 'all' && refuse > 0) {
      throw new Failure(
        'conflict',
        refuse === 1
          ? 'One row has a problem. Correct it, or bring in the good rows alone.'
          : `${refuse.toLocaleString('en-GB')} rows have problems. Correct them, or bring in the good rows alone.`,
      );
    }
    if (add + update === 0) {
      throw new Failure('conflict', 'There is no row in this file that can be brought in.');
    }
  });
}

/**
 * Has a job take an import back.
 * @throws Failure `not-found`; `conflict` where nothing was brought in, or it is at work or over.
 */
export function undoImport(
  platform: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: SignedIn,
  id: string,
  address: string,
): Promise<Import> {
  return start(platform, kind, user, id, address, 'undo', refuseUndoable);
}

function start(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: SignedIn,
  id: string,
  address: string,
  act: 'run' | 'undo',
  refuse: (found: FoundImport) => void,
): Promise<Import> {
  const { tenantId, userId } = user;
  return database.tenant(tenantId, async (tx) => {
    // Of two who ask at the same moment, the second waits here and then sees that it has begun.
    await tx
      .select({ id: imports.id })
      .from(imports)
      .where(thisImport(tenantId, kind.kind, id))
      .for('update');
    const found = await findImport(tx, tenantId, kind.kind, id);
    refuse(found);
    await tx
      .update(imports)
      .set({
        state: act === 'run' ? 'running' : 'undoing',
        progress: 0,
        problem: null,
        finishedAt: null,
        updatedAt: sql`now()`,
      })
      .where(eq(imports.id, id));
    await recordImportEvent(tx, user, address, found, act === 'run' ? 'started' : 'undo-started');
    tx.enqueue({
      queue: queues[act],
      data: { tenantId, kind: kind.kind, importId: id, userId, address },
    });
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}

/** Writes down on the tenant what happens to an import. */
export function recordImportEvent(
  tx: Tx,
  { tenantId, userId: actorId }: Pick<SignedIn, 'tenantId' | 'userId'>,
  address: string,
  { kind, fileName, counts }: Pick<FoundImport, 'kind' | 'fileName' | 'counts'>,
  what: 'started' | 'finished' | 'undo-started' | 'undone',
): Promise<void> {
  const subject = { type: 'tenant', id: tenantId } as const;
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  const detail = { after: { fileName, rowsOf: kind, ...Object.fromEntries(counted) } };
  return recordEvent(tx, { tenantId, subject, actorId, action: `import.${what}`, address, detail });
}

function refuseUnrunnable(found: FoundImport): void {
  switch (found.state) {
    case 'checked':
      return;
    case 'failed':
      // What was counted was checked: it goes on where it stopped.
      if (isCounted(found)) return;
      throw new Failure('conflict', 'This file could not be checked. Check it again first.');
    case 'uploaded':
    case 'checking':
      throw new Failure('conflict', 'This file has not been checked yet.');
    case 'running':
      throw new Failure('conflict', 'This import is running already.');
    case 'undoing':
      throw new Failure('conflict', 'This import is being undone.');
    case 'done':
    case 'undone':
      throw new Failure('conflict', 'This import is over. Upload the file again.');
  }
}

function refuseUndoable(found: FoundImport): void {
  switch (found.state) {
    case 'done':
      return;
    case 'failed':
      if (isCounted(found)) return;
      throw new Failure('conflict', 'Nothing of this file was brought in.');
    case 'uploaded':
    case 'checking':
    case 'checked':
      throw new Failure('conflict', 'Nothing of this file was brought in.');
    case 'running':
      throw new Failure('conflict', 'This import is still running. Wait until it is done.');
    case 'undoing':
      throw new Failure('conflict', 'This import is being undone already.');
    case 'undone':
      throw new Failure('conflict', 'This import was undone already.');
  }
}
