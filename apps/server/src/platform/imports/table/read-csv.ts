import { Readable } from 'node:stream';
import { ReaderProblem } from '@countersign/pdf/reader';
import { CsvError, parse } from 'csv-parse';

const separators = [';', ',', '\t', '|'] as const;
/** Length of a slice of text for the parser. */
const sliceLength = 256 * 1024;

/**
 * Reads the records of a CSV file, with any of the usual separators.
 * @throws ReaderProblem `unsupported` where it is no text; `invalid` where it can't be read.
 */
export async function* readCsv(text: string): AsyncGenerator<string[]> {
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
  const max = (separator: string) =>
    Math.max(0, ...lines.map((line) => line.split(separator).length - 1));
  return separators.toSorted((a, b) => max(b) - max(a))[0] ?? ',';
}
