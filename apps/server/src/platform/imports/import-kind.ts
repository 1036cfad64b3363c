import type {
  DuplicateChoice,
  ImportColumn,
  ImportDefaults,
  ImportEndpoints,
  ImportProblem,
  MemberPolicy,
} from '@countersign/contract';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { importRows } from '../database/tables/index.ts';
import type { Failure } from '../failure/failure.ts';
import type { Member } from '../policy/caller.ts';

/** A column as its kind knows it: with other headings that mean the same, whatever their case and signs. */
export interface KindColumn extends ImportColumn {
  otherNames: readonly string[];
  /** Documents show its cells: each character needs a font. */
  isDrawn?: true;
}

/** A row of a file: the cells by the keys of their columns. Columns that the file has not are missing. */
export interface SourceRow {
  /** As the file counts. */
  row: number;
  cells: Readonly<Record<string, string>>;
}

/**
 * The plan for a row; `input` is the read cells, without those that have a problem. A problem of a required column,
 * or of the whole row, refuses it; others are warnings.
 */
export type PlannedRow<Input> =
  | { row: number; outcome: 'add'; input: Input; problems?: ImportProblem[] }
  | { row: number; outcome: 'update'; input: Input; objectId: string; problems?: ImportProblem[] }
  | { row: number; outcome: 'skip' | 'refuse'; problems: ImportProblem[]; objectId?: string };

/** A row that is to be brought in. */
export type ReadyRow<Input> = Extract<PlannedRow<Input>, { input: Input }>;

/** The result of applying a row; one that failed says why. */
export type AppliedRow =
  | {
      row: number;
      objectId: string;
      /** The data that undoing an update needs; nothing for added rows. */
      before?: unknown;
      /** By which an undo sees whether the object was changed since. */
      revisionAfter: number;
    }
  | { row: number; outcome: 'skip' | 'refuse'; problems: ImportProblem[] };

/** A row that was brought in, to be taken back. */
export interface DoneRow {
  row: number;
  outcome: 'add' | 'update';
  objectId: string;
  before: unknown;
  revisionAfter: number;
}

/** The result of undoing a row: `kept` says why the object stays as it is. */
export interface UndoneRow {
  row: number;
  kept?: string;
}

/** The follow-up of applied rows that can't be part of a transaction, such as accounts. */
export interface Finish {
  /** Rows that could not be finished, with why; what they made has to be gone by now. */
  refused: { row: number; problems: ImportProblem[] }[];
  /** Rows that stay as they were brought in, with why nothing more could be done with them. */
  warned?: { row: number; problems: ImportProblem[] }[];
  /** Writes the rest down, above tenants, in the transaction that marks the rows as done. */
  write?(tx: Tx): Promise<void>;
}

/** Tries a follow-up with objects, by their ids. Answers the failures of those that it would be refused for. */
export type Rehearsal = (
  tx: Tx,
  user: Member,
  objectIds: readonly string[],
) => Promise<ReadonlyMap<string, Failure>>;

/** Describes the next step for imported objects, such as sending drafts; `finish` does it. */
interface FollowUp {
  /** Which users may start it. */
  policy: MemberPolicy;
  /** The condition that it is still to be done with the object of a row, whose id this is. */
  isLeft(objectId: typeof importRows.objectId): SQL;
  /**
   * Returns what tries it, for this user, with what was imported for a trial. Called outside of transactions.
   */
  rehearsal(userId: string): Promise<Rehearsal>;
}

/**
 * A kind of import, such as contacts. The kit reads the files, stores the rows and runs the jobs; a kind knows its
 * objects. A kind gets rows in batches and should read and write for all rows of a batch at once. All but `finish`
 * happens inside a transaction of the kit, and must not open one.
 */
export interface ImportKind<Input> {
  /** In the plural, such as `contacts`: as rows of imports name it, and file names. */
  kind: string;
  endpoints: ImportEndpoints;
  /** Users see the files that they uploaded alone, and SysAdmins all: for kinds that not everyone sees all of. */
  areOwn?: boolean;
  /** The choices for rows that already exist; the first is the default. */
  duplicates: readonly [DuplicateChoice, ...DuplicateChoice[]];
  /** How many rows are brought in, also on trial, by one transaction; 100 where it does not say. */
  batchSize?: number;
  /** Rows are brought in and taken back above tenants: every statement has to name the tenant itself. */
  isAboveTenants?: boolean;
  /**
   * Lists the possible columns in their usual order, with the tenant's own fields; without those that no one needs
   * with these defaults.
   * @throws Failure `invalid` for a default of something that there is not
   */
  columns(tx: Tx, user: Member, defaults: ImportDefaults): Promise<KindColumn[]>;
  /** By what rows of one file can be the same, such as the email in small letters: columns and values. */
  keys(cells: SourceRow['cells']): { column: string; value: string }[];
  /**
   * Says what is to become of each row, without changing anything: called when a file is checked and
   * again when it is run, as something may have changed between. Problems name columns by key.
   */
  plan(
    tx: Tx,
    user: Member,
    rows: readonly SourceRow[],
    duplicates: DuplicateChoice,
  ): Promise<PlannedRow<Input>[]>;
  /**
   * Brings rows in, with an audit event for each object. Where it throws, the rows come again one by
   * one, and those that throw again are refused.
   */
  apply(tx: Tx, user: Member, rows: readonly ReadyRow<Input>[]): Promise<AppliedRow[]>;
  /** Rows are finished only where the follow-up is requested; always, where there is none. */
  followUp?: FollowUp;
  /** Does, outside of transactions, what applied rows need besides. May be called again after a crash. */
  finish?(user: Member, rows: readonly { row: number; objectId: string }[]): Promise<Finish>;
  /**
   * Takes rows back, the last first: what was added goes, or is archived where something refers to it;
   * what was changed is as before, unless it was changed since. `after` runs once that is committed.
   */
  undo(
    tx: Tx,
    user: Member,
    rows: readonly DoneRow[],
  ): Promise<{ rows: UndoneRow[]; after?: () => Promise<void> }>;
}

/** Any kind of import, for lists of them. */
export type AnyImportKind = ImportKind<unknown>;
