import { readSheet } from 'read-excel-file/node';
import { trimSheet } from './trim-sheet.ts';
import { readZip, storeZip } from './zip.ts';

/** What a workbook can unpack to: the sheet of 50,000 wide rows has less. */
const maxUnpackedBytes = 160 * 1024 * 1024;
/** No cell has a text as long as this, however it is written; the library takes minutes for longer ones. */
const maxTextBytes = 300_000;

/**
 * The rows of a workbook's first sheet as texts: those up to so many with something in them, and the empty ones
 * between them. The library gets the files unpacked and
 * packed anew, so that it can't find more in the archive than was measured here.
 * @throws Error where it can't be read.
 */
export async function readXlsx(bytes: Uint8Array, mostRows: number): Promise<string[][]> {
  const wanted = (name: string) => /\.(xml|rels)$/i.test(name);
  const entries = readZip(Buffer.from(bytes), wanted, maxUnpackedBytes);
  if (entries.some(({ content }) => hasLongText(content))) throw new Error('a text without end');
  const trimmed = entries.map(({ name, content }) => ({
    name,
    content: name.includes('worksheets/') ? trimSheet(content, mostRows) : content,
  }));
  const rows = await readSheet(storeZip(trimmed));
  return rows.map((row) => row.map(textOf));
}

/** A cell as it would be typed. Formulas are not computed: a cell has what was last shown in it. */
function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}

/** Whether there is too much between two tags of an XML file, or inside of one. */
function hasLongText(xml: Buffer): boolean {
  const tag = 0x3c;
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf(tag, at);
    if ((next < 0 ? xml.length : next) - at > maxTextBytes) return true;
    if (next < 0) return false;
    at = next + 1;
  }
  return false;
}
