import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import { readZip, storeZip } from './zip.ts';

/** What a workbook can unpack to; one of a thousand people has far less. */
const maxUnpackedBytes = 16 * 1024 * 1024;

/** A cell as it would be typed. Formulas are not computed: a cell has what was last shown in it. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).trim()
    : '';
}

/**
 * A thread of its own that answers the rows of a workbook's first sheet. The library gets the files
 * unpacked and packed anew, so that it can't find more in the archive than was measured here.
 */
async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const wanted = (name: string) => /\.(xml|rels)$/i.test(name);
  const measured = storeZip(readZip(Buffer.from(bytes), wanted, maxUnpackedBytes));
  const rows = await readSheet(measured);
  return rows.map((row) => row.map(textOf));
}

parentPort?.postMessage(await readWorkbook(workerData as Uint8Array), []);
