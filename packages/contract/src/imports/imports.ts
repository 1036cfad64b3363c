import { recordUpTo } from '@countersign/fields';
import { z } from 'zod';
import { type Endpoint, endpoint, type MemberPolicy } from '../endpoint.ts';
import { rowsOf, rowsQuery } from '../lists/lists.ts';
import { guid, idParams, jsonText, moment } from '../rules.ts';

/** The size of a file of rows, and how many rows it can hold. */
export const maxImportBytes = 20 * 1024 * 1024;
export const maxImportRows = 50_000;

/**
 * Lists the states of an import. `uploaded`: its columns are to be mapped; `checking` and `checked`: what would become
 * of each row; `running` and `done`; `undoing` and `undone`; `failed`: it stopped, and `problem` says why.
 */
const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** The choices for a row that already exists. */
const duplicateChoices = ['skip', 'update', 'add'] as const;
export type DuplicateChoice = (typeof duplicateChoices)[number];

/** The outcomes of a row. `open`: the import stopped before it; `kept`: an undo left it as it is. */
export const importOutcomes = [
  'add',
  'update',
  'open',
  'skip',
  'refuse',
  'undone',
  'kept',
] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** The filters of rows: `warned` are those imported without some of their cells. */
const importRowFilters = [...importOutcomes, 'warned'] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];

const importCounts = z.record(z.enum(importRowFilters), z.int());
export type ImportCounts = z.output<typeof importCounts>;

/** The encodings that a CSV file can be read in, by the names that decoders know them by. */
export const tableEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'maccenteuro',
  'maccyrillic',
  'cp437',
  'cp850',
  'cp852',
  'cp866',
  'koi8-r',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TableEncoding = (typeof tableEncodings)[number];

/** The decimal signs of numbers in a file. */
export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Validates how a file is read. */
const tableReading = z.object({
  /** Null for a workbook. */
  encoding: z.enum(tableEncodings).nullable(),
  /** The sheets of a workbook, in its order; none for a CSV file. */
  sheets: z.array(z.object({ name: z.string(), isHidden: z.boolean() })),
  /** The index of the sheet that is read. */
  sheet: z.int(),
  /** Null where each number is read by its own signs. */
  decimalSign: z.enum(decimalSigns).nullable(),
});
export type TableReading = z.output<typeof tableReading>;

/** For each column of the file the key of what it is; null for one that is left out. */
const importMapping = z.array(z.string().max(100).nullable()).max(300);
export type ImportMapping = z.output<typeof importMapping>;

/** The cells of all rows that have none of their own, by the keys of their columns. */
export const importDefaults = recordUpTo(50, z.string().max(100), z.string().trim().max(2000));
export type ImportDefaults = z.output<typeof importDefaults>;

const defaultsText = jsonText('defaults', '{}').pipe(importDefaults);

/**
 * A problem of a row, or why it was skipped; `column` is the key of a column, and empty for the whole row.
 */
const importProblem = z.object({
  column: z.string(),
  message: z.string(),
  /** The row is brought in without this cell. */
  isWarning: z.literal(true).optional(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** Something that a column of a file can be. */
const importColumn = z.object({
  key: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** The expected format of its cells, for people. */
  hint: z.string(),
  /** A cell as it could be, for a sample file. */
  example: z.string(),
  /** The type as which its cells are cleaned before they are read; missing for texts. */
  holds: z.enum(['emails', 'number']).optional(),
});
export type ImportColumn = z.output<typeof importColumn>;

export const importSchema = z.object({
  id: guid,
  state: z.enum(importStates),
  fileName: z.string(),
  reading: tableReading,
  /** The row of the headings, as the file counts from 1. */
  headingRow: z.int(),
  headings: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  rowCount: z.int(),
  mapping: importMapping,
  /** The mapping was taken over from an earlier file with the same headings. */
  isMappingRemembered: z.boolean(),
  defaults: importDefaults,
  duplicates: z.enum(duplicateChoices),
  counts: importCounts,
  progress: z.int(),
  problem: z.string().nullable(),
  createdBy: z.object({ id: guid, name: z.string() }),
  createdAt: moment,
  finishedAt: moment.nullable(),
});
export type Import = z.infer<typeof importSchema>;

const importRowSchema = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(importOutcomes),
  problems: z.array(importProblem),
  objectId: guid.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

/**
 * The calls that bring rows of one kind in: upload a file, map its columns, look at what would become
 * of each row, run it, and take it back. `kind` is in the singular, such as `Contact`.
 */
export function importEndpoints(of: {
  kind: string;
  base: Endpoint['base'];
  /** Where the kind's other calls are, such as `/contacts`. */
  path: `/${string}`;
  policy: MemberPolicy;
}) {
  const { kind, base, policy } = of;
  const path = (more: string): `/${string}` => `${of.path}/imports${more}`;
  const common = { base, policy } as const;
  const one = { ...common, params: idParams, answer: importSchema } as const;
  return {
    upload: endpoint({
      ...common,
      name: `upload${kind}Import`,
      summary: 'Take a CSV or XLSX file in; nothing is changed yet',
      method: 'POST',
      changes: ['import'],
      path: path(''),
      query: z.object({ fileName: z.string().trim().min(1).max(255), defaults: defaultsText }),
      upload: { kind: 'table', maxBytes: maxImportBytes },
      answer: importSchema,
      errors: ['unsupported-file'],
    }),
    list: endpoint({
      ...common,
      name: `list${kind}Imports`,
      summary: 'The imported files, the latest first',
      method: 'GET',
      path: path(''),
      query: rowsQuery,
      answer: rowsOf(importSchema),
    }),
    columns: endpoint({
      ...common,
      name: `list${kind}ImportColumns`,
      summary: 'What the columns of a file can be',
      method: 'GET',
      path: path('/columns'),
      /** What is the same for all rows needs no column, and can decide which others there are. */
      query: z.object({ defaults: defaultsText }),
      answer: z.object({
        columns: z.array(importColumn),
        duplicates: z.array(z.enum(duplicateChoices)),
      }),
    }),
    get: endpoint({
      ...one,
      name: `get${kind}Import`,
      summary: 'Where an import stands',
      method: 'GET',
      path: path('/:id'),
      errors: ['not-found'],
    }),
    headings: endpoint({
      ...one,
      name: `choose${kind}ImportHeadings`,
      summary:
        'Say how the file is read, where it is not as was found: its encoding, its sheet, and the row of its headings',
      method: 'POST',
      changes: ['import'],
      path: path('/:id/headings'),
      body: z.object({
        /** Found again where it is left out. */
        row: z.int().min(1).max(1_048_576).optional(),
        encoding: z.enum(tableEncodings).optional(),
        sheet: z.int().min(0).max(10_000).optional(),
      }),
      errors: ['not-found', 'conflict'],
    }),
    check: endpoint({
      ...one,
      name: `check${kind}Import`,
      summary: 'Say what the columns are, and find out what would become of each row',
      method: 'POST',
      changes: ['import'],
      path: path('/:id/check'),
      maxBodyBytes: 1024 * 1024,
      drawn: ['defaults'],
      body: z.object({
        mapping: importMapping,
        /** As they were where it is left out. */
        defaults: importDefaults.optional(),
        duplicates: z.enum(duplicateChoices),
        decimalSign: z.enum(decimalSigns).nullable().default(null),
      }),
      errors: ['not-found', 'conflict'],
    }),
    rows: endpoint({
      ...common,
      name: `list${kind}ImportRows`,
      summary: 'The rows of an import, as the file counts them',
      method: 'GET',
      path: path('/:id/rows'),
      params: idParams,
      query: rowsQuery
        .pick({ cursor: true, pageSize: true })
        .extend({ outcome: z.enum(importRowFilters).optional() }),
      answer: rowsOf(importRowSchema),
      errors: ['not-found'],
    }),
    run: endpoint({
      ...one,
      name: `run${kind}Import`,
      summary:
        'Import all rows, if all are valid, or only the valid rows; or, with a follow-up, finish imported rows',
      method: 'POST',
      changes: ['import', 'tenant'],
      path: path('/:id/run'),
      body: z.object({
        rows: z.enum(['all', 'good']),
        /** Does with each what its kind does next, such as sending a draft; also once the import is done. */
        followUp: z.boolean().default(false),
      }),
      errors: ['not-found', 'conflict'],
    }),
    stop: endpoint({
      ...one,
      name: `stop${kind}Import`,
      summary: 'Stop a running import: imported rows are kept, and it can be resumed or undone',
      method: 'POST',
      changes: ['import'],
      path: path('/:id/stop'),
      errors: ['not-found', 'conflict'],
    }),
    undo: endpoint({
      ...one,
      name: `undo${kind}Import`,
      summary:
        'Undo an import: added rows are removed and changed ones restored, unless they were changed since',
      method: 'POST',
      changes: ['import', 'tenant'],
      path: path('/:id/undo'),
      errors: ['not-found', 'conflict'],
    }),
    problems: endpoint({
      ...common,
      name: `export${kind}ImportProblems`,
      summary:
        'The rows with problems as a CSV file, each with its problem, to be corrected and imported again',
      method: 'GET',
      path: path('/:id/problems'),
      params: idParams,
      download: 'table',
      errors: ['not-found'],
    }),
  };
}
export type ImportEndpoints = ReturnType<typeof importEndpoints>;
