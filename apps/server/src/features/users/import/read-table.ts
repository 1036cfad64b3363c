import { Failure } from '../../../platform/http/failure.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const beginsWith = (bytes: Buffer, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The rows of a CSV or XLSX file as texts, empty ones too, so that they count as in the file. The
 * file's content decides what it is, whatever its name.
 * @throws Failure `unsupported-file` for any other kind of file; `invalid` for a broken one.
 */
export async function readTable(bytes: Buffer): Promise<string[][]> {
  if (beginsWith(bytes, [0x50, 0x4b])) return readXlsx(bytes);
  if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new Failure(
      'unsupported-file',
      'This is a workbook of an old kind, or one with a password. Save it as XLSX without a password, or as CSV.',
    );
  }
  return readCsv(bytes);
}
