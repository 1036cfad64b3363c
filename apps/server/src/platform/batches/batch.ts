import type { ChangeSubject } from '@countersign/contract';
import type { Tx } from '../database/database.ts';

/**
 * The follow-up of applied items that can't be part of a transaction, such as accounts or sent emails: done once
 * their transaction is committed.
 */
export interface AfterChunk<Item> {
  /** The items that wait for it, as they are noted now. */
  waiting: readonly Item[];
  /**
   * Does it. It comes again after a crash, and where two processes think the batch theirs both may be at it.
   * Answers what is to be written down then, in a transaction that holds the batch, and gets those of the
   * items that still wait: no two get the same one.
   */
  work(): Promise<((tx: Tx, waiting: readonly Item[]) => Promise<void>) | undefined>;
}

/**
 * Work over many items, such as the rows of a file, as its feature describes it; `workThrough` does it.
 *
 * The items and what became of each lie in tables of the feature, and so does the state of the whole. An
 * item is open until the feature has noted what became of it. `Item` is what is read of an item, `Held`
 * the batch's row, locked, and `Prepared` what was made for a chunk of items before its transaction.
 */
export interface Batch<Item, Locked, Prepared = undefined> {
  tenantId: string;
  /** Live updates of it are published. */
  subject: { type: ChangeSubject; id: string };
  /** Chunks are written above tenants: every statement of `apply` has to name the tenant itself. */
  isAboveTenants?: boolean;
  /**
   * Locks the batch's row for a transaction, so that no other process works on it meanwhile. Undefined
   * where it is not to go on: it was paused, cancelled, or is over. Checked for each chunk, so anyone who
   * changes its state stops it at the next one.
   */
  hold(tx: Tx): Promise<Locked | undefined>;
  /**
   * The open items in their order, as many at a time as are to be one transaction: `openItems` makes it of
   * a query. About 100 are best: fewer cost more statements each, more keep others waiting. Called outside
   * of transactions; opens its own.
   */
  chunks(): AsyncIterable<readonly Item[]>;
  /**
   * Makes, outside of transactions, what `apply` needs of a chunk and takes long, such as PDFs. May come
   * again for the same items, so it must leave the same behind as once.
   */
  prepare?(items: readonly Item[]): Promise<Prepared>;
  /**
   * Which of these items are as they were when they were read. Another process may be at the others, or
   * have done them; those that it leaves open come again.
   */
  stillOpen(tx: Tx, items: readonly Item[]): Promise<readonly Item[]>;
  /**
   * Does what is to be done with open items, and notes what became of each and how far the batch is: all
   * with statements for the whole set. Items that wait for what is done after the transaction stay open,
   * and are noted as waiting: they come again after a crash, and only what is left may be done then.
   */
  apply(
    tx: Tx,
    locked: Locked,
    items: readonly Item[],
    prepared: Prepared,
  ): Promise<AfterChunk<Item> | undefined>;
  /**
   * Notes that an item can't be done. Where a chunk fails, its items come again one by one, and those that
   * fail again come here. Without it the job fails, and is tried again.
   */
  refuse?(tx: Tx, locked: Locked, item: Item, error: unknown): Promise<void>;
  /** Notes that the batch is over: no item is open any more. */
  finish(tx: Tx, locked: Locked): Promise<void>;
}
