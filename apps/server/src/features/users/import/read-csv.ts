import { CsvError, parse } from 'csv-parse/sync';
import { Failure } from '../../../platform/http/failure.ts';

const separators = [';', ',', '\t', '|'] as const;

/**
 * The records of a CSV file: in UTF-8, UTF-16 or Windows-1252, with any of the usual separators.
 * @throws Failure `unsupported-file` where it is no text; `invalid` where it can't be read.
 */
export function readCsv(bytes: Buffer): string[][] {
  const text = decode(bytes);
  if (text.includes('\0') || text.startsWith('%PDF-')) {
    throw new Failure('unsupported-file', 'This is neither a CSV file nor an XLSX workbook.');
  }
  // Spreadsheet programs may name the separator in a line of its own, which is none of the rows.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const table = named ? text.slice(named[0].length) : text;
  try {
    return parse(table, {
      delimiter: named?.[1] ?? separatorOf(table),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure(
      'invalid',
      'This CSV file can’t be read. Most likely a quotation mark in it is not closed.',
    );
  }
}

function decode(bytes: Buffer): string {
  const encoding = utf16Of(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text in UTF-16 says so by its first two bytes, or shows it by a NUL beside every plain letter. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 200);
  const nulsAt = (odd: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === odd).length;
  const [even, odd] = [nulsAt(0), nulsAt(1)];
  const most = start.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** The separator that the line of headings has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const headings = text.replace(/^\s+/, '').split(/\r|\n/, 1)[0] ?? '';
  const bare = headings.replace(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length - 1;
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
