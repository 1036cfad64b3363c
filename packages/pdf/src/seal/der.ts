import { asBuffer } from '../as-buffer.ts';
/**
 * One value in DER, the encoding of certificates and signatures. We write nothing else. Some
 * timestamp servers use more of BER, which DER is a part of: lengths that are not known before,
 * and octets in pieces. That is read as well; what is signed or hashed is taken as it stands.
 */
export interface DerItem {
  tag: number;
  content: Buffer;
  /** Tag, length and content. */
  whole: Buffer;
}

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The bit in the tags of values that consist of others. */
export const constructed = 0x20;

/** Tag `[n]` of a constructed value. */
export function contextTag(n: number): number {
  return 0xa0 + n;
}

/** A value: its tag, and its content in parts. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag]), lengthBytes(length), ...parts]);
}

export function sequence(...items: Uint8Array[]): Buffer {
  return der(derTag.sequence, ...items);
}

/** Encodes a set, or its tagged form, in the order that DER demands. */
export function setOf(items: readonly Uint8Array[], tag: number = derTag.set): Buffer {
  return der(tag, ...items.toSorted(Buffer.compare));
}

export function octets(bytes: Uint8Array): Buffer {
  return der(derTag.octetString, bytes);
}

/** An integer that is not negative, from its big-endian bytes or as a small number. */
export function integer(value: Uint8Array | number): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value);
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = bytes.subarray(start);
  const sign = (digits[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0);
  return der(derTag.integer, sign, digits);
}

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
      digits.unshift((left % 128) + 128);
    }
    return digits;
  });
  return der(derTag.oid, Buffer.from(bytes));
}

/** The one value that the bytes hold. Throws where they are not DER, or hold more than it. */
export function readDer(bytes: Uint8Array): DerItem {
  const { item, end } = readAt(asBuffer(bytes), 0);
  if (end !== bytes.length) throw new Error('Bytes follow the DER value.');
  return item;
}

/** The value at the beginning, and the bytes that follow it. Throws where it is not DER. */
export function readDerPrefix(bytes: Uint8Array): { item: DerItem; rest: Buffer } {
  const buffer = asBuffer(bytes);
  const { item, end } = readAt(buffer, 0);
  return { item, rest: buffer.subarray(end) };
}

/** The values inside a constructed one. Throws where they are not DER. */
export function derItems(parent: DerItem | undefined): DerItem[] {
  if (!parent || (parent.tag & constructed) === 0) throw new Error('A DER value has no parts.');
  const items: DerItem[] = [];
  for (let at = 0; at < parent.content.length; ) {
    const { item, end } = readAt(parent.content, at);
    items.push(item);
    at = end;
  }
  return items;
}

/** The bytes of an octet string, in one piece or several. Throws where it is something else. */
export function readOctets(item: DerItem | undefined): Buffer {
  if (item?.tag === derTag.octetString) return item.content;
  if (item?.tag !== (derTag.octetString | constructed)) throw notDer();
  return Buffer.concat(derItems(item).map(readOctets));
}

/** The dotted form of an object identifier. Throws where it is something else. */
export function readOid(item: DerItem | undefined): string {
  if (item?.tag !== derTag.oid) throw new Error('A DER value is no object identifier.');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of item.content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    if (arcs.length > 0) arcs.push(arc);
    else arcs.push(Math.min(2, Math.floor(arc / 40)), arc - Math.min(2, Math.floor(arc / 40)) * 40);
    arc = 0;
  }
  return arcs.join('.');
}

/** The moment that a UTCTime or GeneralizedTime of whole seconds, or parts of them, names. */
export function readTime(item: DerItem | undefined): Date {
  const text = item?.content.toString('latin1') ?? '';
  const match = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\.\d+)?Z$/.exec(text);
  if (!match) throw new Error('A DER value is no time.');
  const [, years = '', month, day, hour, minute, second, fraction = ''] = match;
  const short = years.length === 2;
  const year = short ? (Number(years) < 50 ? `20${years}` : `19${years}`) : years;
  const time = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`,
  );
  if (Number.isNaN(time.getTime())) throw new Error('A DER value is no time.');
  return time;
}

function lengthBytes(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const digits: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256);
  return Buffer.from([0x80 + digits.length, ...digits]);
}

function readAt(bytes: Buffer, start: number): { item: DerItem; end: number } {
  const tag = bytes[start];
  const first = bytes[start + 1];
  // Tags of several bytes occur nowhere in what we read.
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw notDer();
  let contentStart = start + 2;
  let length = first;
  if (first === 0x80) {
    const contentEnd = findEnd(bytes, tag, contentStart);
    const end = contentEnd + endMark.length;
    const content = bytes.subarray(contentStart, contentEnd);
    return { item: { tag, content, whole: bytes.subarray(start, end) }, end };
  }
  if (first >= 0x80) {
    const digits = first - 0x80;
    if (digits > 4 || contentStart + digits > bytes.length) throw notDer();
    length = bytes.readUIntBE(contentStart, digits);
    contentStart += digits;
  }
  const end = contentStart + length;
  if (end > bytes.length) throw notDer();
  const content = bytes.subarray(contentStart, end);
  return { item: { tag, content, whole: bytes.subarray(start, end) }, end };
}

const endMark = Buffer.alloc(2);

/** Finds the end of a value whose writer did not know its length before: at two zeros among its parts. */
function findEnd(bytes: Buffer, tag: number, start: number): number {
  if ((tag & constructed) === 0) throw notDer();
  let at = start;
  while (!bytes.subarray(at, at + endMark.length).equals(endMark)) at = readAt(bytes, at).end;
  return at;
}

function notDer(): Error {
  return new Error('The bytes are not DER.');
}
