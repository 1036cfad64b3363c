import { maxImportBytes, maxImportRows } from '@countersign/contract';
import { ReaderProblem } from '@countersign/pdf/reader';
import { Failure } from '../../failure/failure.ts';
import { openReaders } from '../../readers/open-readers.ts';
import type { TableChoice, TableLook, TableRow } from './table-row.ts';

/** A small file can be made to unfold into an endless one. */
const limits = { memoryMb: 1024, timeoutMs: 30_000, maxBytes: maxImportBytes, atOnce: 2 };
/** Number of rows that are read: the headings are among them, and a sample of what is below. */
const lookRows = 40;
/** Characters of a cell that are looked at. */
const lookLength = 200;
/** The largest number of rows read: a longer table is too long in any case. */
const maxRows = maxImportRows + lookRows + 1;

/** The processes that read, by what for: who uploads does not wait for running imports. */
const readers = { look: openReaders(limits), rows: openReaders(limits) };

/**
 * The first rows of a CSV or XLSX file that have something in them, and how many such rows there are, as far as
 * an import can be.
 * @throws Failure `unsupported-file` or `invalid` where it can't be read.
 */
export function lookAtTable(bytes: Uint8Array, choice: TableChoice = {}): Promise<TableLook> {
  return readers.look
    .read('lookAtTable', bytes, { rows: lookRows, maxRows, maxLength: lookLength, choice })
    .catch(refuse);
}

/**
 * The rows of a file that have something in them, batch by batch: the next one is read when it is
 * requested, so that no more of a large file is held than a batch.
 * @throws Failure as `lookAtTable`.
 */
export async function* readTable(
  bytes: Uint8Array,
  batch: number,
  choice: TableChoice = {},
): AsyncGenerator<TableRow[]> {
  try {
    yield* readers.rows.stream('readTable', bytes, { batch, maxRows, choice });
  } catch (error) {
    refuse(error);
  }
}

const unreadable =
  'This file can’t be read: it is broken, has a password, or is far too large. Save the sheet as XLSX or CSV again.';

function refuse(error: unknown): never {
  if (!(error instanceof ReaderProblem)) throw error;
  const isUnread = error.code === 'broken' || error.code === 'too-complex';
  throw new Failure(
    error.code === 'unsupported' ? 'unsupported-file' : 'invalid',
    isUnread ? unreadable : error.message,
  );
}
