import type { EventType } from '@countersign/contract';
import { and, eq, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { currentTime } from '../clock.ts';
import { among } from '../database/among.ts';
import type { Database, Tx } from '../database/database.ts';
import { record } from '../events/record.ts';
import { Failure, notFound } from '../failure/failure.ts';
import type { Member } from '../policy/caller.ts';

/** A table of what people edit: each row counts its changes. */
export type RecordTable = PgTable & {
  id: AnyPgColumn;
  revision: AnyPgColumn;
  updatedAt?: AnyPgColumn;
};

type ArchiveSubject<Type extends EventType = EventType> = Type extends `${infer Subject}.restored`
  ? Subject
  : never;

/** One kind of what people edit, as the functions of this file need to know it. */
export interface RecordKind<Table extends RecordTable> {
  /** The name of one record for people, such as "company". */
  thing: string;
  table: Table;
}

/** A kind that is archived instead of deleted. */
export interface ArchivableKind<Table extends RecordTable> extends RecordKind<Table> {
  /** The name of it in events, such as `company` of `company.archived`. */
  subject: ArchiveSubject;
  /**
   * True where it can be changed while it is archived. Then archiving it counts as a change too, so that an editor of
   * that moment gets a conflict.
   */
  canChangeInArchive?: boolean;
}

type Row<Table extends RecordTable> = InferSelectModel<Table>;
/** Columns to write: values, or what the database makes of them. */
type Columns<Table extends RecordTable> = {
  [Column in keyof Row<Table>]?: Row<Table>[Column] | SQL;
};

/** The revision after the one that a row has. */
export const nextRevision = ({ revision }: Pick<RecordTable, 'revision'>): SQL =>
  sql`${revision} + 1`;

/**
 * A row, kept from being changed by others until the transaction ends. `where` narrows down what the
 * caller may know of.
 * @throws Failure `not-found`
 */
export async function lock<Table extends RecordTable>(
  tx: Tx,
  { thing, table }: RecordKind<Table>,
  id: string,
  where?: SQL,
): Promise<Row<Table>> {
  const [row] = await tx
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.id, id), where))
    .for('update');
  if (!row) throw notFound(thing);
  return row as Row<Table>;
}

/**
 * Refuses a change that was made on another revision than the one that is saved.
 * @throws Failure `conflict`
 */
export function refuseStale(
  { thing }: { thing: string },
  row: { revision: number },
  revision: number,
): void {
  if (row.revision === revision) return;
  throw new Failure(
    'conflict',
    `Someone else changed this ${thing}. Open it again to see the changes.`,
  );
}

/**
 * A row that is locked for a change that was made on `revision`.
 * @throws Failure `not-found`; `conflict` where someone else changed it meanwhile, or it is archived.
 */
export async function lockForChange<Table extends RecordTable & { archivedAt: AnyPgColumn }>(
  tx: Tx,
  kind: RecordKind<Table>,
  id: string,
  revision: number,
): Promise<Row<Table>> {
  const row = await lock(tx, kind, id);
  const saved = row as { revision: number; archivedAt: Date | null };
  refuseStale(kind, saved, revision);
  if (saved.archivedAt === null) return row;
  const message = `This ${kind.thing} is archived. Restore it before you change it.`;
  throw new Failure('conflict', message);
}

/** Writes columns of one row or several, and that they were changed. */
export async function writeChange<Table extends RecordTable>(
  tx: Tx,
  { table }: Pick<RecordKind<Table>, 'table'>,
  ids: string | readonly string[],
  set: Columns<Table> = {},
): Promise<void> {
  if (ids.length === 0) return;
  const counted = {
    revision: nextRevision(table),
    ...(table.updatedAt !== undefined && { updatedAt: currentTime() }),
  };
  await tx
    .update(table)
    .set({ ...set, ...counted })
    .where(typeof ids === 'string' ? eq(table.id, ids) : among(table.id, ids));
}

/**
 * Archives a row that was locked, or restores it, writes `more` columns with that, and records it;
 * nothing happens where it is so already.
 */
export async function setArchived<Table extends RecordTable & { archivedAt: AnyPgColumn }>(
  tx: Tx,
  user: Member,
  kind: ArchivableKind<Table>,
  { id, archivedAt }: { id: string; archivedAt: Date | null },
  isArchived: boolean,
  more: Columns<Table> = {},
): Promise<void> {
  if ((archivedAt !== null) === isArchived) return;
  const { table, subject } = kind;
  const set = { ...more, archivedAt: isArchived ? currentTime() : null };
  if (kind.canChangeInArchive) await writeChange(tx, kind, id, set);
  else await tx.update(table).set(set).where(eq(table.id, id));
  await record(tx, user, { type: `${subject}.${isArchived ? 'archived' : 'restored'}`, id });
}

/** The operation that archives or restores a record and answers it. */
export function archiving<Table extends RecordTable & { archivedAt: AnyPgColumn }, Item>(
  kind: ArchivableKind<Table>,
  {
    find,
    locked = (tx, _user, id) => lock(tx, kind, id) as Promise<Archivable>,
  }: {
    /** @throws Failure `not-found` */
    find(tx: Tx, user: Member, id: string): Promise<Item>;
    /**
     * Locks the row where not everyone may, or refuses it where it can't be archived or restored.
     * @throws Failure
     */
    locked?(tx: Tx, user: Member, id: string, isArchived: boolean): Promise<Archivable>;
  },
) {
  return (database: Database, user: Member, id: string, isArchived: boolean): Promise<Item> =>
    database.tenant(user.tenantId, async (tx) => {
      await setArchived(tx, user, kind, await locked(tx, user, id, isArchived), isArchived);
      return find(tx, user, id);
    });
}

interface Archivable {
  id: string;
  archivedAt: Date | null;
}
