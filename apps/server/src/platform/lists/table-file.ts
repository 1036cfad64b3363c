import { Readable } from 'node:stream';
import { type ExportFormat, fileTypes, type ListField } from '@countersign/contract';
import { clockIn } from '@countersign/domain';
import type { FileAnswer } from '../http/operation.ts';
import { csvLine } from './csv.ts';
import type { Batches, Cell, Sheet } from './sheet.ts';
import { sheetStream } from './xlsx.ts';

/** A table to be written as a file. */
interface Table {
  columns: readonly Pick<ListField, 'label' | 'kind'>[];
  /** Where the clocks are by which moments are written; the heads of their columns name it. */
  timeZone: string;
  /** Without an extension. */
  fileName: string;
}

/** A table as a file, streamed as its rows come. */
export function tableFile(
  format: ExportFormat,
  { columns, timeZone, fileName }: Table,
  batches: Batches,
): FileAnswer {
  const zone = timeZone.replaceAll('_', ' ');
  const sheet: Sheet = {
    columns: columns.map(({ label, kind }) => ({
      label: kind === 'moment' ? `${label} (${zone})` : label,
      kind,
    })),
    clock: clockIn(timeZone),
  };
  const [csvType, xlsxType] = fileTypes.table;
  return format === 'csv'
    ? {
        stream: Readable.from(csvText(sheet, batches)),
        fileName: `${fileName}.csv`,
        contentType: `${csvType}; charset=utf-8`,
      }
    : { stream: sheetStream(sheet, batches), fileName: `${fileName}.xlsx`, contentType: xlsxType };
}

/** As many characters are sent at once. */
const chunk = 64 * 1024;

/** With a byte order mark, by which spreadsheets know UTF-8. */
async function* csvText({ columns, clock }: Sheet, batches: Batches): AsyncGenerator<string> {
  const moments = columns.flatMap(({ kind }, index) => (kind === 'moment' ? [index] : []));
  let text = `\uFEFF${csvLine(columns.map(({ label }) => label))}`;
  for await (const rows of batches) {
    for (const row of rows) {
      const cells = [...row];
      for (const index of moments) cells[index] = momentText(row[index] ?? null, clock);
      text += csvLine(cells);
      if (text.length < chunk) continue;
      yield text;
      text = '';
    }
  }
  yield text;
}

/** As spreadsheets know it: the day and the time that clocks show. */
function momentText(cell: Cell, clock: Sheet['clock']): Cell {
  const time = typeof cell === 'string' ? Date.parse(cell) : Number(cell ?? Number.NaN);
  if (!Number.isFinite(time)) return cell;
  return new Date(clock(time)).toISOString().slice(0, 19).replace('T', ' ');
}
