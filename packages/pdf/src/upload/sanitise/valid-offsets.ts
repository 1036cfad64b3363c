import type { PDF } from '@libpdf/core';
import { PdfRef, PdfStream } from '@libpdf/core';

const anEntry = /(\d{10}) (\d{5}) ([nf])|(\d+)\s+\d+/g;

/** Tells if each object begins at the offset that the cross-reference tables say; libpdf doesn't check that. */
export function hasValidOffsets(file: Buffer, pdf: PDF): boolean {
  return tablesAreTrue(file) && streamsAreValid(file, pdf);
}

function isObjectAt(file: Buffer, offset: number, number: number): boolean {
  const text = file.toString('latin1', offset, offset + 40);
  return Number(/^\s*(\d+)\s+\d+\s+obj\b/.exec(text)?.[1] ?? Number.NaN) === number;
}

function tablesAreTrue(file: Buffer): boolean {
  for (let at = file.indexOf('xref'); at >= 0; at = file.indexOf('xref', at + 4)) {
    if (file.toString('latin1', at - 5, at) === 'start') continue;
    const end = file.indexOf('trailer', at);
    if (end < 0) return false;
    let number = 0;
    for (const [, offset, , kind, first] of file.toString('latin1', at, end).matchAll(anEntry)) {
      if (first !== undefined) number = Number(first);
      else if (kind === 'n' && !isObjectAt(file, Number(offset), number++)) return false;
      else if (kind === 'f') number++;
    }
  }
  return true;
}

/** The same for cross-reference streams. */
function streamsAreValid(file: Buffer, pdf: PDF): boolean {
  for (let at = file.indexOf('/XRef'); at >= 0; at = file.indexOf('/XRef', at + 5)) {
    if (/^\/XRefStm\b/.test(file.toString('latin1', at, at + 9))) continue;
    const start = file.lastIndexOf(' obj', at);
    const [, number] = /(\d+)\s+\d+$/.exec(file.toString('latin1', start - 20, start)) ?? [];
    const stream = number && pdf.getObject(PdfRef.of(Number(number)));
    if (!(stream instanceof PdfStream && isTrue(file, stream))) return false;
  }
  return true;
}

function isTrue(file: Buffer, stream: PdfStream): boolean {
  const numbers = (key: string) =>
    (stream.getArray(key)?.toArray() ?? []).map((item) =>
      item.type === 'number' ? item.value : 0,
    );
  const [kindBytes = 0, offsetBytes = 0, indexBytes = 0] = numbers('W');
  const data = Buffer.from(stream.getDecodedData());
  const read = (at: number, length: number) => (length === 0 ? 0 : data.readUIntBE(at, length));
  const sections = stream.has('Index')
    ? numbers('Index')
    : [0, stream.getNumber('Size')?.value ?? 0];
  let at = 0;
  for (let section = 0; section + 1 < sections.length; section += 2) {
    const [first = 0, count = 0] = sections.slice(section, section + 2);
    for (let number = first; number < first + count; number++) {
      if (at + kindBytes + offsetBytes + indexBytes > data.length) return false;
      const kind = kindBytes === 0 ? 1 : read(at, kindBytes);
      const offset = read(at + kindBytes, offsetBytes);
      if (kind === 1 && !isObjectAt(file, offset, number)) return false;
      at += kindBytes + offsetBytes + indexBytes;
    }
  }
  return true;
}
