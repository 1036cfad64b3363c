import type {
  ImportCounts,
  ImportDefaults,
  ImportMapping,
  ImportProblem,
  TableReading,
} from '@countersign/contract';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, moment, tenantId, updatedAt } from '../columns.ts';
import { files } from './files.ts';
import { tenants, users } from './tenants.ts';

/** Stores imports: files of rows. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    tenantId: tenantId().references(() => tenants.id, { onDelete: 'cascade' }),
    /** The kind of object that the rows become. */
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    fileName: text('file_name').notNull(),
    /** Null once its rows are in: nothing needs the file then, which has data of people. */
    fileSha256: text('file_sha256'),
    /** How the file is read. */
    reading: jsonb('reading')
      .$type<TableReading>()
      .notNull()
      .default({ encoding: null, sheets: [], sheet: 0, decimalSign: null }),
    /** The row of the headings, as the file counts from 1; 0 where it has none. */
    headingRow: integer('heading_row').notNull(),
    headings: jsonb('headings').$type<string[]>().notNull(),
    /** The first rows below the headings, to be shown; they go with the file. */
    sample: jsonb('sample').$type<string[][]>().notNull(),
    rowCount: integer('row_count').notNull(),
    /** For each column of the file what it is; null for one that is left out. */
    mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
    /** The cells of all rows that have none of their own. */
    defaults: jsonb('defaults').$type<ImportDefaults>().notNull().default({}),
    duplicates: text('duplicates').notNull().default('skip'),
    /** What was brought in is also finished, such as drafts that are sent. */
    hasFollowUp: boolean('has_follow_up').notNull().default(false),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    /** How many rows the running job has behind it. */
    progress: integer('progress').notNull().default(0),
    /** Why it failed, for people. */
    problem: text('problem'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    unique('imports_tenant_id').on(table.tenantId, table.id),
    foreignKey({
      columns: [table.tenantId, table.fileSha256],
      foreignColumns: [files.tenantId, files.sha256],
      name: 'imports_file',
    }),
    index('imports_newest').on(table.tenantId, table.kind, table.createdAt.desc()),
  ],
);

/** The rows of an import, and what became of each. */
export const importRows = pgTable(
  'import_rows',
  {
    tenantId: tenantId(),
    importId: uuid('import_id').notNull(),
    /** As the file counts from 1. */
    row: integer('row').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    outcome: text('outcome').notNull(),
    problems: jsonb('problems').$type<ImportProblem[]>().notNull().default([]),
    /** The object that the row duplicates, and later the one that it became. */
    objectId: uuid('object_id'),
    /** As the object was before the row changed it, and its revision after that, so that both can be undone. */
    before: jsonb('before').$type<unknown>(),
    revisionAfter: integer('revision_after'),
    doneAt: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.row] }),
    foreignKey({
      columns: [table.tenantId, table.importId],
      foreignColumns: [imports.tenantId, imports.id],
      name: 'import_rows_import',
    }).onDelete('cascade'),
    index('import_rows_by_outcome').on(table.importId, table.outcome, table.row),
  ],
);
