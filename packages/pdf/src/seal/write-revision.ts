import type { AppendPoint, ObjectId } from '../document/append-point.ts';
import { PartsWriter } from '../document/chunks.ts';
import { streamBody, writeXrefEntry, xrefEntrySize } from '../document/object-store.ts';
import { textString } from '../document/syntax.ts';

/** Holds the texts of a seal in the file, besides the signature itself. */
interface SealWords {
  fieldName: string;
  /** When it is made, as the sealer claims. */
  time: Date;
  reason?: string;
  location?: string;
  contact?: string;
  record?: string;
  isFinal?: boolean;
}

/** The key of a signature dictionary under which a seal has its record. */
export const recordKey = 'CSGN_Record';

/** Holds what a seal appends to a file: all but the signature, which stands between the two. */
export interface Revision {
  before: Buffer;
  after: Buffer;
}

type NewObject = [id: ObjectId, body: string];

/**
 * Writes a revision with an empty, invisible signature field. `fileLength` is that of the file
 * so far in bytes, `room` that of the signature message.
 */
export function writeRevision(
  point: AppendPoint,
  words: SealWords,
  fileLength: number,
  endsWithLine: boolean,
  room: number,
): Revision {
  const field = fresh(point.size);
  const signature = fresh(point.size + 1);
  const form = point.form.id ?? fresh(point.size + 2);
  const changed = [
    ...fieldObjects(point, words, field, signature),
    ...formObjects(point, form, field, words.isFinal ? signature : undefined),
  ];
  const offsets: [id: ObjectId, at: number][] = [];
  let before = endsWithLine ? '' : '\n';
  for (const [id, body] of changed) {
    offsets.push([id, fileLength + before.length]);
    before += `${id.number} ${id.generation} obj\n${body}\nendobj\n`;
  }
  offsets.push([signature, fileLength + before.length]);
  before += `${signature.number} 0 obj\n${signatureEntries(words)}/ByteRange`;
  const contents = '/Contents';
  const gapStart = fileLength + before.length + byteRangeLength + contents.length;
  // Two digits for each byte, between angle brackets.
  const gapEnd = gapStart + 2 * room + 2;
  const close = '>>\nendobj\n';
  const xref = writeXref(point, offsets, gapEnd + close.length);
  const after = Buffer.concat([Buffer.from(close), xref]);
  before += byteRange(gapStart, gapEnd, after.length) + contents;
  return { before: Buffer.from(before, 'latin1'), after };
}

function fieldObjects(
  point: AppendPoint,
  words: SealWords,
  field: ObjectId,
  signature: ObjectId,
): NewObject[] {
  const { page, annotations } = point;
  // Hidden from view by its size; printable and locked, as archives demand.
  const widget = `<</Type/Annot/Subtype/Widget/FT/Sig/T${textString(words.fieldName)}/F 132/Rect[0 0 0 0]/P ${ref(page.id)}/V ${ref(signature)}>>`;
  const list = `[${join(annotations.items, ref(field))}]`;
  const holder: NewObject = annotations.id
    ? [annotations.id, list]
    : [page.id, `<<${page.entries}/Annots${list}>>`];
  return [[field, widget], holder];
}

/** The form becomes an object of its own, so that the next seal need not change the catalog. */
function formObjects(
  point: AppendPoint,
  id: ObjectId,
  field: ObjectId,
  certification: ObjectId | undefined,
): NewObject[] {
  const { catalog, form } = point;
  const body = `<<${form.entries}/SigFlags 3/Fields[${join(form.fields, ref(field))}]>>`;
  if (form.id && !certification) return [[id, body]];
  const permissions = certification ? `/Perms<</DocMDP ${ref(certification)}>>` : '';
  return [
    [id, body],
    [catalog.id, `<<${catalog.entries}${permissions}/AcroForm ${ref(id)}>>`],
  ];
}

/** The rule that nothing may be changed any more. */
const noChanges =
  '/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P 1/V/1.2>>>>]';

function signatureEntries(words: SealWords): string {
  const { time, reason, location, contact, record, isFinal } = words;
  const moment = time.toISOString().replace(/\.\d+|[-:T]/g, '');
  const said = Object.entries({ Reason: reason, Location: location, ContactInfo: contact })
    .map(([key, text]) => (text ? `/${key}${textString(text)}` : ''))
    .join('');
  const kept = record === undefined ? '' : `/${recordKey}<${Buffer.from(record).toString('hex')}>`;
  const rule = isFinal ? noChanges : '';
  return `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M(D:${moment})${said}${kept}${rule}`;
}

/** Of a fixed length, so that its numbers can be those of a file that holds it. */
function byteRange(gapStart: number, gapEnd: number, rest: number): string {
  const [start, end, length] = [gapStart, gapEnd, rest].map((value) => String(value).padEnd(10));
  return `[0 ${start} ${end} ${length}]`;
}

const byteRangeLength = byteRange(0, 0, 0).length;

function writeXref(point: AppendPoint, offsets: [ObjectId, number][], startxref: number): Buffer {
  const highest = Math.max(point.size - 1, ...offsets.map(([{ number }]) => number));
  const end = `startxref\n${startxref}\n%%EOF\n`;
  if (point.xref === 'table') {
    const rows = offsets.toSorted(([a], [b]) => a.number - b.number).map(tableRow);
    const trailer = `<</Size ${highest + 1}/Prev ${point.startxref}${point.trailer}>>`;
    return Buffer.from(`xref\n${rows.join('')}trailer\n${trailer}\n${end}`, 'latin1');
  }
  const own = fresh(highest + 1);
  const rows = [...offsets, [own, startxref] as const].toSorted(([a], [b]) => a.number - b.number);
  const data = Buffer.alloc(rows.length * xrefEntrySize);
  rows.forEach(([{ generation }, at], row) => {
    writeXrefEntry(data, row, { kind: 1, at, index: generation });
  });
  const index = rows.map(([{ number }]) => `${number} 1`).join(' ');
  const entries = `/Type/XRef/W[1 4 2]/Index[${index}]/Size ${own.number + 1}/Prev ${point.startxref}${point.trailer}`;
  const writer = new PartsWriter();
  writer.object(own.number, streamBody(entries, data));
  writer.write(end);
  return Buffer.concat(writer.end());
}

/** An entry of a classic table, as a section of its own. */
function tableRow([{ number, generation }, at]: [ObjectId, number]): string {
  const offset = String(at).padStart(10, '0');
  return `${number} 1\n${offset} ${String(generation).padStart(5, '0')} n \n`;
}

function fresh(number: number): ObjectId {
  return { number, generation: 0 };
}

function ref({ number, generation }: ObjectId): string {
  return `${number} ${generation} R`;
}

function join(items: string, added: string): string {
  return items === '' ? added : `${items} ${added}`;
}
