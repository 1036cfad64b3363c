import type {
  DecimalSign,
  DuplicateChoice,
  Import,
  ImportDefaults,
  ImportMapping,
} from '@countersign/contract';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { importRows, imports } from '../database/tables/index.ts';
import { Failure } from '../failure/failure.ts';
import { enqueue } from '../jobs/job-kind.ts';
import { publishChange } from '../live/changes.ts';
import type { Platform } from '../platform.ts';
import type { Member } from '../policy/caller.ts';
import type { AnyImportKind, KindColumn } from './import-kind.ts';
import {
  type FoundImport,
  findImport,
  isCounted,
  lockImport,
  noCounts,
  presentImport,
} from './import-queries.ts';
import { importJobKinds } from './import-queues.ts';

/** Sets how the rows of a file are read. */
interface CheckChoice {
  mapping: ImportMapping;
  /** As they were where they are left out. */
  defaults?: ImportDefaults | undefined;
  duplicates: DuplicateChoice;
  decimalSign?: DecimalSign | null;
}

/**
 * Says what the columns are, and has a job find out what would become of each row.
 * @throws Failure `not-found`; `conflict` for an import that was run or is at work; `invalid` for a
 * mapping that leaves required columns out, has one twice, or does not fit the file.
 */
export async function checkImport(
  { database }: Pick<Platform, 'database'>,
  kind: AnyImportKind,
  user: Member,
  id: string,
  { mapping, duplicates, decimalSign = null, ...given }: CheckChoice,
): Promise<Import> {
  const { tenantId, userId } = user;
  return database.tenant(tenantId, async (tx) => {
    const found = await holdCheckable(tx, tenantId, kind, id);
    const { defaults = found.defaults } = given;
    refuseBadMapping(found, { mapping, defaults }, await kind.columns(tx, user, defaults));
    if (!kind.duplicates.includes(duplicates)) {
      const message = 'Existing entries can’t be handled this way here. Choose another option.';
      throw new Failure('invalid', message, { duplicates: message });
    }
    await tx.delete(importRows).where(eq(importRows.importId, id));
    await tx
      .update(imports)
      .set({
        state: 'checking',
        mapping,
        defaults,
        duplicates,
        reading: { ...found.reading, decimalSign },
        counts: noCounts,
        progress: 0,
        problem: null,
        updatedAt: sql`now()`,
      })
      .where(eq(imports.id, id));
    const { address } = user;
    enqueue(tx, importJobKinds.check, { tenantId, kind: kind.kind, importId: id, userId, address });
    await publishChange(tx, tenantId, 'import', id);
    return presentImport(await findImport(tx, tenantId, kind.kind, id));
  });
}

/**
 * Locks an import that has not run: concurrent changes wait, and then see the new state.
 * @throws Failure `not-found`; `conflict` for an import that was run or is at work
 */
export async function holdCheckable(
  tx: Tx,
  tenantId: string,
  { kind }: AnyImportKind,
  id: string,
): Promise<FoundImport> {
  const found = await lockImport(tx, tenantId, kind, id);
  refuseUncheckable(found);
  return found;
}

function refuseUncheckable(found: FoundImport): void {
  switch (found.state) {
    case 'uploaded':
    case 'checked':
      return;
    case 'failed':
      // Counted rows were about to be brought in: some may have been.
      if (!isCounted(found)) return;
      throw new Failure(
        'conflict',
        'Rows of this file may already be imported. Undo the import first.',
      );
    case 'checking':
      throw new Failure('conflict', 'This file is being checked already.');
    case 'running':
    case 'undoing':
      throw new Failure('conflict', 'This import is running. Wait until it is done.');
    case 'done':
    case 'undone':
      throw new Failure('conflict', 'This import has ended. Upload the file again.');
  }
}

function refuseBadMapping(
  { headings }: FoundImport,
  { mapping, defaults }: Pick<CheckChoice, 'mapping'> & { defaults: ImportDefaults },
  columns: readonly KindColumn[],
): void {
  const wrong = (message: string) => new Failure('invalid', message, { mapping: message });
  if (mapping.length !== headings.length) {
    throw wrong(`Match each of the ${headings.length} columns of the file.`);
  }
  const chosen = mapping.filter((key) => key !== null);
  for (const [index, key] of chosen.entries()) {
    const column = columns.find((one) => one.key === key);
    if (!column)
      throw wrong('A column is matched with a value that doesn’t exist. Match it again.');
    if (chosen.indexOf(key) < index) {
      throw wrong(`Two columns of the file are matched with “${column.label}”. Skip one of them.`);
    }
  }
  const missing = columns.filter(
    ({ key, required }) => required && !chosen.includes(key) && !defaults[key],
  );
  if (missing.length === 0) return;
  const named = missing.map(({ label }) => `“${label}”`).join(', ');
  throw wrong(`Choose the ${missing.length === 1 ? 'column' : 'columns'} for ${named}.`);
}
