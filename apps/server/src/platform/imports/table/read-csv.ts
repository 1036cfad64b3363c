import { Readable } from 'node:stream';
import { ReaderProblem } from '@countersign/pdf/reader';
import { CsvError, parse } from 'csv-parse';

const separators = [';', ',', '\t', '|'] as const;
/** How much text is handed to the parser at a time. */
const sliceLength = 256 * 1024;

/**
 * The records of a CSV file, one after the other: in UTF-8, UTF-16 or Windows-1252, with any of the
 * usual separators.
 * @throws ReaderProblem `unsupported` where it is no text; `invalid` where it can't be read.
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<string[]> {
  const text = decode(bytes);
  if (text.includes('\0') || text.startsWith('%PDF-')) {
    throw new ReaderProblem('unsupported', 'This is neither a CSV file nor an XLSX workbook.');
  }
  // Spreadsheet programs may name the separator in a line of its own, which is none of the rows.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const start = named ? named[0].length : 0;
  const parser = parse({
    delimiter: named?.[1] ?? separatorOf(text.slice(start, start + 100_000)),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 100_000,
  });
  const source = Readable.from(slicesOf(text, start));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ReaderProblem(
      'invalid',
      'This CSV file can’t be read. Most likely a quotation mark in it is not closed.',
    );
  }
}

function* slicesOf(text: string, start: number): Generator<string> {
  for (let at = start; at < text.length; at += sliceLength) {
    yield text.slice(at, at + sliceLength);
  }
}

function decode(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text in UTF-16 says so by its first two bytes, or shows it by a NUL beside every plain letter. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
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

/**
 * The separator that the first lines have most of, outside of quotation marks: titles above the
 * headings may have none.
 */
function separatorOf(text: string): string {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  const most = (separator: string) =>
    Math.max(0, ...lines.map((line) => line.split(separator).length - 1));
  return separators.toSorted((a, b) => most(b) - most(a))[0] ?? ',';
}
