import type { Import } from '@countersign/contract';
import { may } from '@countersign/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows, imports } from '../database/tables/index.ts';
import { type Author, record } from '../events/record.ts';
import { Failure } from '../failure/failure.ts';
import { enqueue } from '../jobs/job-kind.ts';
import { publishChange } from '../live/changes.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import type { AnyImportKind } from './import-kind.ts';
import {
  countRows,
  type FoundImport,
  findImport,
  isCounted,
  lockImport,
  presentImport,
} from './import-queries.ts';
import { importJobKinds } from './import-queues.ts';

/**
 * Has a job bring the good rows in; `all` refuses to where some are not good. With a follow-up, what was brought in
 * is finished too, or is finished now where the import is done.
 * @throws Failure `not-found`; `forbidden` where the user may not ask for the follow-up; `conflict` where it has not
 * been checked, is at work or over, or `all` was requested and some rows are refused.
 */
export function runImport(
  platform: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: Member,
  id: string,
  { rows, followUp }: { rows: 'all' | 'good'; followUp: boolean },
): Promise<Import> {
  refuseFollowUp(kind, user, followUp);
  return start(platform, kind, user, { id, act: 'run', followUp }, (found) => {
    if (followUp && found.state === 'done') return;
    refuseUnrunnable(found);
    const { refuse, add, update, open } = found.counts;
    if (rows === 'all' && refuse > 0) {
      throw new Failure(
        'conflict',
        refuse === 1
          ? 'One row has a problem. Correct it, or import only the valid rows.'
          : `${refuse.toLocaleString('en-GB')} rows have problems. Correct them, or import only the valid rows.`,
      );
    }
    if (add + update + open === 0) {
      throw new Failure('conflict', 'This file has no valid rows to import.');
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
  user: Member,
  id: string,
): Promise<Import> {
  return start(platform, kind, user, { id, act: 'undo' }, refuseUndoable);
}

function start(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: Member,
  { id, act, followUp }: { id: string; act: 'run' | 'undo'; followUp?: boolean },
  refuse: (found: FoundImport) => void,
): Promise<Import> {
  const { tenantId, userId } = user;
  return database.tenant(tenantId, async (tx) => {
    // Of two who ask at the same moment, the second waits here and then sees that it has begun.
    const found = await lockImport(tx, tenantId, kind.kind, id);
    refuse(found);
    const isResumed = act === 'run' && found.state === 'failed';
    const { add, update } = found.counts;
    const reopened = act === 'run' && found.state === 'done' ? await reopenRows(tx, kind, id) : 0;
    await tx
      .update(imports)
      .set({
        state: act === 'run' ? 'running' : 'undoing',
        // What is in already is behind the job that brings in the rest.
        ...(isResumed && { counts: await countRows(tx, id, 'running') }),
        progress: isResumed || reopened > 0 ? add + update - reopened : 0,
        // One that goes on does what it was to do.
        ...(followUp && { hasFollowUp: true }),
        problem: null,
        finishedAt: null,
        updatedAt: sql`now()`,
      })
      .where(eq(imports.id, id));
    await recordImportEvent(tx, user, found, act === 'run' ? 'started' : 'undo-started');
    const { address } = user;
    enqueue(tx, importJobKinds[act], { tenantId, kind: kind.kind, importId: id, userId, address });
    await publishChange(tx, tenantId, 'import', id);
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}

/** @throws Failure `forbidden`; `invalid` where there is nothing that follows */
function refuseFollowUp({ followUp }: AnyImportKind, user: Member, isRequested: boolean): void {
  if (!isRequested) return;
  if (!followUp) throw new Failure('invalid', 'There is nothing left to do with these rows.');
  if (may(user, followUp.policy)) return;
  throw new Failure('forbidden', 'Your user type is not allowed to do this.');
}

/**
 * Opens the rows again whose follow-up is left. Answers how many these are.
 * @throws Failure `conflict` where there is none
 */
async function reopenRows(tx: Tx, { followUp }: AnyImportKind, id: string): Promise<number> {
  const opened = await tx
    .update(importRows)
    .set({ doneAt: null })
    .where(
      and(
        eq(importRows.importId, id),
        inArray(importRows.outcome, ['add', 'update']),
        followUp?.isLeft(importRows.objectId),
      ),
    )
    .returning({ row: importRows.row });
  if (opened.length === 0) throw new Failure('conflict', 'This import has no rows left.');
  return opened.length;
}

/** Writes down on the tenant what happens to an import. */
export function recordImportEvent(
  tx: Tx,
  author: Author,
  { kind, fileName, counts }: Pick<FoundImport, 'kind' | 'fileName' | 'counts'>,
  what: 'started' | 'finished' | 'stopped' | 'undo-started' | 'undone',
): Promise<void> {
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  const detail = { after: { fileName, rowsOf: kind, ...Object.fromEntries(counted) } };
  // It is no part of the import, as the events of its rows are.
  const by = { ...author, importId: undefined };
  return record(tx, by, { type: `import.${what}`, id: author.tenantId, detail });
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
      throw new Failure('conflict', 'This import has ended. Upload the file again.');
  }
}

function refuseUndoable(found: FoundImport): void {
  switch (found.state) {
    case 'done':
      return;
    case 'failed':
      if (isCounted(found)) return;
      throw new Failure('conflict', 'No rows of this file were imported.');
    case 'uploaded':
    case 'checking':
    case 'checked':
      throw new Failure('conflict', 'No rows of this file were imported.');
    case 'running':
      throw new Failure('conflict', 'This import is still running. Wait until it is done.');
    case 'undoing':
      throw new Failure('conflict', 'This import is being undone already.');
    case 'undone':
      throw new Failure('conflict', 'This import was undone already.');
  }
}
